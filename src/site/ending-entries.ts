/**
 * Finds the entries that have ended by an instant, and those that have not. The ends are sorted
 * once, so a request does one binary search.
 */
import type { CollectionEntry } from './collection.ts'

/** Entries that have not ended at an instant, or those that have. */
export interface WhenFilter {
  readonly state: 'coming' | 'past'
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Finds entries by their ends. */
export interface EndIndex {
  /** Positions of the entries. */
  find(when: WhenFilter): Uint32Array
  /** The first end after `now`, when lists change; `Infinity` if no entry ends after it. */
  nextEnd(now: number): number
}

/** Index of the ends of entries. An entry without an end is always coming. */
export function createEndIndex(entries: readonly CollectionEntry[]): EndIndex {
  const endOf = (position: number) => entries[position]?.endsAt ?? Infinity
  // Not by subtraction: the difference of two infinite ends is no number.
  const order = Uint32Array.from(entries.keys()).sort((a, b) =>
    endOf(a) === endOf(b) ? a - b : endOf(a) - endOf(b),
  )
  const ends = Float64Array.from(order, endOf)

  /** Number of entries that have ended. An entry has ended at its end. */
  function countEnded(now: number): number {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? Infinity) <= now) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    find: ({ state, now }) =>
      state === 'past' ? order.subarray(0, countEnded(now)) : order.subarray(countEnded(now)),
    nextEnd: (now) => ends[countEnded(now)] ?? Infinity,
  }
}
