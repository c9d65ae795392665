/** The texts of pages as they are shown: put together from their words when a page is, and kept for a while. */
import type { CodedTexts } from './coded-texts.ts'
import type { LanguageIndex } from './search-index.ts'
import type { Range } from './sentences.ts'
import { decodeSections } from './sections.ts'
import type { Section } from './sections.ts'
import { readVarints } from './varint.ts'

/** A text with what it is divided into. */
export interface PageText {
  readonly text: string
  /** The words of the text by their numbers, and where each begins. */
  readonly words: Uint32Array
  readonly starts: Uint32Array
  /** What terms the words are, as `TextTerms` codes it. */
  readonly terms: Uint32Array
  readonly sections: readonly Section[]
  /** Start of a section → its sentences, where it was divided: what is shown is shown again. */
  readonly sentences: Map<number, readonly Range[]>
}

/** How many characters of texts are kept of a language. Long texts are those that take longest to read again. */
export const keptCharacters = 8_388_608

const decoder = new TextDecoder()

/** Reads words by their numbers, with the space or break behind them; each word is read once. */
export function createWordTexts({ words, wordStarts }: CodedTexts): (word: number) => string {
  const kept: (string | undefined)[] = []
  return (word) =>
    (kept[word] ??= decoder.decode(words.subarray(wordStarts[word], wordStarts[word + 1])))
}

/** Reads the texts of the pages of a language, by their numbers. */
export function createPageTexts(
  index: LanguageIndex,
  textOf: (word: number) => string,
): (number: number) => PageText {
  const kept = new Map<number, PageText>()
  let characters = 0
  return (number) => {
    const known = kept.get(number)
    if (known) return known
    const read = readPageText(index, number, textOf)
    if (read.text.length > keptCharacters) return read
    kept.set(number, read)
    characters += read.text.length
    // Those read longest ago go.
    for (const [oldest, { text }] of kept) {
      if (characters <= keptCharacters) break
      kept.delete(oldest)
      characters -= text.length
    }
    return read
  }
}

function readPageText(
  { texts, textTerms, sections, sectionStarts }: LanguageIndex,
  number: number,
  textOf: (word: number) => string,
): PageText {
  const words = readVarints(texts.codes, texts.starts[number] ?? 0, texts.starts[number + 1] ?? 0)
  const starts = new Uint32Array(words.length)
  const terms = new Uint32Array(words.length)
  let text = ''
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0
    starts[at] = text.length
    terms[at] = textTerms.codes[word] ?? 0
    text += textOf(word)
  }
  const own = sections.subarray(sectionStarts[number], sectionStarts[number + 1])
  return { text, words, starts, terms, sections: decodeSections(own), sentences: new Map() }
}

/** How many words a part of a text has: one, and as many as begin behind its first sign. */
export function countWords({ starts }: PageText, [start, end]: Range): number {
  return Math.max(1, 1 + countBefore(starts, end) - countBefore(starts, start + 1))
}

/** How many of some sorted numbers are less than another. */
function countBefore(sorted: Uint32Array, number: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
