/** Towns named in a query. City pages are near-identical: only the words of their titles tell them apart. */
import { distance, letterMask, maskDifference } from './distance.ts'
import { cutEnding } from './endings.ts'
import type { EndingRules } from './endings.ts'
import { findByLanguage } from './language.ts'
import type { PlaceNames } from './places.ts'
import { foldedWords } from './tokenize.ts'

/** The page of a town that a word of a query names. */
export interface NamedTown {
  /** Number of the page in its language. */
  readonly page: number
  /** 1 when the title has the word itself, less in another case form or misspelt. */
  readonly similarity: number
}

/** A word that may name a town. */
export interface TownWord {
  readonly folded: string
  /** Whether other pages use the word too: then it names only a town of which no other word is left out. */
  readonly isCommon: boolean
  /** Whether no page knows the word: then it may be a town misspelt. */
  readonly isUnknown: boolean
  /** Names of the large place that it names: then it is a town of that name or none. */
  readonly place: PlaceNames | undefined
}

/** Finds the towns that the words of a query name. */
export interface Towns {
  /** For each word the city pages whose title has it. */
  find(words: readonly TownWord[]): readonly (readonly NamedTown[])[]
}

/** A word that more of the titles share is no town. */
const mostShared = 0.01
const fewest = 2
const otherForm = 0.9
const misspelling = 0.7
const shortestMisspelt = 6
const shortestName = 3

/** Endings of the case forms of names, the longest first, and letters that change before them, by language. */
const caseForms: Readonly<Record<string, EndingRules>> = {
  pl: {
    shortest: shortestName,
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
  de: { shortest: shortestName, endings: ['s'], changes: [] },
  en: { shortest: shortestName, endings: ['s'], changes: [] },
}

/** A word of titles and the numbers of their pages. */
type TownName = readonly [word: string, pages: readonly number[]]

/** A name without its ending, as a misspelt word is held against it. */
interface LongName {
  readonly name: TownName
  readonly form: string
  /** Letters of the form: most names differ in too many, which is cheaper to see than the distance. */
  readonly mask: number
}

/** Names of towns, by every way they are looked up. */
interface TownNames {
  formOf(word: string): string
  readonly byName: ReadonlyMap<string, readonly number[]>
  readonly byForm: ReadonlyMap<string, readonly TownName[]>
  readonly long: readonly LongName[]
  /** How many words that are names the title of a page has. */
  readonly lengths: ReadonlyMap<number, number>
}

/** Towns of the city titles of a language, by the numbers of their pages. */
export function createTowns(lang: string, titles: ReadonlyMap<number, string>): Towns {
  const names = indexNames(lang, titles)
  return {
    find(words) {
      const found = words.map((word) => findTown(word, names))
      if (found.every(({ length }) => length === 0)) return found
      const named = countBy(found.flat().map(({ page }) => page))
      const isWhole = ({ page }: NamedTown) =>
        (named.get(page) ?? 0) >= (names.lengths.get(page) ?? 0)
      return found.map((list, at) => (words[at]?.isCommon === true ? list.filter(isWhole) : list))
    },
  }
}

function indexNames(lang: string, titles: ReadonlyMap<number, string>): TownNames {
  const formOf = (word: string) => cutEnding(word, findByLanguage(caseForms, lang))
  const pagesOf = new Map<string, number[]>()
  for (const [page, title] of titles) {
    for (const word of new Set(foldedWords(title))) {
      const pages = pagesOf.get(word)
      if (pages) pages.push(page)
      else pagesOf.set(word, [page])
    }
  }
  const most = Math.max(fewest, titles.size * mostShared)
  const names = [...pagesOf].filter(([word, pages]) => pages.length <= most && word.length > 1)
  return {
    formOf,
    byName: new Map(names),
    byForm: Map.groupBy(names, ([word]) => formOf(word)),
    long: names.flatMap((name) => {
      const form = formOf(name[0])
      return name[0].length < shortestMisspelt ? [] : [{ name, form, mask: letterMask(form) }]
    }),
    lengths: countBy(names.flatMap(([, pages]) => pages)),
  }
}

/** Whether a town was named with other letters than its own. */
export function isMisspelt({ similarity }: NamedTown): boolean {
  return similarity <= misspelling
}

function findTown({ folded, isUnknown, place }: TownWord, names: TownNames): NamedTown[] {
  if (place) {
    const own = new Set([folded, ...place])
    return pagesOf(
      [...own].flatMap((name): TownName[] => {
        const pages = names.byName.get(name)
        return pages ? [[name, pages]] : []
      }),
      1,
    )
  }
  const exact = names.byName.get(folded)
  const form = names.formOf(folded)
  const forms = folded.length < shortestName ? [] : (names.byForm.get(form) ?? [])
  const others = forms.filter(([name]) => name !== folded)
  const found = [...pagesOf(exact ? [[folded, exact]] : [], 1), ...pagesOf(others, otherForm)]
  if (found.length > 0 || !isUnknown || folded.length < shortestMisspelt) return found
  const mask = letterMask(form)
  const similar = names.long.flatMap((long) =>
    maskDifference(long.mask, mask) <= 2 && distance(form, long.form, 1) <= 1 ? [long.name] : [],
  )
  return pagesOf(similar, misspelling)
}

function pagesOf(names: readonly TownName[], similarity: number): NamedTown[] {
  return names.flatMap(([, pages]) => pages.map((page) => ({ page, similarity })))
}

function countBy(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
