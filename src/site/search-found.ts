/** What a search of the site has found, by whatever it was ranked. */
import type { SearchCounts } from './search-counts.ts'
import type { Language } from './vocabulary.ts'
import type { GuessedWord } from './words/guesses.ts'

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

/** Words of a query that no page has, and the language to say it in. */
export interface SearchGuesses {
  readonly lang: Language
  readonly words: readonly GuessedWord[]
}
