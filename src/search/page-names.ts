/**
 * Finds the pages that a query names, among the pages that are found by their title alone. The
 * texts of these pages are nearly the same (pages of towns) or repeat words of other pages (pages
 * of tags).
 */
import { cutCaseEnding } from './morphology.ts'
import { distance, letterMask, maskDifference } from './distance.ts'
import type { PlaceNames } from './places.ts'
import { foldedWords } from './tokenize.ts'

/** Type of the pages of towns. They are found by their title alone, like the pages of tags. */
export const titleType = 'city'

/** A page that a word names. */
export interface NamedPage {
  /** Number of the page in its language. */
  readonly page: number
  /** 1 for the name itself, less for another case form or a typing error. */
  readonly similarity: number
}

/** A word that may name a page. */
interface NameWord {
  readonly folded: string
  /**
   * Whether pages that are found by their text have the word. If so, the word names a page only if
   * the query has the whole name.
   */
  readonly isCommon: boolean
  /** Whether no page has the word. Such a word may be a misspelt name. */
  readonly isUnknown: boolean
  /** Names of the large place that the word means. If set, only these and the word itself match. */
  readonly place: PlaceNames | undefined
}

/**
 * A word names pages only if at most this share of the titles contains it. In a small site,
 * `fewest` titles may contain it.
 */
const mostShared = 0.01
const fewest = 2
const otherForm = 0.9
const misspelling = 0.7
const shortestMisspelt = 6
/**
 * Minimum number of letters in a misspelt part of a name whose other parts are right:
 * `Bielsko-Bila`.
 */
const shortestPart = 4
const shortestName = 3

/** A word, and the numbers of the pages with the word in their title. */
type PageName = readonly [word: string, pages: readonly number[]]

/** Creates the lookup of page names in a language. `titles` has page titles by page number. */
export function createPageNames(lang: string, titles: ReadonlyMap<number, string>) {
  const names = indexNames(lang, titles)
  return {
    /** Whether a word names a page, in any grammatical case. */
    has: (folded: string) => names.byName.has(folded) || names.byForm.has(names.formOf(folded)),
    /** Finds the pages that each word names. */
    find(words: readonly NameWord[]): readonly (readonly NamedPage[])[] {
      const alone = words.map((word) => findName(word, names))
      if (alone.every(({ length }) => length === 0)) return alone
      const found = alone.map((own, at) =>
        own.length > 0 ? own : findPart(words[at], alone, names),
      )
      const named = Map.groupBy(found.flat(), ({ page }) => page)
      const isWhole = ({ page }: NamedPage) =>
        (named.get(page)?.length ?? 0) >= (names.byPage.get(page)?.length ?? 0)
      return found.map((list, at) => {
        return words[at]?.isCommon === true ? list.filter(isWhole) : list
      })
    },
  }
}

type PageNames = ReturnType<typeof indexNames>

/** Indexes the words of titles by word, by form and by page. */
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
    /** Names that are long enough for a comparison with misspelt words. */
    long: names.flatMap((name) => {
      const form = formOf(name[0])
      // `mask` is the set of letters. Comparing it rejects most names faster than the distance.
      return name[0].length < shortestMisspelt ? [] : [{ name, form, mask: letterMask(name[0]) }]
    }),
    /** The names in the title of a page. */
    byPage: groupPairs(
      names.flatMap(([word, pages]) => pages.map((page) => [page, word] as const)),
    ),
  }
}

/** Groups the values of pairs by their key. */
function groupPairs<Key, Value>(pairs: readonly (readonly [Key, Value])[]): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** Whether the query names the page with a typing error. */
export function isMisspelt({ similarity }: NamedPage): boolean {
  return similarity <= misspelling
}

function findName({ folded, isUnknown, place }: NameWord, names: PageNames): NamedPage[] {
  if (place) {
    const known = [...new Set([folded, ...place])].flatMap((name): PageName[] => {
      const pages = names.byName.get(name)
      return pages ? [[name, pages]] : []
    })
    return pagesOf(known, 1)
  }
  const exact = names.byName.get(folded)
  const form = names.formOf(folded)
  const forms = folded.length < shortestName ? [] : (names.byForm.get(form) ?? [])
  const others = forms.filter(([name]) => name !== folded)
  const found = [...pagesOf(exact ? [[folded, exact]] : [], 1), ...pagesOf(others, otherForm)]
  if (found.length > 0 || !isUnknown || folded.length < shortestMisspelt) return found
  const mask = letterMask(folded)
  // Compares only names that differ in at most five letters. Case endings differ in at most three
  // letters, and a typing error changes two more.
  const near = names.long.filter((long) => maskDifference(long.mask, mask) <= 5)
  const same = near.filter(({ name }) => distance(folded, name[0], 1) <= 1)
  // A typing error in the name itself is more likely than one in another case form.
  const similar = same.length > 0 ? same : near.filter((long) => distance(form, long.form, 1) <= 1)
  const similarNames = similar.map(({ name }) => name)
  return pagesOf(similarNames, misspelling)
}

/**
 * Finds pages for a misspelt part of a name, when another word of the query names the same page.
 */
function findPart(
  word: NameWord | undefined,
  named: readonly (readonly NamedPage[])[],
  { byPage }: PageNames,
): NamedPage[] {
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

function pagesOf(names: readonly PageName[], similarity: number): NamedPage[] {
  return names.flatMap(([, pages]) => pages.map((page) => ({ page, similarity })))
}
