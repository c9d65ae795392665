/** How many pages a search matches, beyond those that it shows. */
import type { ByLanguage, PageType } from './vocabulary.ts'

/** Numbers of all pages that match; what there is none of is left out. */
export interface SearchCounts {
  /** Of the type and language that were asked for. */
  readonly total: number
  /** By type, in the language that was asked for. */
  readonly types: Readonly<Partial<Record<PageType, number>>>
  /** By language, of the type that was asked for. */
  readonly languages: ByLanguage<number>
}
