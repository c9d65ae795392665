/**
 * Counts of windows of one length, in arrays of fixed size: a flood of new keys costs neither memory nor time.
 *
 * Windows of one length end in the order in which they began, so the slots are used in turn and the oldest is always
 * known. A Map would have to step over everything it ever forgot to find it.
 */
import type { Fingerprint } from './fingerprint.ts'

/** What is known of a window. */
export interface Window {
  readonly end: number
  readonly count: number
}

/** Windows by key. */
export interface WindowTable {
  /** Counts one more in the window of a key; one that ends by `time`, or none, is replaced by one until `end`. */
  count(key: Fingerprint, time: number, end: number): Window
  /** Number of windows held. */
  size(): number
}

/** A table of at most `capacity` windows: what has ended makes room, then the oldest does. */
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

/** Which slot belongs to which key. A slot is a number from 1 up, so that 0 can stand for none. */
interface Slots {
  find(key: Fingerprint): number
  link(slot: number, key: Fingerprint): void
  unlink(slot: number): void
}

function createSlots(capacity: number): Slots {
  // Each chain leads through the slots of one bucket.
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
