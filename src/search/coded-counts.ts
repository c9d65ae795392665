/**
 * Stores the term frequencies of each posting (a term on a page) in one byte. A kind is one
 * combination of frequencies, such as once in the text and in no other field. The 255 most frequent
 * kinds have numbers. Postings of other kinds, about 1 %, are in a separate list.
 */
import { findFirst } from './sorted.ts'

/** Term frequencies of postings, each packed by `packCounts`. */
export interface CodedCounts {
  /** Posting → its kind, or `rareKind`. */
  readonly codes: Uint8Array
  /** Kind → packed counts. */
  readonly kinds: Uint32Array
  /** Postings without a frequent kind, in order. */
  readonly rare: Uint32Array
  /** Packed counts of the postings in `rare`. */
  readonly rareCounts: Uint32Array
}

/** Code of a posting without a frequent kind. */
export const rareKind = 0xff

/** Encodes packed counts. */
export function encodeCounts(packed: Uint32Array): CodedCounts {
  const frequencies = new Map<number, number>()
  for (const counts of packed) frequencies.set(counts, (frequencies.get(counts) ?? 0) + 1)
  const kinds = [...frequencies]
    .toSorted(([a, many], [b, few]) => few - many || a - b)
    .slice(0, rareKind)
    .map(([counts]) => counts)
  const numbers = new Map(kinds.map((counts, kind) => [counts, kind]))
  const codes = Uint8Array.from(packed, (counts) => numbers.get(counts) ?? rareKind)
  const rare: number[] = []
  for (const [posting, code] of codes.entries()) if (code === rareKind) rare.push(posting)
  return {
    codes,
    kinds: Uint32Array.from(kinds),
    rare: Uint32Array.from(rare),
    rareCounts: Uint32Array.from(rare, (posting) => packed[posting] ?? 0),
  }
}

/** Packed counts of a posting. */
export function readCounts(
  { codes, kinds, rare, rareCounts }: CodedCounts,
  posting: number,
): number {
  const kind = codes[posting] ?? 0
  return (kind === rareKind ? rareCounts[findFirst(rare, posting)] : kinds[kind]) ?? 0
}
