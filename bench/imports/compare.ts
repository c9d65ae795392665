/** Compares a page of the source with the imported one. */
import { partNames } from './page-parts.ts'
import type { PageParts } from './page-parts.ts'

/** A share: `found` of `of` words or parts. */
export interface Share {
  readonly found: number
  readonly of: number
}

/** Shares by part, and what is missing. */
export interface Compared {
  readonly shares: Readonly<Record<string, Share>>
  /** Parts of the source that the import lacks. */
  readonly missing: readonly string[]
}

/** Compares two pages. `foreign` counts words that only the import has. */
export function comparePages(source: PageParts, imported: PageParts): Compared {
  const common = countCommon(source.words, imported.words)
  const missing: string[] = []
  const shares: Record<string, Share> = {
    words: { found: common, of: source.words.length },
    foreign: { found: imported.words.length - common, of: imported.words.length },
  }
  const words = [
    ...without(source.words, imported.words).map((word) => `-${word}`),
    ...without(imported.words, source.words).map((word) => `+${word}`),
  ]
  if (words.length > 0) missing.push(`words: ${words.join(' ')}`)
  for (const name of partNames) {
    const lost = without(source[name], imported[name])
    missing.push(...lost.map((part) => `${name}: ${part}`))
    shares[name] = { found: source[name].length - lost.length, of: source[name].length }
  }
  return { shares, missing }
}

/**
 * Texts of the first list that are not in the second one. A text that occurs more often in the
 * first list is returned for each surplus occurrence.
 */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = Map.groupBy(others, (text) => text)
  return texts.filter((text) => left.get(text)?.pop() === undefined)
}

/** Length of the longest common subsequence, by the algorithm of Myers (1986). */
export function countCommon(a: readonly string[], b: readonly string[]): number {
  const most = a.length + b.length
  const furthest = new Map([[1, 0]])
  for (let edits = 0; edits <= most; edits += 1) {
    for (let line = -edits; line <= edits; line += 2) {
      const [below, above] = [furthest.get(line - 1) ?? -1, furthest.get(line + 1) ?? -1]
      let x = line === -edits || (line !== edits && below < above) ? above : below + 1
      while (x < a.length && x - line < b.length && a[x] === b[x - line]) x += 1
      furthest.set(line, x)
      if (x >= a.length && x - line >= b.length) return (most - edits) / 2
    }
  }
  return 0
}

/** Sums the shares of pages. */
export function sumShares(all: readonly Compared[]): Record<string, Share> {
  const sum: Record<string, Share> = {}
  for (const [name, { found, of }] of all.flatMap(({ shares }) => Object.entries(shares))) {
    sum[name] = { found: (sum[name]?.found ?? 0) + found, of: (sum[name]?.of ?? 0) + of }
  }
  return sum
}
