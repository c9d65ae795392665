/**
 * Counts of windows of one length, in arrays of fixed size: a flood of new keys costs neither memory nor time.
 *
 * Windows of one length end in the order in which they began, so the places are used in turn and the oldest is always
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
  const places = createPlaces(capacity)
  const ends = new Float64Array(capacity + 1)
  const counts = new Uint32Array(capacity + 1)
  let oldest = 0
  let size = 0

  function makeRoom(time: number): void {
    while (size > 0 && (size === capacity || (ends[oldest + 1] ?? 0) <= time)) {
      places.unlink(oldest + 1)
      oldest = (oldest + 1) % capacity
      size -= 1
    }
  }

  function begin(key: Fingerprint, end: number): number {
    const place = ((oldest + size) % capacity) + 1
    places.link(place, key)
    ends[place] = end
    counts[place] = 0
    size += 1
    return place
  }

  return {
    count(key, time, end) {
      let place = places.find(key)
      if (place === 0 || (ends[place] ?? 0) <= time) {
        makeRoom(time)
        place = begin(key, end)
      }
      counts[place] = (counts[place] ?? 0) + 1
      return { end: ends[place] ?? end, count: counts[place] ?? 1 }
    },
    size: () => size,
  }
}

/** Which place belongs to which key. A place is a number from 1 up, so that 0 can stand for none. */
interface Places {
  find(key: Fingerprint): number
  link(place: number, key: Fingerprint): void
  unlink(place: number): void
}

function createPlaces(capacity: number): Places {
  // Each chain leads through the places of one bucket.
  const buckets = new Uint32Array(2 ** Math.ceil(Math.log2(capacity + 1)))
  const chain = new Uint32Array(capacity + 1)
  const highs = new Uint32Array(capacity + 1)
  const lows = new Uint32Array(capacity + 1)
  const bucketOf = (high: number) => high & (buckets.length - 1)

  return {
    find({ high, low }) {
      let place = buckets[bucketOf(high)] ?? 0
      while (place !== 0 && (highs[place] !== high || lows[place] !== low)) {
        place = chain[place] ?? 0
      }
      return place
    },
    link(place, { high, low }) {
      const bucket = bucketOf(high)
      highs[place] = high
      lows[place] = low
      chain[place] = buckets[bucket] ?? 0
      buckets[bucket] = place
    },
    unlink(place) {
      const bucket = bucketOf(highs[place] ?? 0)
      const next = chain[place] ?? 0
      if (buckets[bucket] === place) {
        buckets[bucket] = next
        return
      }
      let before = buckets[bucket] ?? 0
      while (chain[before] !== place) before = chain[before] ?? 0
      chain[before] = next
    },
  }
}
