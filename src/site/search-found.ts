/** Filters and result of a search, independent of the ranking. */
import type { ByLanguage, Language, PageType } from './vocabulary.ts'
import type { SearchGuesses } from './words/guesses.ts'

/**
 * Filters of a search. Unlike a list, a search without `type` includes pages made from a template.
 */
export interface SearchFilter {
  readonly type?: PageType | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
  readonly lang?: Language | undefined
  readonly limit: number
  readonly counts?: boolean | undefined
  /** Positions in `SiteData.pages` of the pages to leave out. */
  readonly except?: ReadonlySet<number> | undefined
}

/** A section of a page: its heading and its fragment. */
export type SectionName = Readonly<Record<'title' | 'fragment', string>>

/** One match: index of the page in `SiteData.pages`, excerpt, section, and matched words. */
export interface SearchHit {
  readonly page: number
  readonly excerpt?: string | undefined
  readonly section?: SectionName | undefined
  readonly matched?: readonly string[] | undefined
}

/**
 * Counts of matching pages with the requested tag; zeros are left out. If no language is requested,
 * a page and its translations count as one, except in `languages`.
 */
export interface SearchCounts {
  /** Matches with the requested type, kind and language. */
  readonly total: number
  /** Number of hits that are good matches. These hits come first. */
  readonly good: number
  /** Matches by type, of the requested kind and language. */
  readonly types: Readonly<Partial<Record<PageType, number>>>
  /** Matches by kind, of the requested type and language; absent if none of them has a kind. */
  readonly kinds?: Readonly<Record<string, number>> | undefined
  /** Matches by language, of the requested type and kind. */
  readonly languages: ByLanguage<number>
}

/** Result of a search. */
export interface SearchFound {
  /** Matches, the best first. */
  readonly hits: readonly SearchHit[]
  /**
   * Query words that no searched page contains, if they are important for the query
   * (`search/guesses.ts`).
   */
  readonly guesses?: SearchGuesses | undefined
  /** Counts of all matching pages, if requested. */
  readonly counts?: SearchCounts | undefined
  /** Similar words from titles, when nothing was found and counts were requested. */
  readonly suggestions?: readonly string[] | undefined
}
