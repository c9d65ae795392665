/** Search over the compiled index: read the query, rank, merge the languages, narrow, show why. */
import { findBest } from './best.ts'
import { createExcerpts } from './excerpt.ts'
import type { ShownLanguage } from './excerpt.ts'
import { decodeSearchIndex } from './index-form.ts'
import { createMerger } from './merge.ts'
import type { MergedPage } from './merge.ts'
import { prepareQuery } from './prepare.ts'
import type { SearchLanguage, PreparedLanguage } from './prepare.ts'
import { createLanguageRanker } from './rank.ts'
import type { ScoreParts } from './score-parts.ts'
import { createReader } from './readings.ts'
import type { LanguageIndex, SearchIndex } from './search-index.ts'
import type { NamedSection } from './sections.ts'
import { createStemmer } from './stemmer.ts'
import { fold } from './fold.ts'
import { findTranslations } from './translations.ts'
import type { SearchedPage } from './translations.ts'
import { createVocabulary } from './vocabulary.ts'

/** What a search may be narrowed by. */
export interface Narrowing {
  readonly lang?: string | undefined
  readonly type?: string | undefined
  readonly limit: number
}

/** A page that answers a query, by its position in the site's list. */
export interface Hit {
  readonly page: number
  /** The passage that answers best, in whole sentences; absent when only description or keywords have words of the query. */
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
/** How many results show a passage; the others show a sentence, since they are mostly passed by. */
const passages = 2

/** Search over the bytes of an index; `pages` are those of the site in their order. */
export function createSearch(bytes: Uint8Array, pages: readonly SearchedPage[]): Search {
  return createSearchOver(decodeSearchIndex(bytes), pages)
}

/** Search over an index that was never written. */
export function createSearchOver(index: SearchIndex, pages: readonly SearchedPage[]): Search {
  const languages = index.languages.map((language) => openLanguage(language, index, pages))
  const rank = createPageRanker(languages, pages)
  const placeOf = createPlacer(index)
  const excerpts = createExcerpts(languages, pages)
  return {
    find(query, narrowing) {
      const { prepared, hits } = rank(query, narrowing)
      const shown = hits.map(({ page }, at) => {
        const { language, words, number } = placeOf(prepared, page)
        const found = language.ranker.readOn(words, number)
        const size = at < passages ? 'passage' : 'sentence'
        return { page, ...excerpts.show(language.lang, number, found, size) }
      })
      return { hits: shown }
    },
    explain(query, narrowing) {
      const { prepared, hits } = rank(query, narrowing)
      return hits.map((hit) => {
        const { language, words, number } = placeOf(prepared, hit.page)
        return { ...hit, lang: language.lang, parts: language.ranker.explain(words, number) }
      })
    },
  }
}

/** Ranks the pages of all languages for a query. */
function createPageRanker(languages: readonly SearchLanguage[], pages: readonly SearchedPage[]) {
  const merge = createMerger(findTranslations(pages))
  const titled = Map.groupBy(pages.keys(), (at) => fold(pages[at]?.title ?? '').trim())

  return function rank(query: string, { lang, type, limit }: Narrowing) {
    const prepared = prepareQuery(query, languages, lang)
    const scope = type === cityType ? 'all' : 'named'
    const merged = merge(
      prepared.map(({ language, words, likely }) => ({
        ranking: language.ranker.rank(words, scope),
        positions: language.positions,
        likely,
      })),
    )
    // Whoever asks for a title wants that page.
    const named = new Set(titled.get(fold(query).trim()))
    const accepts = (page: number) => {
      const found = pages[page]
      if (lang !== undefined && found?.lang !== lang) return false
      return type === undefined || found?.type === type
    }
    const hits = findBest(merged, { limit, accepts, named })
    return { prepared, hits }
  }
}

/** Finds a page that was found in its own language: its number there, and the words of the query. */
function createPlacer(index: SearchIndex) {
  const numbers = numbersOf(index)
  return function placeOf(prepared: readonly PreparedLanguage[], page: number) {
    const known = numbers.get(page)
    const words = prepared.find(({ language }) => language.lang === known?.lang)
    if (!known || !words) throw new Error(`The search index does not hold page ${page}`)
    return { ...words, number: known.number }
  }
}

/** A language of an index, ready to be asked. */
export function openLanguage(
  index: LanguageIndex,
  { stemmerVersion }: SearchIndex,
  pages: readonly SearchedPage[],
): SearchLanguage & ShownLanguage {
  const { lang, terms, starts, postings, ordinary } = index
  // Names of towns are corrected by `towns.ts`, which knows their case forms.
  const isCommon = (term: number) => (postings[starts[term] ?? 0] ?? 0) < ordinary || ordinary === 0
  const titles = Array.from(index.pages, (position) => pages[position]?.title ?? '')
  return {
    index,
    lang,
    stem: createStemmer(index.wasm, stemmerVersion),
    reader: createReader(index, createVocabulary(lang, terms, isCommon)),
    ranker: createLanguageRanker(index, titles),
    positions: index.pages,
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
