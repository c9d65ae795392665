/** Parameters of a search apart from the query. */
import type { Language, PageType } from './vocabulary.ts'

/** Filters of a search. Unlike a list, a search without `type` includes city pages. */
export interface SearchFilter {
  readonly type?: PageType | undefined
  readonly lang?: Language | undefined
  readonly limit: number
  readonly counts?: boolean | undefined
  /** Indexes of pages to leave out. */
  readonly except?: ReadonlySet<number> | undefined
}
