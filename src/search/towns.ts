/** Towns named in a query. City pages are near-identical: only the words of their titles tell them apart. */
import { distance, letterMask, maskDifference } from './distance.ts'
import { foldedWords } from './tokenize.ts'

/** A city page that a word of a query names. */
export interface NamedCity {
  /** Number of the page in its language. */
  readonly page: number
  /** 1 when the title has the word itself, less in another case form or misspelt. */
  readonly similarity: number
}

/** A word that may name a town. */
export interface PlaceWord {
  readonly folded: string
  /** Whether other pages use the word too: then it names only a town of which no other word is left out. */
  readonly isCommon: boolean
  /** Whether no page knows the word: then it may be a town misspelt. */
  readonly isUnknown: boolean
}

/** Finds the city pages that the words of a query name. */
export interface Places {
  /** For each word the city pages whose title has it. */
  find(words: readonly PlaceWord[]): readonly (readonly NamedCity[])[]
}

/** A word that more of the titles share is no town. */
const mostShared = 0.01
const fewest = 2
const otherForm = 0.9
const misspelling = 0.7
const shortestMisspelt = 6

/** Endings of the case forms of names, the longest first, and letters that change before them, by language. */
const caseForms: Readonly<Record<string, CaseForms>> = {
  pl: {
    endings:
      'iego iej ego ymi imi ami iami iach ach iem ich ych iom ej em im ym om iu ie ia u a e y i o'.split(
        ' ',
      ),
    changes: [
      ['dz', 'd'],
      ['rz', 'r'],
      ['cz', 'k'],
      ['ec', 'k'],
      ['c', 'k'],
      ['t', 'k'],
    ],
  },
  de: { endings: ['s'], changes: [] },
  en: { endings: ['s'], changes: [] },
}
const shortestName = 3

interface CaseForms {
  readonly endings: readonly string[]
  readonly changes: readonly (readonly [from: string, to: string])[]
}

/** Places of the city titles of a language; a title stands under the number of its page. */
export function createPlaces(lang: string, titles: ReadonlyMap<number, string>): Places {
  const formOf = (word: string) => nameForm(word, caseForms[lang])
  const pagesOf = new Map<string, number[]>()
  for (const [page, title] of titles) {
    for (const word of new Set(foldedWords(title))) {
      const pages = pagesOf.get(word)
      if (pages) pages.push(page)
      else pagesOf.set(word, [page])
    }
  }
  const most = Math.max(fewest, titles.size * mostShared)
  const towns = [...pagesOf].filter(([word, pages]) => pages.length <= most && word.length > 1)
  const byName = new Map(towns)
  const byForm = Map.groupBy(towns, ([word]) => formOf(word))
  const longNames = towns.flatMap((town) => {
    const form = formOf(town[0])
    return town[0].length < shortestMisspelt ? [] : [{ town, form, mask: letterMask(form) }]
  })

  function cities(words: readonly (readonly [string, readonly number[]])[], similarity: number) {
    return words.flatMap(([, pages]) => pages.map((page) => ({ page, similarity })))
  }

  const nameLengths = new Map<number, number>()
  for (const [, pages] of towns) {
    for (const page of pages) nameLengths.set(page, (nameLengths.get(page) ?? 0) + 1)
  }

  function findTown({ folded, isUnknown }: PlaceWord): NamedCity[] {
    const exact = byName.get(folded)
    const form = formOf(folded)
    const forms = folded.length < shortestName ? [] : (byForm.get(form) ?? [])
    const others = forms.filter(([name]) => name !== folded)
    const found = [...cities(exact ? [[folded, exact]] : [], 1), ...cities(others, otherForm)]
    if (found.length > 0 || !isUnknown || folded.length < shortestMisspelt) return found
    const mask = letterMask(form)
    const similar = longNames.flatMap((name) =>
      maskDifference(name.mask, mask) <= 2 && distance(form, name.form, 1) <= 1 ? [name.town] : [],
    )
    return cities(similar, misspelling)
  }

  return {
    find(words) {
      const found = words.map(findTown)
      if (found.every(({ length }) => length === 0)) return found
      const named = new Map<number, number>()
      for (const list of found) {
        for (const { page } of list) named.set(page, (named.get(page) ?? 0) + 1)
      }
      const isWhole = ({ page }: NamedCity) =>
        (named.get(page) ?? 0) >= (nameLengths.get(page) ?? 0)
      return found.map((list, at) => (words[at]?.isCommon === true ? list.filter(isWhole) : list))
    },
  }
}

/** What the case forms of a name share. */
function nameForm(
  word: string,
  { endings, changes }: CaseForms = { endings: [], changes: [] },
): string {
  const ending = endings.find(
    (end) => word.endsWith(end) && word.length - end.length >= shortestName,
  )
  const bare = ending === undefined ? word : word.slice(0, -ending.length)
  const change = changes.find(([from]) => bare.endsWith(from) && bare.length > from.length + 1)
  return change ? bare.slice(0, -change[0].length) + change[1] : bare
}
