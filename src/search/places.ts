/** Large places of the world that a query names: such a name is not a slip for a word or a town of the site. */
import { readText } from './coded-texts.ts'
import { cutCaseEnding } from './light-stemmer.ts'
import type { LanguageIndex } from './search-index.ts'
import { foldedWords } from './tokenize.ts'

/** Names of one place, folded. */
export type PlaceNames = readonly string[]

/** Finds the places that a query names. */
export interface Places {
  /** For each word the names of the place that it names, alone or with its neighbours. */
  find(words: readonly string[]): readonly (PlaceNames | undefined)[]
  /** The place that a word names in another case form: `Kolonii`, `Pradze`. */
  findForm(word: string, lang: string): PlaceNames | undefined
}

/** `Rio de Janeiro` and the like; what is longer is known by nobody. */
const longestName = 4
/** Names as short as that are words in too many languages. */
const shortestName = 3
/** Without their endings, short names are like too many words. */
const shortestForm = 5

/** Places of their rows: the names of each with `|` between them. */
export function createPlaces(rows: readonly string[]): Places {
  const byName = new Map<string, PlaceNames>()
  for (const row of rows) {
    const names = row.split('|')
    for (const name of names) {
      // The largest place of a name comes first.
      if (name.length >= shortestName && !byName.has(name)) byName.set(name, names)
    }
  }
  // Made when the first word is asked that nothing else explains: most sites and servers never need them.
  const byForm = new Map<string, ReadonlyMap<string, PlaceNames>>()
  const formsOf = (lang: string) => {
    const known = byForm.get(lang) ?? indexForms(byName, lang)
    byForm.set(lang, known)
    return known
  }
  return {
    findForm: (word, lang) =>
      word.length < shortestForm ? undefined : formsOf(lang).get(cutCaseEnding(lang, word)),
    find(words) {
      const found: (PlaceNames | undefined)[] = words.map((word) => byName.get(word))
      for (let length = 2; length <= longestName; length += 1) {
        for (let start = 0; start + length <= words.length; start += 1) {
          if (!byName.has(words.slice(start, start + length).join(' '))) continue
          // Parts of a name have no names in other languages.
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
