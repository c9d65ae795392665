/** Type and language of every page as a number, so that thousands of pages are told apart without looking at one of them. */
import type { SearchedPage } from './search-index.ts'

/** What pages may be asked for by. */
interface Wanted {
  readonly lang?: string | undefined
  readonly type?: string | undefined
}

/** The kinds of pages of a site. */
export interface PageKinds {
  /** Says of a page, by its position, whether it is of the type and language that are asked for. */
  choose(wanted: Wanted): (page: number) => boolean
}

/** Kinds of the pages of a site, each a type in a language. */
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
