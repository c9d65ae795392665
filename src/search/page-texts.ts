/** Texts and sections of pages. Texts are read from the index when a page is shown, and cached. */
import { pushVarint, readVarints } from './coded-texts.ts'
import type { CodedTexts } from './coded-texts.ts'
import type { LanguageIndex } from './search-index.ts'
import type { Range } from './sentences.ts'
import { findFirst } from './sorted.ts'
import { hideWordBreaks } from './tokenize.ts'

/** The text of a page, with its words, their terms, and its sections. */
export interface PageText {
  readonly text: string
  /** The words of the text as numbers, and the position at which each word begins. */
  readonly words: Uint32Array
  readonly starts: Uint32Array
  /** Terms of the words, coded by `TextTerms`. */
  readonly terms: Uint32Array
  readonly sections: readonly Section[]
  /** Start of the text below a heading → the sentences of this text, cached. */
  readonly sentences: Map<number, readonly Range[]>
}

/** Maximum number of cached characters of texts, for each language. */
export const keptCharacters = 8_388_608

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Creates the function that decodes a word by its number, including the space or break after it.
 * Each word is decoded only once.
 */
export function createWordTexts({ words, wordStarts }: CodedTexts): (word: number) => string {
  const kept: (string | undefined)[] = []
  return (word) =>
    (kept[word] ??= decoder.decode(words.subarray(wordStarts[word], wordStarts[word + 1])))
}

/** Creates the function that returns the text of a page of one language by its number. */
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
    // The oldest texts are dropped.
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

/** Number of words in a range. At least one. */
export function countWords({ starts }: PageText, [start, end]: Range): number {
  return Math.max(1, 1 + findFirst(starts, end) - findFirst(starts, start + 1))
}

/**
 * A section of a page, from its heading to the next one. Positions are UTF-16 units of the text.
 */
export interface Section {
  /** Where its heading begins. */
  readonly start: number
  /** End of the heading, without the full stop after it. */
  readonly headingEnd: number
  /** Index of the first word of the heading, and the number of words in the heading. */
  readonly word: number
  readonly words: number
  /** Id of the heading on the page. */
  readonly fragment: string
}

/** A section as a result shows it. */
export interface NamedSection {
  /** Heading as the page shows it. */
  readonly title: string
  /** The part of the section's address after `#`. */
  readonly fragment: string
}

/**
 * Encodes the sections of a page. Each has five varints and the fragment: start and length of the
 * heading, index of its first word, number of its words, and length of the fragment in bytes. Start
 * and first word are relative to the previous section.
 */
export function encodeSections(sections: readonly Section[]): Uint8Array {
  const bytes: number[] = []
  let last = { start: 0, word: 0 }
  for (const section of sections) {
    const { start, headingEnd, word, words } = section
    const name = encoder.encode(section.fragment)
    const numbers = [start - last.start, headingEnd - start, word - last.word, words, name.length]
    for (const number of numbers) pushVarint(bytes, number)
    for (const byte of name) bytes.push(byte)
    last = section
  }
  return Uint8Array.from(bytes)
}

/** Decodes sections. */
export function decodeSections(bytes: Uint8Array): Section[] {
  return readSections(bytes, (start, headingEnd, word, words, name) => ({
    ...{ start, headingEnd, word, words },
    fragment: decoder.decode(name),
  }))
}

/** Decodes the index of the first word of each heading, and the index after its last word. */
export function decodeHeadings(bytes: Uint8Array): (readonly [from: number, to: number])[] {
  return readSections(bytes, (_start, _end, word, words) => [word, word + words])
}

function readSections<Read>(
  bytes: Uint8Array,
  read: (start: number, headingEnd: number, word: number, words: number, name: Uint8Array) => Read,
): Read[] {
  const sections: Read[] = []
  let at = 0
  let start = 0
  let word = 0

  function readVarint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0
      at += 1
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }

  while (at < bytes.length) {
    start += readVarint()
    const headingEnd = start + readVarint()
    word += readVarint()
    const words = readVarint()
    const length = readVarint()
    sections.push(read(start, headingEnd, word, words, bytes.subarray(at, at + length)))
    at += length
  }
  return sections
}

/** Returns a section as a result shows it. `text` is the text of the page. */
export function nameSection(
  text: string,
  { start, headingEnd, fragment }: Pick<Section, 'start' | 'headingEnd' | 'fragment'>,
): NamedSection {
  return { title: hideWordBreaks(text.slice(start, headingEnd)), fragment }
}
