/** Search over the compiled index: read the query, rank, merge the languages, narrow, show why. */
import { findBest } from './best.ts'
import { countPages } from './counts.ts'
import type { FoundCounts } from './counts.ts'
import { createExcerpts } from './excerpt.ts'
import { findGuesses } from './guesses.ts'
import type { Guesses } from './guesses.ts'
import { decodeSearchIndex } from './index-form.ts'
import { createMerger } from './merge.ts'
import type { MergedPage, MergedPages, RankedLanguage } from './merge.ts'
import { createPlaces } from './places.ts'
import { createNearestWords } from './nearest-words.ts'
import { openLanguage } from './open-language.ts'
import { prepareQuery } from './prepare.ts'
import type { PreparedLanguage, QueryTools } from './prepare.ts'
import type { LanguageRanking } from './rank.ts'
import { allRules } from './rules.ts'
import type { LeftOut } from './rules.ts'
import type { ScoreParts } from './score-parts.ts'
import type { SearchIndex } from './search-index.ts'
import type { NamedSection } from './sections.ts'
import { fold } from './fold.ts'
import { findTranslations } from './translations.ts'
import type { SearchedPage } from './translations.ts'

/** What a search may be narrowed by. */
export interface Narrowing {
  readonly lang?: string | undefined
  readonly type?: string | undefined
  readonly limit: number
  /** Whether to count what is found too. */
  readonly counts?: boolean | undefined
  /** Pages to leave out, as if the site did not have them. */
  readonly except?: ReadonlySet<number> | undefined
}

/** A page that answers a query, by its position in the site's list. */
export interface Hit {
  readonly page: number
  /** Text around the words that matched; absent when only title, description or keywords have them. */
  readonly excerpt?: string | undefined
  /** The section that the excerpt is of; absent when that is before the first heading of the page. */
  readonly section?: NamedSection | undefined
  /** Words of title and excerpt that matched, as they are written there. */
  readonly matched?: readonly string[] | undefined
}

/** What a search has found. */
export interface Found {
  /** The best first. */
  readonly hits: readonly Hit[]
  /** What of the query no page has, when that is most of it, or a place. */
  readonly guesses?: Guesses | undefined
  /** Numbers of all pages that match, where they were asked for. */
  readonly counts?: FoundCounts | undefined
  /** Words of titles that are written alike, when nothing was found and counts were asked for. */
  readonly suggestions?: readonly string[] | undefined
}

/** A hit and the parts of its score. */
export interface ExplainedHit extends MergedPage {
  readonly lang: string
  readonly parts: ScoreParts
}

/** Answers queries over one index. */
export interface Search {
  find(query: string, narrowing: Narrowing): Found
  /** The same pages in the same order, each with the parts of its score. */
  explain(query: string, narrowing: Narrowing): ExplainedHit[]
}

const cityType = 'city'

/** Search over the bytes of an index; `pages` are those of the site in their order. */
export function createSearch(
  bytes: Uint8Array,
  pages: readonly SearchedPage[],
  leftOut: LeftOut = allRules,
): Search {
  return createSearchOver(decodeSearchIndex(bytes), pages, leftOut)
}

/** Search over an index that was never written. */
export function createSearchOver(
  index: SearchIndex,
  pages: readonly SearchedPage[],
  leftOut: LeftOut = allRules,
): Search {
  const languages = index.languages.map((language) => openLanguage(language, index, pages, leftOut))
  const tools = { languages, places: createPlaces(index.places), leftOut }
  const rank = createPageRanker(tools, pages)
  const partsOf = createExplainer(index)
  const excerpts = createExcerpts(languages, pages)
  const findNearest = createNearestWords(pages)
  return {
    find(query, narrowing) {
      const { ranked, hits, counts, lang: spoken } = rank(query, narrowing)
      const shown = hits.map(({ page }) => {
        const found = partsOf(ranked, page)
        const { lang, number, parts } = found
        return { page, found, shown: excerpts.show(lang, number, parts) }
      })
      const [first] = shown
      const guesses =
        first &&
        findGuesses(query, {
          ...first.found,
          title: pages[first.page]?.title ?? '',
          matched: first.shown.matched ?? [],
        })
      const isEmpty = hits.length === 0
      return {
        hits: shown.map(({ page, shown: text }) => ({ page, ...text })),
        ...(first &&
          guesses !== undefined &&
          guesses.length > 0 && { guesses: { lang: spoken ?? first.found.lang, words: guesses } }),
        ...(counts && { counts }),
        ...(counts && isEmpty && { suggestions: findNearest(query, narrowing) }),
      }
    },
    explain(query, narrowing) {
      const { ranked, hits } = rank(query, narrowing)
      return hits.map((hit) => {
        const { lang, parts } = partsOf(ranked, hit.page)
        return { ...hit, lang, parts }
      })
    },
  }
}

/** A query in one language with the pages that answer it there. */
type RankedQuery = PreparedLanguage & RankedLanguage & { readonly ranking: LanguageRanking }

/** Ranks the pages of all languages for a query. */
function createPageRanker(tools: QueryTools, pages: readonly SearchedPage[]) {
  const merge = createMerger(findTranslations(pages))
  const titled = Map.groupBy(pages.keys(), (at) => fold(pages[at]?.title ?? '').trim())

  return function rank(query: string, { lang, type, limit, counts, except }: Narrowing) {
    const scope = type === cityType ? 'all' : 'named'
    const prepared = prepareQuery(query, lang, tools)
    const ranked = prepared.languages.map((own): RankedQuery => {
      const ranking = own.language.ranker.rank(own.words, scope)
      return { ...own, positions: own.language.positions, ranking }
    })
    const merged = merge(ranked)
    // Whoever asks for a title wants that page.
    const named = new Set(titled.get(fold(query).trim()))
    const accepts = (page: number) => {
      if (except?.has(page)) return false
      const found = pages[page]
      if (lang !== undefined && found?.lang !== lang) return false
      return type === undefined || found?.type === type
    }
    const hits = findBest(merged, { limit, accepts, named })
    const counted = counts && countPages(listPages(merged, except), pages, { lang, type })
    return { ranked, hits, counts: counted, lang: prepared.lang }
  }
}

/** Positions of the pages that were found, but for those that are left out. */
function listPages({ count, pages }: MergedPages, except: ReadonlySet<number> | undefined) {
  const found = Array.from(pages.subarray(0, count))
  return except ? found.filter((page) => !except.has(page)) : found
}

/** Explains a page that was found, by the words of its own language. */
function createExplainer(index: SearchIndex) {
  const numbers = numbersOf(index)
  return function partsOf(ranked: readonly RankedQuery[], page: number) {
    const known = numbers.get(page)
    const own = ranked.find(({ language }) => language.lang === known?.lang)
    if (!known || !own) throw new Error(`The search index does not hold page ${page}`)
    const parts = own.language.ranker.explain(own.words, known.number, own.ranking)
    return { ...known, words: own.words, parts }
  }
}

/** Position in the site's list → language and number of the page there. */
function numbersOf({ languages }: SearchIndex): Map<number, { lang: string; number: number }> {
  return new Map(
    languages.flatMap(({ lang, pages }) =>
      Array.from(pages, (position, number) => [position, { lang, number }] as const),
    ),
  )
}
