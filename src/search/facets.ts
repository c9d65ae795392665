/** Filters pages by type, kind, tag and language, and counts them. */
import type { Translations } from './merge.ts'
import type { SearchedPage } from './search-index.ts'

/** Type, kind, tag and language that a page must have. An absent value allows any. */
interface Wanted {
  readonly lang?: string | undefined
  readonly type?: string | undefined
  readonly kind?: string | undefined
  readonly tag?: string | undefined
}

/**
 * Creates the filter of a site. The filter takes the wanted values. It returns a function that says
 * whether the page at a position has these values. Pages with the same values form a group, so that
 * the filter compares each group once.
 */
export function createFilter(pages: readonly SearchedPage[]) {
  const groups: SearchedPage[] = []
  const numbers = new Map<string, number>()
  const groupOf = Uint16Array.from(pages, (page) => {
    const key = JSON.stringify([page.lang, page.type, page.kind, page.tags])
    const number = numbers.get(key) ?? groups.push(page) - 1
    numbers.set(key, number)
    return number
  })
  return (wanted: Wanted): ((page: number) => boolean) => {
    const isWanted = groups.map((group) => isOf(group, wanted))
    return (page) => isWanted[groupOf[page] ?? 0] === true
  }
}

function isOf(page: SearchedPage, wanted: Wanted): boolean {
  const { lang = page.lang, type = page.type, kind = page.kind, tag } = wanted
  const isTagged = tag === undefined || page.tags?.includes(tag) === true
  return page.lang === lang && page.type === type && page.kind === kind && isTagged
}

/**
 * Counts of the pages that match. Types, kinds and languages without pages are left out. When no
 * language is asked for, `total`, `types` and `kinds` count a page and its translations as one.
 */
export interface FoundCounts {
  /** Number of pages of the type, kind and language asked for. */
  readonly total: number
  /** Type → number of its pages that have the kind and language asked for. */
  readonly types: Readonly<Record<string, number>>
  /**
   * Kind → number of its pages that have the type and language asked for. Absent when none of these
   * pages has a kind.
   */
  readonly kinds?: Readonly<Record<string, number>> | undefined
  /** Language → number of its pages that have the type and kind asked for. */
  readonly languages: Readonly<Record<string, number>>
}

/**
 * Counts the pages at the positions in `found`. Each facet ignores its own filter, so that a reader
 * can choose another value. Pages without the tag asked for are in no count.
 */
export function countPages(
  found: readonly number[],
  pages: readonly SearchedPage[],
  { lang, type, kind, tag, translations }: Wanted & { readonly translations: Translations },
): FoundCounts {
  const { starts, others } = translations
  const all = lang === undefined ? new Set(found) : undefined
  // When a page is found, its translations are found too, because they get a share of its score. So
  // only the version with the lowest position counts.
  const isRepeated = (at: number, own: SearchedPage) =>
    all !== undefined &&
    others
      .subarray(starts[at], starts[at + 1])
      .some((other) => other < at && all.has(other) && pages[other]?.type === own.type)
  const types: Record<string, number> = {}
  const kinds: Record<string, number> = {}
  const languages: Record<string, number> = {}
  let total = 0
  for (const at of found) {
    const page = pages[at]
    if (!page || !isOf(page, { tag })) continue
    const isLang = isOf(page, { lang }) && !isRepeated(at, page)
    const isType = isOf(page, { type })
    const isKind = isOf(page, { kind })
    if (isLang && isKind) add(types, page.type)
    if (isLang && isType && page.kind !== undefined) add(kinds, page.kind)
    if (isType && isKind) add(languages, page.lang)
    if (isLang && isType && isKind) total += 1
  }
  return { total, types, ...(Object.keys(kinds).length > 0 && { kinds }), languages }
}

function add(counts: Record<string, number>, value: string): void {
  counts[value] = (counts[value] ?? 0) + 1
}
