/** Words as pages write them: a term is a stem, which another word may have too. */
import { readText } from './coded-texts.ts'
import { notInText } from './search-index.ts'
import type { LanguageIndex } from './search-index.ts'
import { foldedWords } from './tokenize.ts'

/** Says whether pages have a very word. */
export interface WrittenWords {
  /** Whether an ordinary page has the word of which this is the term, or a form of it that differs in its last vowel. */
  has(term: number, folded: string): boolean
}

/** How many pages of a term are looked at. */
const mostPages = 4
const space = 0x20
const wordBreakByte = 0x1f
const decoder = new TextDecoder()

/** Words of the pages of an index; `titles` are those of its pages, by number. */
export function createWrittenWords(
  { starts, postings, firsts, texts, ordinary }: LanguageIndex,
  titles: readonly string[],
): WrittenWords {
  /** Folded words at the first place of the text that has the term of a posting, or those of the title. */
  function wordsOf(posting: number): readonly string[] {
    const page = postings[posting] ?? 0
    const place = firsts[posting] ?? notInText
    if (place === notInText) return foldedWords(titles[page] ?? '')
    const text = readText(texts, page)
    let start = 0
    for (let left = place; left > 0 && start < text.length; start += 1) {
      if (text[start] === space || text[start] === wordBreakByte) left -= 1
    }
    const end = text.indexOf(space, start)
    return foldedWords(decoder.decode(text.subarray(start, end < 0 ? text.length : end)))
  }

  return {
    has(term, folded) {
      // Case forms differ in the last vowel: `Warszawa`, `Warszawie`.
      const root = folded.replace(/[aeiouy]$/, '')
      const start = starts[term] ?? 0
      const end = Math.min(starts[term + 1] ?? start, start + mostPages)
      for (let posting = start; posting < end; posting += 1) {
        // City pages come last, and their towns are found by their names.
        if (ordinary > 0 && (postings[posting] ?? 0) >= ordinary) return false
        if (wordsOf(posting).some((word) => word.startsWith(root))) return true
      }
      return false
    },
  }
}
