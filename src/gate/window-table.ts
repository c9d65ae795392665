/**
 * Counters of windows of one length, in arrays of fixed size, so that many new keys cost neither
 * memory nor time.
 *
 * Windows of equal length end in the order of their start, so the table is a ring buffer. Finding
 * the oldest entry of a Map would be slow after many deletions.
 */
import type { Fingerprint } from './fingerprint.ts'

/** A window and its count. */
export interface Window {
  readonly end: number
  readonly count: number
}

/** Windows by key. */
export interface WindowTable {
  /** Increments the window of a key. Starts a new one until `end` when it has ended by `time`. */
  count(key: Fingerprint, time: number, end: number): Window
  /** Number of windows. */
  size(): number
}

/** Creates a table of `capacity` windows. It drops ended windows first, then the oldest. */
export function createWindowTable(capacity: number): WindowTable {
  const slots = createSlots(capacity)
  const ends = new Float64Array(capacity + 1)
  const counts = new Uint32Array(capacity + 1)
  let oldest = 0
  let size = 0

  function makeRoom(time: number): void {
    while (size > 0 && (size === capacity || (ends[oldest + 1] ?? 0) <= time)) {
      slots.unlink(oldest + 1)
      oldest = (oldest + 1) % capacity
      size -= 1
    }
  }

  function begin(key: Fingerprint, end: number): number {
    const slot = ((oldest + size) % capacity) + 1
    slots.link(slot, key)
    ends[slot] = end
    counts[slot] = 0
    size += 1
    return slot
  }

  return {
    count(key, time, end) {
      let slot = slots.find(key)
      if (slot === 0 || (ends[slot] ?? 0) <= time) {
        makeRoom(time)
        slot = begin(key, end)
      }
      counts[slot] = (counts[slot] ?? 0) + 1
      return { end: ends[slot] ?? end, count: counts[slot] ?? 1 }
    },
    size: () => size,
  }
}

/** Hash table from keys to slots. Slots start at 1, and 0 means none. */
interface Slots {
  find(key: Fingerprint): number
  link(slot: number, key: Fingerprint): void
  unlink(slot: number): void
}

function createSlots(capacity: number): Slots {
  // Colliding keys are chained.
  const buckets = new Uint32Array(2 ** Math.ceil(Math.log2(capacity + 1)))
  const chain = new Uint32Array(capacity + 1)
  const highs = new Uint32Array(capacity + 1)
  const lows = new Uint32Array(capacity + 1)
  const bucketOf = (high: number) => high & (buckets.length - 1)

  return {
    find({ high, low }) {
      let slot = buckets[bucketOf(high)] ?? 0
      while (slot !== 0 && (highs[slot] !== high || lows[slot] !== low)) {
        slot = chain[slot] ?? 0
      }
      return slot
    },
    link(slot, { high, low }) {
      const bucket = bucketOf(high)
      highs[slot] = high
      lows[slot] = low
      chain[slot] = buckets[bucket] ?? 0
      buckets[bucket] = slot
    },
    unlink(slot) {
      const bucket = bucketOf(highs[slot] ?? 0)
      const next = chain[slot] ?? 0
      if (buckets[bucket] === slot) {
        buckets[bucket] = next
        return
      }
      let before = buckets[bucket] ?? 0
      while (chain[before] !== slot) before = chain[before] ?? 0
      chain[before] = next
    },
  }
}
