/**
 * A simple search that scores and sorts all pages. Tests compare its results with those of the fast
 * search.
 */
import { distance } from '../../src/search/distance.ts'
import { fold } from '../../src/search/fold.ts'
import { mergeWeights } from '../../src/search/merge.ts'
import { createPlaces } from '../../src/search/places.ts'
import { prepareQuery } from '../../src/search/prepare.ts'
import type { PreparedLanguage } from '../../src/search/prepare.ts'
import { openLanguage } from '../../src/search/search.ts'
import type { Narrowing } from '../../src/search/site-ranking.ts'
import type { SearchIndex, SearchedPage } from '../../src/search/search-index.ts'

/** No similarities of headings, because the pages of these tests have only one section. */
const unread = { likeness: new Map() }

/** A page and its score. */
export interface PlainHit {
  readonly page: number
  readonly score: number
}

/** Returns all pages with a score for a query, best first. */
export type PlainSearch = (query: string, narrowing: Omit<Narrowing, 'limit'>) => PlainHit[]

/** Creates a simple search over an index. */
export function createPlainSearch(index: SearchIndex, pages: readonly SearchedPage[]): PlainSearch {
  const languages = index.languages.map((language) => openLanguage(language, index, pages))
  const tools = { languages, places: createPlaces(index.places) }
  return (query, { lang, type }) => {
    const own = new Map<number, number>()
    const prepared = prepareQuery(query, lang, tools).languages
    for (const language of prepared) {
      for (const { page, score } of scorePages(language, type === 'city', pages)) {
        own.set(page, score)
      }
    }
    const scores = [...pages.keys()].map((page) => {
      const lent = Object.values(pages[page]?.alternates ?? {}).map((path) => {
        const other = pages.findIndex((known) => known.path === path)
        return mergeWeights.lent * (own.get(other) ?? 0)
      })
      return { page, score: (own.get(page) ?? 0) + Math.max(0, ...lent) }
    })
    const named = findNamed(query, pages)
    // Pages whose title is the query come first. Among these, pages without a matching word come
    // before the others: they were found only by a misspelt title.
    const place = ({ page, score }: PlainHit) => (named.has(page) ? 1 + Number(score === 0) : 0)
    const likely = prepared.filter((own) => own.likely).map(({ language }) => language.lang)
    const isLikely = (page: number) =>
      likely.includes(pages[page]?.lang ?? '') && (own.get(page) ?? 0) > 0
    const found = scores
      .filter(({ page, score }) => {
        const { lang: itsLang, type: itsType } = pages[page] ?? {}
        const isFound = score > 0 || named.has(page)
        return isFound && (!lang || itsLang === lang) && (!type || itsType === type)
      })
      .toSorted((a, b) => place(b) - place(a) || b.score - a.score || a.page - b.page)
    if (lang !== undefined) return found
    // Of the translations of a page, keeps the one whose title is the query, otherwise the one in a
    // likely language of the query, otherwise the first.
    const preferred = found.toSorted(
      (a, b) =>
        Number(named.has(b.page)) - Number(named.has(a.page)) ||
        Number(isLikely(b.page)) - Number(isLikely(a.page)) ||
        found.indexOf(a) - found.indexOf(b),
    )
    return found.filter((hit) => {
      const others = new Set(Object.values(pages[hit.page]?.alternates ?? {}))
      return preferred
        .slice(0, preferred.indexOf(hit))
        .every(({ page }) => !others.has(pages[page]?.path ?? ''))
    })
  }
}

/**
 * Minimum length of a query that is compared with titles by edit distance. A shorter one is similar
 * to too many titles.
 */
const shortestTitle = 6

/**
 * Pages whose title is the query. If there are none, pages whose title has an edit distance of one.
 */
function findNamed(query: string, pages: readonly SearchedPage[]): ReadonlySet<number> {
  const asked = fold(query).trim()
  const titles = pages.map(({ title }, page) => [page, fold(title).trim()] as const)
  const exact = titles.filter(([, title]) => title === asked)
  const slips = titles.filter(([, title]) => distance(asked, title, 1) === 1)
  const named = exact.length > 0 || asked.length < shortestTitle ? exact : slips
  return new Set(named.map(([page]) => page))
}

/**
 * Scores of the pages of a language by their own words. City pages get 0, unless `withCities` is
 * set or the query names them.
 */
function scorePages(
  { language, words, likely }: PreparedLanguage,
  withCities: boolean,
  pages: readonly SearchedPage[],
): PlainHit[] {
  const named = new Set(words.flatMap(({ namedPages }) => namedPages.map(({ page }) => page)))
  return Array.from(language.positions, (page, number) => {
    const takesPart = withCities || pages[page]?.type !== 'city' || named.has(number)
    const score = takesPart ? language.ranker.explain(words, number, unread).score : 0
    return { page, score: (likely ? 1 : mergeWeights.unlikely) * score }
  })
}
