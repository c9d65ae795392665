/** Counters of requests in fixed windows: the only thing the service keeps, and it may be lost at any time. */
import { fingerprint, randomSeed } from './fingerprint.ts'
import { createWindowTable } from './window-table.ts'
import type { WindowTable } from './window-table.ts'

/** What is left of a key after it was charged. */
export interface Charge {
  /** Requests still allowed in the window; negative when this one was over. */
  readonly remaining: number
  /** Milliseconds until the window ends. */
  readonly reset: number
}

/** Where counters live. A store in shared memory answers later, hence the promise. */
export interface CounterStore {
  /** Counts one request of `key` and says what is left of `quota` in a window of `window` seconds. */
  charge(key: string, quota: number, window: number): Charge | Promise<Charge>
}

/** No answer of a store that several processes share: nobody knows whether the request was counted. */
export class StoreAway extends Error {
  constructor(reason: string) {
    super(`The shared store of counters is away: ${reason}`)
    this.name = 'StoreAway'
  }
}

/** A store that is kept in memory. */
export interface MemoryStore extends CounterStore {
  charge(key: string, quota: number, window: number): Charge
  /** Number of windows held, of every length. */
  size(): number
}

/** Windows of one length that a store holds at most, by default. */
export const defaultCapacity = 100_000

/**
 * Counters in memory, at most `capacity` for each length of window, whose number the code decides.
 *
 * `now` is in milliseconds. Windows that limit a rate want a clock that nobody sets, such as `performance.now`: for the
 * store, time never goes back, so a clock that was an hour ahead would hold every window for an hour more.
 */
export function createMemoryStore(now: () => number, capacity = defaultCapacity): MemoryStore {
  const tables = new Map<number, WindowTable>()
  // Keys are kept as fingerprints: two of them meet by chance once in billions of full stores, and nobody can make them.
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
