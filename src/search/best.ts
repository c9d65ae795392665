/** The best of many pages: only those that are handed out are put in order. */
import type { MergedPage, MergedPages } from './merge.ts'

/** Which pages may be handed out, and which of them come first whatever they score. */
export interface Choice {
  readonly limit: number
  accepts(page: number): boolean
  readonly named: ReadonlySet<number>
}

/**
 * The best pages, the very best first: named ones, then by score, then in the order of the site.
 *
 * Asking for eight of thirty thousand, one comparison tells of nearly every page that it is none of them.
 */
export function findBest(merged: MergedPages, { limit, accepts, named }: Choice): MergedPage[] {
  const { count, pages, own, lent } = merged
  const best: Ranked[] = []
  const hasNamed = named.size > 0
  // What a page must score at least; nothing while there is room, or while a named page may come.
  let least = -1
  for (let at = 0; at < count && limit > 0; at += 1) {
    const page = pages[at] ?? 0
    const score = (own[page] ?? 0) + (lent[page] ?? 0)
    if (score < least || !accepts(page)) continue
    const ranked = { page, score, isNamed: hasNamed && named.has(page) }
    const last = best[limit - 1]
    if (last && !isBefore(ranked, last)) continue
    insert(best, ranked)
    if (best.length > limit) best.pop()
    if (!hasNamed) least = best[limit - 1]?.score ?? -1
  }
  return best.map(({ page }) => merged.read(page))
}

interface Ranked {
  readonly page: number
  readonly score: number
  readonly isNamed: boolean
}

function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.isNamed !== b.isNamed) return a.isNamed
  return a.score === b.score ? a.page < b.page : a.score > b.score
}

function insert(best: Ranked[], ranked: Ranked): void {
  let at = best.length
  best.push(ranked)
  for (; at > 0; at -= 1) {
    const before = best[at - 1]
    if (!before || isBefore(before, ranked)) break
    best[at] = before
  }
  best[at] = ranked
}
