/**
 * Finds the towns that a query names. City pages are near-identical, so only the words of their
 * titles count.
 */
import { cutCaseEnding } from './morphology.ts'
import { distance, letterMask, maskDifference } from './distance.ts'
import type { PlaceNames } from './places.ts'
import { foldedWords } from './tokenize.ts'

/** The page of a town that a word names. */
export interface NamedTown {
  /** Number of the page in its language. */
  readonly page: number
  /** 1 for the name itself, less for another case form or a typing error. */
  readonly similarity: number
}

/** A word that may name a town. */
interface TownWord {
  readonly folded: string
  /** Whether other pages have the word. Then all words of the town's name must be in the query. */
  readonly isCommon: boolean
  /** Whether no page has the word. Then it may be a misspelt town. */
  readonly isUnknown: boolean
  /** Names of the large place that the word names. Then only a town of such a name counts. */
  readonly place: PlaceNames | undefined
}

/** Share of titles that a name of a town may be in, at most. */
const mostShared = 0.01
const fewest = 2
const otherForm = 0.9
const misspelling = 0.7
const shortestMisspelt = 6
/** Least letters of a part of a name whose other parts are right: `Bielsko-Bila`. */
const shortestPart = 4
const shortestName = 3

/** A word of titles and the numbers of their pages. */
type TownName = readonly [word: string, pages: readonly number[]]

/** Opens the towns of a language. `titles` has the titles of city pages by number. */
export function createTowns(lang: string, titles: ReadonlyMap<number, string>) {
  const names = indexNames(lang, titles)
  return {
    /** Whether a word names a town, in any case form. */
    has: (folded: string) => names.byName.has(folded) || names.byForm.has(names.formOf(folded)),
    /** For each word the city pages with the word in their title. */
    find(words: readonly TownWord[]): readonly (readonly NamedTown[])[] {
      const alone = words.map((word) => findTown(word, names))
      if (alone.every(({ length }) => length === 0)) return alone
      const found = alone.map((own, at) =>
        own.length > 0 ? own : findPart(words[at], alone, names),
      )
      const named = Map.groupBy(found.flat(), ({ page }) => page)
      const isWhole = ({ page }: NamedTown) =>
        (named.get(page)?.length ?? 0) >= (names.byPage.get(page)?.length ?? 0)
      return found.map((list, at) => {
        return words[at]?.isCommon === true ? list.filter(isWhole) : list
      })
    },
  }
}

type TownNames = ReturnType<typeof indexNames>

/** Names of towns by word, by form, by length and by page. */
function indexNames(lang: string, titles: ReadonlyMap<number, string>) {
  const formOf = (word: string) => cutCaseEnding(lang, word)
  const pagesOf = groupPairs(
    [...titles].flatMap(([page, title]) =>
      [...new Set(foldedWords(title))].map((word) => [word, page] as const),
    ),
  )
  const most = Math.max(fewest, titles.size * mostShared)
  const names = [...pagesOf].filter(([word, pages]) => pages.length <= most && word.length > 1)
  return {
    formOf,
    byName: new Map(names),
    byForm: Map.groupBy(names, ([word]) => formOf(word)),
    /** Names that are long enough to be misspelt. */
    long: names.flatMap((name) => {
      const form = formOf(name[0])
      // Comparing the letters rejects most names faster than the distance.
      return name[0].length < shortestMisspelt ? [] : [{ name, form, mask: letterMask(name[0]) }]
    }),
    /** The names in the title of a page. */
    byPage: groupPairs(
      names.flatMap(([word, pages]) => pages.map((page) => [page, word] as const)),
    ),
  }
}

/** Values by key. */
function groupPairs<Key, Value>(pairs: readonly (readonly [Key, Value])[]): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** Whether a town was named with a typing error. */
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
  const mask = letterMask(folded)
  // Endings differ by three letters at most, and a typing error by two more.
  const near = names.long.filter((long) => maskDifference(long.mask, mask) <= 5)
  const same = near.filter(({ name }) => distance(folded, name[0], 1) <= 1)
  // A typing error in the name itself is more likely than one in another case form.
  const similar = same.length > 0 ? same : near.filter((long) => distance(form, long.form, 1) <= 1)
  return pagesOf(
    similar.map(({ name }) => name),
    misspelling,
  )
}

/** Towns of which other words of the query name another part. */
function findPart(
  word: TownWord | undefined,
  named: readonly (readonly NamedTown[])[],
  { byPage }: TownNames,
): NamedTown[] {
  if (word?.isUnknown !== true || word.place || word.folded.length < shortestPart) return []
  const pages = [...new Set(named.flat().map(({ page }) => page))]
  return pages.flatMap((page) => {
    const parts = byPage.get(page) ?? []
    const isPart = parts.some(
      (part) => part.length >= shortestPart && distance(word.folded, part, 1) <= 1,
    )
    return isPart ? [{ page, similarity: misspelling }] : []
  })
}

function pagesOf(names: readonly TownName[], similarity: number): NamedTown[] {
  return names.flatMap(([, pages]) => pages.map((page) => ({ page, similarity })))
}
