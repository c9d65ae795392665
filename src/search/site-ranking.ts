/**
 * Ranks the pages of a site: reads the query, ranks each language, merges the rankings and takes
 * the best pages.
 */
import { countPages, createFilter } from './facets.ts'
import { createMerger, findBest, findTranslations, isChosen } from './merge.ts'
import type { MergedPage, RankedLanguage } from './merge.ts'
import { titleType } from './page-names.ts'
import { prepareQuery } from './prepare.ts'
import type { PreparedLanguage, QueryTools } from './prepare.ts'
import type { LanguageRanking } from './rank.ts'
import type { SearchedPage, SearchIndex } from './search-index.ts'
import { createTitleMatch } from './title-match.ts'

/** Filters and options of a search. */
export interface Narrowing {
  readonly lang?: string | undefined
  readonly type?: string | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
  readonly limit: number
  /** Whether to count the pages that match. */
  readonly counts?: boolean | undefined
  /** Positions of pages to leave out, such as expired ones. */
  readonly except?: ReadonlySet<number> | undefined
}

/** A query in one language, with its ranking. */
type RankedQuery = PreparedLanguage & RankedLanguage & { readonly ranking: LanguageRanking }

/**
 * Minimum score of a good match, as a share of the score of the first page. In the sample content,
 * one half keeps the relevant pages and drops pages that only mention a word.
 */
const goodShare = 0.5

/** Creates the function that ranks the pages of all languages for a query. */
export function createSiteRanker(tools: QueryTools, pages: readonly SearchedPage[]) {
  const translations = findTranslations(pages)
  const merge = createMerger(translations)
  const findTitles = createTitleMatch(pages)
  const filter = createFilter(pages)

  return function rank(query: string, narrowing: Narrowing) {
    const { lang, type, kind, tag, limit, counts, except } = narrowing
    const scope = type === titleType ? 'all' : 'named'
    const prepared = prepareQuery(query, lang, tools)
    const ranked = prepared.languages.map((own): RankedQuery => {
      const ranking = own.language.ranker.rank(own.words, scope)
      return { ...own, positions: own.language.positions, ranking }
    })
    const merged = merge(ranked)
    const { exact, near } = findTitles(query)
    const isWanted = filter({ lang, type, kind, tag })
    const isOffered = (page: number) => isWanted(page) && except?.has(page) !== true
    const named = new Set([...exact, ...near])
    const likely = new Set(ranked.flatMap((own) => (own.likely ? [own.language.lang] : [])))
    const choice = {
      accepts: isOffered,
      isNamed: (page: number) => named.has(page),
      isLikely: (page: number) => likely.has(pages[page]?.lang ?? ''),
    }
    // In a requested language, each page has only one version, so no choice between translations is
    // necessary.
    const accepts =
      lang === undefined
        ? (page: number) => isOffered(page) && isChosen(page, translations, merged, choice)
        : isOffered
    const best = findBest(merged, limit, accepts, named)
    // The words of a misspelt title may match no page. Then only the comparison of titles finds the
    // page with this title.
    const missing = near.filter((page) => accepts(page) && merged.read(page).score === 0)
    const hits = [...missing.map((page) => merged.read(page)), ...best].slice(0, limit)
    const found = counts && Array.from(merged.pages.subarray(0, merged.count))
    const counted = found && {
      ...countPages(except ? found.filter((page) => !except.has(page)) : found, pages, {
        ...{ lang, type, kind, tag, translations },
      }),
      good: countGood(hits),
    }
    return { ranked, hits, counts: counted, lang: prepared.lang, near: new Set(near) }
  }
}

function countGood(hits: readonly MergedPage[]): number {
  const least = (hits[0]?.score ?? 0) * goodShare
  const poor = hits.findIndex(({ score }) => score < least)
  return poor < 0 ? hits.length : poor
}

/**
 * Creates the function that finds the language of a page, the number of the page in this language,
 * and the query in this language.
 */
export function createPlacer({ languages }: SearchIndex, pages: number) {
  const numbers = new Uint32Array(pages)
  const owners = new Int16Array(pages).fill(-1)
  for (const [language, index] of languages.entries()) {
    for (const [number, position] of index.pages.entries()) {
      numbers[position] = number
      owners[position] = language
    }
  }
  return function placeOf(ranked: readonly RankedQuery[], page: number) {
    const lang = languages[owners[page] ?? -1]?.lang
    const own = ranked.find(({ language }) => language.lang === lang)
    if (!own) throw new Error(`The search index does not hold page ${page}`)
    return { ...own, number: numbers[page] ?? 0 }
  }
}

/** Adds `parts` to a ranked page: the parts of its score. */
export function explainOn(place: RankedQuery & { readonly number: number }) {
  const { language, words, number, ranking } = place
  return { ...place, parts: language.ranker.explain(words, number, ranking) }
}
