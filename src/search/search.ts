/** Opens the search over the compiled index, and answers queries. */
import type { FoundCounts } from './facets.ts'
import { createExcerpts, excerptSizes } from './excerpt.ts'
import { findGuesses, findMissing } from './guesses.ts'
import type { Guesses } from './guesses.ts'
import { decodeSearchIndex } from './index-form.ts'
import type { MergedPage } from './merge.ts'
import { createPlaces, createWrittenWords } from './places.ts'
import { createNearestWords } from './suggestions.ts'
import type { SearchLanguage } from './prepare.ts'
import type { ScoreParts } from './explanation.ts'
import type { LanguageIndex, SearchedPage, SearchIndex } from './search-index.ts'
import type { NamedSection } from './page-texts.ts'
import { createLanguageRanker } from './rank.ts'
import { createReader } from './readings.ts'
import { createPlacer, createSiteRanker, explainOn } from './site-ranking.ts'
import type { Narrowing } from './site-ranking.ts'
import { createStemmer } from './stemmer.ts'
import type { LocatedLanguage } from './text-matches.ts'
import { markOf } from './tokenize.ts'
import { createVocabulary } from './vocabulary.ts'

/** A page that answers a query, by its position in the site's list. */
export interface Hit {
  readonly page: number
  /**
   * The best passage. Absent if the page has no suitable sentence, for example because only its
   * keywords match.
   */
  readonly excerpt?: string | undefined
  /**
   * The section of the excerpt. Absent without an excerpt, or when it is before the first heading.
   */
  readonly section?: NamedSection | undefined
  /** Words of title and excerpt that matched, in the spelling of the page. */
  readonly matched?: readonly string[] | undefined
}

/** The answer to a query. */
export interface Found {
  /** The best hit first. */
  readonly hits: readonly Hit[]
  /** Words of the query that no searched page has, and the words that were searched for instead. */
  readonly guesses?: Guesses | undefined
  /**
   * How many pages match, and how many of the hits are good matches. Absent unless counts were
   * requested.
   */
  readonly counts?: (FoundCounts & { readonly good: number }) | undefined
  /**
   * Words of titles that are spelled like the query. Present only when nothing was found and counts
   * were requested.
   */
  readonly suggestions?: readonly string[] | undefined
}

/** A hit with the parts of its score. */
export interface ExplainedHit extends MergedPage {
  readonly lang: string
  readonly parts: ScoreParts
}

/** Answers queries over one index. */
export interface Search {
  find(query: string, narrowing: Narrowing): Found
  /** Finds the same pages as `find`, in the same order, each with the parts of its score. */
  explain(query: string, narrowing: Narrowing): ExplainedHit[]
}

/**
 * Opens the search over the bytes of an index. `pages` have the order of the pages in the index.
 */
export function createSearch(bytes: Uint8Array, pages: readonly SearchedPage[]): Search {
  return createSearchOver(decodeSearchIndex(bytes), pages)
}

/**
 * Opens the search one language at a time. `giveTurn` yields to the event loop after each language,
 * because a large index takes long to open.
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

/** Opens the search over an index that is in memory. */
export function createSearchOver(index: SearchIndex, pages: readonly SearchedPage[]): Search {
  const languages = index.languages.map((language) => openLanguage(language, index, pages))
  return joinLanguages(index, languages, pages)
}

/**
 * Opens the search on the first query. Until it is open, answers are promises. Throws immediately
 * if the bytes have another format.
 */
export function createLazySearch(
  bytes: Uint8Array,
  pages: readonly SearchedPage[],
  giveTurn: () => Promise<unknown>,
) {
  const index = decodeSearchIndex(bytes)
  let search: Search | undefined
  let opening: Promise<Search> | undefined

  async function open(): Promise<Search> {
    search = await openSearch(index, pages, giveTurn)
    return search
  }

  return {
    find(query: string, narrowing: Narrowing): Found | Promise<Found> {
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
  const show = createExcerpts(languages, pages)

  function guessesOf(query: string, { page, matched = [] }: Hit, { ranked, lang, near }: Ranked) {
    const { language, ...place } = explainOn(placeOf(ranked, page))
    const title = pages[page]?.title ?? ''
    const words = findGuesses(query, { ...place, title, matched, isNear: near.has(page) })
    return words.length > 0 ? { lang: lang ?? language.lang, words } : undefined
  }

  /** Returns the words that no searched page has, for a query that found nothing. */
  function missingOf(query: string, { ranked, lang }: Ranked) {
    const [own] = ranked
    const words = own ? findMissing(query, own.words) : []
    return words.length > 0 ? { lang: lang ?? own?.language.lang ?? '', words } : undefined
  }

  const findNearest = createNearestWords(pages)
  return {
    find(query, narrowing) {
      const found = rank(query, narrowing)
      const { ranked, hits, counts } = found
      const shown = hits.map(({ page }, at) => {
        const { language, words, number, ranking } = placeOf(ranked, page)
        const size = excerptSizes[at] ?? 'sentence'
        const onPage = language.ranker.readOn(words, number)
        const section = ranking.likeness.get(number)?.section
        return { page, ...show(language.lang, number, onPage, { size, section }) }
      })
      const [first] = shown
      const guesses = first ? guessesOf(query, first, found) : missingOf(query, found)
      return {
        hits: shown,
        ...(guesses && { guesses }),
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

/** The ranking of a query. */
type Ranked = ReturnType<ReturnType<typeof createSiteRanker>>

/** A language that is ready to answer queries and to show texts. */
type OpenLanguage = SearchLanguage & LocatedLanguage

/** Opens a language of an index. */
export function openLanguage(
  index: LanguageIndex,
  { stemmerVersion }: SearchIndex,
  pages: readonly SearchedPage[],
): OpenLanguage {
  const { lang, terms, starts, postings, ordinary } = index
  // Typing errors are not corrected to terms that occur only on pages found by their title alone.
  // `page-names.ts` corrects names of pages, because it knows their case forms.
  const isCommon = (term: number) =>
    markOf(terms[term] ?? '') === '' &&
    ((postings[starts[term] ?? 0] ?? 0) < ordinary || ordinary === 0)
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
