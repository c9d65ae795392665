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
import { createKinds } from './page-kinds.ts'
import { createPlaces } from './places.ts'
import { createNearTitles } from './near-titles.ts'
import { createNearestWords } from './nearest-words.ts'
import { openLanguage } from './open-language.ts'
import type { OpenLanguage } from './open-language.ts'
import { prepareQuery } from './prepare.ts'
import type { PreparedLanguage, QueryTools } from './prepare.ts'
import type { LanguageRanking } from './rank.ts'
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
  /** The passage that answers best, in whole sentences; absent when only description, keywords or questions have words of the query. */
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
/** How many results show a passage; the others show a sentence, since they are mostly passed by. */
const passages = 2

/** Search over the bytes of an index; `pages` are those of the site in their order. */
export function createSearch(bytes: Uint8Array, pages: readonly SearchedPage[]): Search {
  return createSearchOver(decodeSearchIndex(bytes), pages)
}

/**
 * Search over an index, opened a language at a time: `giveTurn` lets others have theirs between two, for a large index is read for longer than
 * anybody should wait who asks for something else.
 */
export async function openSearch(
  index: SearchIndex,
  pages: readonly SearchedPage[],
  giveTurn: () => Promise<unknown>,
): Promise<Search> {
  const languages: OpenLanguage[] = []
  for (const language of index.languages) {
    languages.push(openLanguage(language, index, pages))
    await giveTurn()
  }
  return joinLanguages(index, languages, pages)
}

/** Search over an index that was never written. */
export function createSearchOver(index: SearchIndex, pages: readonly SearchedPage[]): Search {
  const languages = index.languages.map((language) => openLanguage(language, index, pages))
  return joinLanguages(index, languages, pages)
}

function joinLanguages(
  index: SearchIndex,
  languages: readonly OpenLanguage[],
  pages: readonly SearchedPage[],
): Search {
  const tools = { languages, places: createPlaces(index.places) }
  const rank = createPageRanker(tools, pages)
  const placeOf = createPlacer(index, pages.length)
  const excerpts = createExcerpts(languages, pages)

  function guessesOf(
    query: string,
    { page, matched = [] }: Hit,
    { language, number, words, parts }: ExplainedPlace,
    near: ReadonlySet<number>,
  ): Guesses {
    const title = pages[page]?.title ?? ''
    const first = { words, parts, number, title, matched, isNear: near.has(page) }
    const guessed = findGuesses(query, first)
    return { lang: language.lang, words: guessed }
  }

  const findNearest = createNearestWords(pages)
  return {
    find(query, narrowing) {
      const { ranked, hits, counts, near, lang: spoken } = rank(query, narrowing)
      const shown = hits.map(({ page }, at) => {
        const { language, words, number } = placeOf(ranked, page)
        const size = at < passages ? 'passage' : 'sentence'
        const found = language.ranker.readOn(words, number)
        return { page, ...excerpts.show(language.lang, number, found, size) }
      })
      const [first] = shown
      const guesses = first && guessesOf(query, first, explainOn(placeOf(ranked, first.page)), near)
      return {
        hits: shown,
        ...(guesses &&
          guesses.words.length > 0 && { guesses: { ...guesses, lang: spoken ?? guesses.lang } }),
        ...(counts && { counts }),
        ...(counts && hits.length === 0 && { suggestions: findNearest(query, narrowing) }),
      }
    },
    explain(query, narrowing) {
      const { ranked, hits } = rank(query, narrowing)
      return hits.map((hit) => {
        const { language, parts } = explainOn(placeOf(ranked, hit.page))
        return { ...hit, lang: language.lang, parts }
      })
    },
  }
}

/** A query in one language with the pages that answer it there. */
type RankedQuery = PreparedLanguage & RankedLanguage & { readonly ranking: LanguageRanking }

/** Ranks the pages of all languages for a query. */
function createPageRanker(tools: QueryTools, pages: readonly SearchedPage[]) {
  const merge = createMerger(findTranslations(pages))
  const findNear = createNearTitles(pages)
  const titled = Map.groupBy(pages.keys(), (at) => fold(pages[at]?.title ?? '').trim())
  const kinds = createKinds(pages)

  return function rank(query: string, { lang, type, limit, counts, except }: Narrowing) {
    const scope = type === cityType ? 'all' : 'named'
    const prepared = prepareQuery(query, lang, tools)
    const ranked = prepared.languages.map((own): RankedQuery => {
      const ranking = own.language.ranker.rank(own.words, scope)
      return { ...own, positions: own.language.positions, ranking }
    })
    const merged = merge(ranked)
    // Whoever asks for a title wants that page.
    const exact = titled.get(fold(query).trim())
    const near = exact ? [] : findNear(query)
    const named = new Set(exact ?? near)
    const isWanted = kinds.choose({ lang, type })
    const accepts = (page: number) => isWanted(page) && except?.has(page) !== true
    const best = findBest(merged, { limit, accepts, named })
    // The page of a town takes part only when its town is named, and a short name that is wrong names none.
    const missing = near.filter((page) => accepts(page) && merged.read(page).score === 0)
    const hits = [...missing.map((page) => merged.read(page)), ...best].slice(0, limit)
    const counted = counts && countPages(listPages(merged, except), pages, { lang, type })
    return { ranked, hits, counts: counted, lang: prepared.lang, near: new Set(near) }
  }
}

/** Positions of the pages that were found, but for those that are left out. */
function listPages({ count, pages }: MergedPages, except: ReadonlySet<number> | undefined) {
  const found = Array.from(pages.subarray(0, count))
  return except ? found.filter((page) => !except.has(page)) : found
}

/** Finds a page that was found in its own language: its number there, and the words of the query. */
function createPlacer({ languages }: SearchIndex, pages: number) {
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

/** A page that was found, by its number in its language, with the parts of its score there. */
type ExplainedPlace = ReturnType<typeof explainOn>

function explainOn(place: RankedQuery & { readonly number: number }) {
  const { language, words, number, ranking } = place
  return { ...place, parts: language.ranker.explain(words, number, ranking) }
}
