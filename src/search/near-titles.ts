/** Titles that are one slip away from a query: whoever types a title wrong wants that page. */
import { fold } from './fold.ts'
import type { SearchedPage } from './translations.ts'

/** Shorter titles are one letter away from too many words. */
const shortest = 6

/** Finds the pages, by their positions in the list, whose title has one letter more, fewer, another or two swapped. */
export type FindNearTitles = (query: string) => number[]

/** Near titles of some pages. */
export function createNearTitles(pages: readonly SearchedPage[]): FindNearTitles {
  const titles = pages.map(({ title }) => fold(title).trim())
  const byLength = Map.groupBy(titles.keys(), (at) => titles[at]?.length ?? 0)
  return (query) => {
    const asked = fold(query).trim()
    if (asked.length < shortest) return []
    return [asked.length - 1, asked.length, asked.length + 1].flatMap((length) =>
      (byLength.get(length) ?? []).filter((at) => isOneSlip(asked, titles[at] ?? '')),
    )
  }
}

/** Whether two texts differ in one letter, or in two neighbours that are swapped. */
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
