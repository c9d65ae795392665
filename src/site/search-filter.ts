/** What a search is asked beside its words. */
import type { Language, PageType } from './vocabulary.ts'

/** What a search may be narrowed by. Unlike a list, a search without `type` may find city pages. */
export interface SearchFilter {
  readonly type?: PageType | undefined
  readonly lang?: Language | undefined
  readonly limit: number
  readonly counts?: boolean | undefined
  /** Positions of pages to leave out, as if the site did not have them. */
  readonly except?: ReadonlySet<number> | undefined
}
