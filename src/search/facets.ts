/** Filters and counts pages by type and language. */
import type { SearchedPage } from './search-index.ts'

/** Type and language asked for. */
interface Wanted {
  readonly lang?: string | undefined
  readonly type?: string | undefined
}

/** The kinds of pages of a site. */
export interface PageKinds {
  /** Returns a filter for pages of a type and language, by position. */
  choose(wanted: Wanted): (page: number) => boolean
}

/**
 * Numbers the kinds of pages, each a type in a language, so that the filter compares numbers only.
 */
export function createKinds(pages: readonly SearchedPage[]): PageKinds {
  const kinds: Required<Wanted>[] = []
  const numbers = new Map<string, number>()
  const kindOf = Uint16Array.from(pages, ({ lang, type }) => {
    const key = `${lang} ${type}`
    const number = numbers.get(key) ?? kinds.push({ lang, type }) - 1
    numbers.set(key, number)
    return number
  })
  return {
    choose({ lang, type }) {
      const isWanted = kinds.map(
        (kind) =>
          (lang === undefined || kind.lang === lang) && (type === undefined || kind.type === type),
      )
      return (page) => isWanted[kindOf[page] ?? 0] === true
    },
  }
}

/** Numbers of pages. Types and languages without pages are left out. */
export interface FoundCounts {
  /** Pages of the type and language asked for. */
  readonly total: number
  /** By type, in the language asked for. */
  readonly types: Readonly<Record<string, number>>
  /** By language, of the type asked for. */
  readonly languages: Readonly<Record<string, number>>
}

/** Filters of the search. */
interface Narrowed {
  readonly lang?: string | undefined
  readonly type?: string | undefined
}

/**
 * Counts pages by their positions. Each facet ignores its own filter, so that a reader can choose
 * another value.
 */
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
