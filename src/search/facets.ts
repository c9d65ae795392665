/** Filters and counts pages by type and language. */
import type { Translations } from './merge.ts'
import type { SearchedPage } from './search-index.ts'

/** Type and language asked for. */
interface Wanted {
  readonly lang?: string | undefined
  readonly type?: string | undefined
}

/**
 * Creates the filter of a site: type and language → whether the page at a position has them. The
 * kinds of pages, each a type in a language, are numbered, so that it compares numbers only.
 */
export function createFilter(pages: readonly SearchedPage[]) {
  const kinds: Required<Wanted>[] = []
  const numbers = new Map<string, number>()
  const kindOf = Uint16Array.from(pages, ({ lang, type }) => {
    const key = `${lang} ${type}`
    const number = numbers.get(key) ?? kinds.push({ lang, type }) - 1
    numbers.set(key, number)
    return number
  })
  return (wanted: Wanted): ((page: number) => boolean) => {
    const isWanted = kinds.map((kind) => isOf(kind, wanted))
    return (page) => isWanted[kindOf[page] ?? 0] === true
  }
}

function isOf(kind: Required<Wanted>, { lang = kind.lang, type = kind.type }: Wanted): boolean {
  return kind.lang === lang && kind.type === type
}

/**
 * Numbers of pages. Types and languages without pages are left out. When no language is asked for,
 * `total` and `types` count the translations of a page once.
 */
export interface FoundCounts {
  /** Pages of the type and language asked for. */
  readonly total: number
  /** By type, in the language asked for. */
  readonly types: Readonly<Record<string, number>>
  /** By language, of the type asked for. */
  readonly languages: Readonly<Record<string, number>>
}

/**
 * Counts pages by their positions. Each facet ignores its own filter, so that a reader can choose
 * another value.
 */
export function countPages(
  found: readonly number[],
  pages: readonly SearchedPage[],
  { lang, type, translations }: Wanted & { readonly translations: Translations },
): FoundCounts {
  const { starts, others } = translations
  const all = lang === undefined ? new Set(found) : undefined
  // Every version of a found page is found, because pages lend their score to their translations.
  const isRepeated = (at: number, own: SearchedPage) =>
    all !== undefined &&
    others
      .subarray(starts[at], starts[at + 1])
      .some((other) => other < at && all.has(other) && pages[other]?.type === own.type)
  const types: Record<string, number> = {}
  const languages: Record<string, number> = {}
  let total = 0
  for (const at of found) {
    const page = pages[at]
    if (!page) continue
    const isLang = isOf(page, { lang }) && !isRepeated(at, page)
    const isType = isOf(page, { type })
    if (isLang) types[page.type] = (types[page.type] ?? 0) + 1
    if (isType) languages[page.lang] = (languages[page.lang] ?? 0) + 1
    if (isLang && isType) total += 1
  }
  return { total, types, languages }
}
