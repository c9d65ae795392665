/** Words as pages write them: a term is a stem, which another word may have too. */
import { readText } from './coded-texts.ts'
import type { LanguageIndex } from './search-index.ts'
import { foldedWords } from './tokenize.ts'

/** Says whether pages have a very word. */
export interface WrittenWords {
  /** Whether an ordinary page has the word of which this is the term, or a form of it that differs in its last vowel. */
  has(term: number, folded: string): boolean
}

/** How many pages of a term are looked at, and how many characters of each. */
const most = { pages: 4, characters: 32_768 }
/** Letters of an ending: `Warszawa`, `Warszawami`. */
const longestEnding = 3

/** Words of the pages of an index; `titles` are those of its pages, by number. */
export function createWrittenWords(
  { starts, postings, texts, ordinary }: LanguageIndex,
  titles: readonly string[],
): WrittenWords {
  function wordsOf(page: number): readonly string[] {
    return foldedWords(`${titles[page] ?? ''} ${readText(texts, page).slice(0, most.characters)}`)
  }

  function isWritten(term: number, folded: string): boolean {
    // Case forms differ in the last vowel: `Warszawa`, `Warszawie`.
    const root = folded.replace(/[aeiouy]$/, '')
    const isForm = (word: string) =>
      word.startsWith(root) && word.length <= folded.length + longestEnding
    const start = starts[term] ?? 0
    const end = Math.min(starts[term + 1] ?? start, start + most.pages)
    for (let posting = start; posting < end; posting += 1) {
      const page = postings[posting] ?? 0
      // City pages come last, and their towns are found by their names.
      if (ordinary > 0 && page >= ordinary) return false
      if (wordsOf(page).some(isForm)) return true
    }
    return false
  }

  // Whole pages are read for a name, and there are no more names than places.
  const known = new Map<string, boolean>()
  return {
    has(term, folded) {
      const key = `${term} ${folded}`
      const answer = known.get(key) ?? isWritten(term, folded)
      known.set(key, answer)
      return answer
    },
  }
}
