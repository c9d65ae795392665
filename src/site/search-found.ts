/** What a search of the site has found, by whatever it was ranked. */
import type { ByLanguage, PageType } from './vocabulary.ts'
import type { SearchGuesses } from './words/guesses.ts'

/** A section of a page: its heading, and what follows `#` in its address. */
export interface SectionName {
  readonly title: string
  readonly fragment: string
}

/** One match of a search: position of the page in `SiteData.pages`, text that answers, its section, and the words of the match. */
export interface SearchHit {
  readonly page: number
  readonly excerpt?: string | undefined
  readonly section?: SectionName | undefined
  readonly matched?: readonly string[] | undefined
}

/** Numbers of all pages that match; what there is none of is left out. */
export interface SearchCounts {
  /** Of the type and language that were asked for. */
  readonly total: number
  /** By type, in the language that was asked for. */
  readonly types: Readonly<Partial<Record<PageType, number>>>
  /** By language, of the type that was asked for. */
  readonly languages: ByLanguage<number>
}

/** What a search has found. */
export interface SearchFound {
  /** The best first. */
  readonly hits: readonly SearchHit[]
  /** What of the query no page has, when that is most of it, or a place. */
  readonly guesses?: SearchGuesses | undefined
  /** Numbers of all pages that match, where they were asked for. */
  readonly counts?: SearchCounts | undefined
  /** Words of titles that are written alike, when nothing was found and counts were asked for. */
  readonly suggestions?: readonly string[] | undefined
}
