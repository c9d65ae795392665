/** Search over the compiled index: read the query, rank, merge the languages, narrow, show why. */
import type { FoundCounts } from './facets.ts'
import { createExcerpts } from './excerpt.ts'
import { findGuesses } from './guesses.ts'
import type { Guesses } from './guesses.ts'
import { decodeSearchIndex } from './index-form.ts'
import { keepAnswers } from './kept-answers.ts'
import type { MergedPage } from './merge.ts'
import { createPlaces, createWrittenWords } from './places.ts'
import { createNearestWords } from './suggestions.ts'
import type { SearchLanguage } from './prepare.ts'
import type { ScoreParts } from './explanation.ts'
import type { LanguageIndex, SearchedPage, SearchIndex } from './search-index.ts'
import type { NamedSection } from './sections.ts'
import type { ShownLanguage } from './excerpt.ts'
import { createLanguageRanker } from './rank.ts'
import { createReader } from './readings.ts'
import { createPlacer, createSiteRanker, explainOn } from './site-ranking.ts'
import type { ExplainedPlace, Narrowing } from './site-ranking.ts'
import { createStemmer } from './stemmer.ts'
import { createVocabulary } from './vocabulary.ts'

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

/** Answers queries, the first ones when the index is open. */
export interface LazySearch {
  find(query: string, narrowing: Narrowing): Found | Promise<Found>
}

/** Search over the bytes of an index; throws at once when they have another form. `giveTurn` as `openSearch` has it. */
export function createLazySearch(
  bytes: Uint8Array,
  pages: readonly SearchedPage[],
  giveTurn: () => Promise<unknown>,
): LazySearch {
  const index = decodeSearchIndex(bytes)
  let search: Search | undefined
  let opening: Promise<Search> | undefined

  async function open(): Promise<Search> {
    search = await openSearch(index, pages, giveTurn)
    return search
  }

  return {
    find(query, narrowing) {
      if (search) return search.find(query, narrowing)
      opening ??= open()
      return opening.then((opened) => opened.find(query, narrowing))
    },
  }
}

function joinLanguages(
  index: SearchIndex,
  languages: readonly OpenLanguage[],
  pages: readonly SearchedPage[],
): Search {
  const tools = { languages, places: createPlaces(index.places) }
  const rank = createSiteRanker(tools, pages)
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
    find: keepAnswers((query, narrowing) => {
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
    }),
    explain(query, narrowing) {
      const { ranked, hits } = rank(query, narrowing)
      return hits.map((hit) => {
        const { language, parts } = explainOn(placeOf(ranked, hit.page))
        return { ...hit, lang: language.lang, parts }
      })
    },
  }
}

/** A language that is asked, and whose texts are shown. */
type OpenLanguage = SearchLanguage & ShownLanguage

/** A language of an index, ready to be asked. */
export function openLanguage(
  index: LanguageIndex,
  { stemmerVersion }: SearchIndex,
  pages: readonly SearchedPage[],
): OpenLanguage {
  const { lang, terms, starts, postings, ordinary } = index
  // Names of towns are corrected by `towns.ts`, which knows their case forms.
  const isCommon = (term: number) => (postings[starts[term] ?? 0] ?? 0) < ordinary || ordinary === 0
  const titles = Array.from(index.pages, (position) => pages[position]?.title ?? '')
  const stem = createStemmer(index.wasm, stemmerVersion)
  const vocabulary = createVocabulary(lang, terms, isCommon)
  return {
    index,
    lang,
    stem,
    vocabulary,
    reader: createReader(index, vocabulary),
    ranker: createLanguageRanker(index, titles),
    positions: index.pages,
    written: createWrittenWords(index, titles),
  }
}
