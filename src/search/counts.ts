/** How many pages a search finds of each type and in each language, over all of them and not only those that are shown. */
import type { SearchedPage } from './translations.ts'

/** Numbers of pages; what nothing was found of is left out. */
export interface FoundCounts {
  /** Pages of the type and language that were asked for. */
  readonly total: number
  /** By type, in the language that was asked for. */
  readonly types: Readonly<Record<string, number>>
  /** By language, of the type that was asked for. */
  readonly languages: Readonly<Record<string, number>>
}

/** What the pages were narrowed by. */
interface Narrowed {
  readonly lang?: string | undefined
  readonly type?: string | undefined
}

/** Counts pages by their positions in the site's list; by each of the two as if it alone were not chosen yet, so that a reader can choose another one. */
export function countPages(
  found: readonly number[],
  pages: readonly SearchedPage[],
  { lang, type }: Narrowed,
): FoundCounts {
  const types: Record<string, number> = {}
  const languages: Record<string, number> = {}
  let total = 0
  for (const at of found) {
    const page = pages[at]
    if (!page) continue
    const isLang = lang === undefined || page.lang === lang
    const isType = type === undefined || page.type === type
    if (isLang) types[page.type] = (types[page.type] ?? 0) + 1
    if (isType) languages[page.lang] = (languages[page.lang] ?? 0) + 1
    if (isLang && isType) total += 1
  }
  return { total, types, languages }
}
