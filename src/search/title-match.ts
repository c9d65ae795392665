/**
 * Finds the pages whose title is the query, or one typing error away from it. These pages come
 * first.
 */
import { fold } from './fold.ts'
import type { SearchedPage } from './search-index.ts'

/**
 * Minimum number of letters of a query that may be a misspelt title. A shorter query is one letter
 * away from too many titles.
 */
const shortest = 6

/**
 * Creates the function that compares a query with the titles of pages, ignoring case and accents.
 * The function returns positions in the site's list: `exact` are equal titles. If no title is
 * equal, `near` are titles with one typing error.
 */
export function createTitleMatch(pages: readonly SearchedPage[]) {
  const titles = pages.map(({ title }) => fold(title).trim())
  const byTitle = Map.groupBy(titles.keys(), (at) => titles[at] ?? '')
  const byLength = Map.groupBy(titles.keys(), (at) => titles[at]?.length ?? 0)
  return (query: string): { exact: readonly number[]; near: readonly number[] } => {
    const asked = fold(query).trim()
    const exact = byTitle.get(asked) ?? []
    if (exact.length > 0 || asked.length < shortest) return { exact, near: [] }
    const near = [asked.length - 1, asked.length, asked.length + 1].flatMap((length) =>
      (byLength.get(length) ?? []).filter((at) => isOneSlip(asked, titles[at] ?? '')),
    )
    return { exact, near }
  }
}

/**
 * Whether two texts differ by one wrong, missing or additional letter, or by two neighbours that
 * are swapped.
 */
export function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let [endOfA, endOfB] = [a.length, b.length]
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA -= 1
    endOfB -= 1
  }
  const [ofA, ofB] = [a.slice(start, endOfA), b.slice(start, endOfB)]
  if (ofA.length <= 1 && ofB.length <= 1) return ofA !== ofB
  return ofA.length === 2 && ofB.length === 2 && ofA[0] === ofB[1] && ofA[1] === ofB[0]
}
