/** Large places of the world that a query names: such a name is not a slip for a word or a town of the site. */
import { cutCaseEnding } from './case-forms.ts'

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
