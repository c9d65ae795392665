/**
 * Finds large places of the world in a query. The name of such a place is not corrected to a word
 * or a page of the site.
 */
import { readText } from './coded-texts.ts'
import { cutCaseEnding } from './morphology.ts'
import type { LanguageIndex } from './search-index.ts'
import { foldedWords } from './tokenize.ts'

/** Names of one place, folded. */
export type PlaceNames = readonly string[]

/** A lookup of the places that a query names. */
export type Places = ReturnType<typeof createPlaces>

/** Maximum number of words in a name, such as `Rio de Janeiro`. */
const longestName = 4
/** Minimum number of letters of a name. Shorter names are words in too many languages. */
const shortestName = 3
/**
 * Minimum number of letters of a word that is compared without its case ending. Shorter words would
 * match too many names.
 */
const shortestForm = 5

/** Creates a lookup of places. Each row has the names of a place, separated by `|`. */
export function createPlaces(rows: readonly string[]) {
  const byName = new Map<string, PlaceNames>()
  for (const row of rows) {
    const names = row.split('|')
    for (const name of names) {
      // If places share a name, only the first counts, because larger places are first in the list.
      if (name.length >= shortestName && !byName.has(name)) byName.set(name, names)
    }
  }
  // Language → a name without case ending → the names of its place. Filled on first use, because
  // few queries need it.
  const byForm = new Map<string, ReadonlyMap<string, PlaceNames>>()
  const formsOf = (lang: string) => {
    const known = byForm.get(lang) ?? indexForms(byName, lang)
    byForm.set(lang, known)
    return known
  }
  return {
    /**
     * Finds the names of the place that a word means. The word may be another case form of a name:
     * `Kolonii`, `Pradze`.
     */
    findForm: (word: string, lang: string) =>
      word.length < shortestForm ? undefined : formsOf(lang).get(cutCaseEnding(lang, word)),
    /**
     * Finds the names of the place that each word means: `[]` for a word that is only part of a
     * longer name, `undefined` for a word that means no place.
     */
    find(words: readonly string[]) {
      const found: (PlaceNames | undefined)[] = words.map((word) => byName.get(word))
      for (let length = 2; length <= longestName; length += 1) {
        for (let start = 0; start + length <= words.length; start += 1) {
          if (!byName.has(words.slice(start, start + length).join(' '))) continue
          // A part of a longer name gets `[]`: it means a place, but has no names of its own.
          for (let at = start; at < start + length; at += 1) found[at] ??= []
        }
      }
      return found
    },
  }
}

function indexForms(
  byName: ReadonlyMap<string, PlaceNames>,
  lang: string,
): ReadonlyMap<string, PlaceNames> {
  const forms = new Map<string, PlaceNames>()
  for (const [name, names] of byName) {
    const form = cutCaseEnding(lang, name)
    if (name.length >= shortestForm && !forms.has(form)) forms.set(form, names)
  }
  return forms
}

/** A lookup that says whether pages have a word or its case forms, and not only its stem. */
export type WrittenWords = ReturnType<typeof createWrittenWords>

/**
 * Maximum number of pages that are read for a term, and of characters that are read of each page.
 */
const most = { pages: 4, characters: 32_768 }
/** A case form is at most this number of letters longer than its name: `Warszawami` by two. */
const longestEnding = 3

/**
 * Creates the lookup of words on the pages that are found by their text. A term is a stem that
 * several words share, so the lookup reads texts. `titles` has the page titles by page number.
 */
export function createWrittenWords(
  { starts, postings, texts, ordinary }: LanguageIndex,
  titles: readonly string[],
) {
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
      // Pages that are found by their title alone have the last numbers. See `page-names.ts`.
      if (ordinary > 0 && page >= ordinary) return false
      if (wordsOf(page).some(isForm)) return true
    }
    return false
  }

  // Cached, because the check reads texts of pages. Only names of places are looked up, so the
  // cache stays small.
  const known = new Map<string, boolean>()
  return {
    /**
     * Whether one of the first pages with the term has the word or another case form of it. Pages
     * that are found by their title alone do not count.
     */
    has(term: number, folded: string): boolean {
      const key = `${term} ${folded}`
      const answer = known.get(key) ?? isWritten(term, folded)
      known.set(key, answer)
      return answer
    },
  }
}
