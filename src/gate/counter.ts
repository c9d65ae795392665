/** Counters in fixed windows, the only state of the service. They need not be durable. */
import { fingerprint, randomSeed } from './fingerprint.ts'
import { createWindowTable } from './window-table.ts'
import type { WindowTable } from './window-table.ts'

/** State of a key after a charge. */
export interface Charge {
  /** Remaining requests in the window; negative when this one exceeded the quota. */
  readonly remaining: number
  /** Milliseconds until the window ends. */
  readonly reset: number
}

/** Stores counters. A shared store returns a promise. */
export interface CounterStore {
  /** Counts one request of `key` against `quota` in a window of `window` seconds. */
  charge(key: string, quota: number, window: number): Charge | Promise<Charge>
}

/** The shared store did not answer, so the request may or may not be counted. */
export class StoreAway extends Error {
  constructor(reason: string) {
    super(`The shared store of counters does not answer: ${reason}`)
    this.name = 'StoreAway'
  }
}

/** Counters in memory. */
export interface MemoryStore extends CounterStore {
  charge(key: string, quota: number, window: number): Charge
  /** Number of windows of all lengths. */
  size(): number
}

/** Default capacity, in windows of one length. */
export const defaultCapacity = 100_000

/**
 * Creates counters in memory, at most `capacity` windows for each window length.
 *
 * `now` is in milliseconds. Rate limits need a monotonic clock such as `performance.now`, because
 * the store ignores steps back: after a clock was an hour ahead, windows would last an hour longer.
 */
export function createMemoryStore(now: () => number, capacity = defaultCapacity): MemoryStore {
  const tables = new Map<number, WindowTable>()
  // Keys are stored as fingerprints. The seed is random, so that collisions cannot be constructed.
  const seed = randomSeed()
  let latest = -Infinity

  function tableOf(window: number): WindowTable {
    const table = tables.get(window) ?? createWindowTable(capacity)
    tables.set(window, table)
    return table
  }

  return {
    charge(key, quota, window) {
      const time = now()
      latest = Math.max(latest, time)
      const key64 = fingerprint(key, seed)
      const { end, count } = tableOf(window).count(key64, latest, latest + window * 1000)
      return { remaining: quota - count, reset: end - time }
    },
    size: () => [...tables.values()].reduce((sum, table) => sum + table.size(), 0),
  }
}
