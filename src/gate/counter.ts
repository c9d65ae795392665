/** Counters in fixed time windows. They need not be durable. */

/** State of a counter after a request was counted. */
export interface Charge {
  /** Remaining requests in the window; negative when the counted request exceeded the quota. */
  readonly remaining: number
  /** Milliseconds until the window ends. */
  readonly reset: number
}

/** A store of counters. A store that several servers share returns promises. */
export interface CounterStore {
  /** Counts one request of `key` against `quota` in a window of `window` seconds. */
  charge(key: string, quota: number, window: number): Charge | Promise<Charge>
}

/** The shared store did not answer, so the request may or may not be counted. */
export class StoreAway extends Error {
  constructor(reason: string) {
    super(`Cannot use the shared store of counters: ${reason}`)
    this.name = 'StoreAway'
  }
}

/** Counters in memory. */
export interface MemoryStore extends CounterStore {
  charge(key: string, quota: number, window: number): Charge
  /** Number of windows in memory. */
  size(): number
}

/** Default of the maximum number of windows in memory, for each window length. */
export const defaultCapacity = 100_000

/**
 * Creates counters in memory, at most `capacity` windows for each window length.
 *
 * `now` returns milliseconds of a monotonic clock, such as `performance.now`. A clock that is set
 * back by an hour would make the current windows an hour longer.
 */
export function createMemoryStore(now: () => number, capacity = defaultCapacity): MemoryStore {
  const tables = new Map<number, WindowTable>()
  let latest = -Infinity

  return {
    charge(key, quota, window) {
      const time = now()
      latest = Math.max(latest, time)
      const table = tables.get(window) ?? createWindowTable(window * 1000, capacity / 2)
      tables.set(window, table)
      const { end, count } = table.count(key, latest)
      return { remaining: quota - count, reset: end - time }
    },
    size: () => [...tables.values()].reduce((sum, table) => sum + table.size(), 0),
  }
}

/** Number of requests of a key in the window that ends at `end`. */
interface Window {
  readonly end: number
  count: number
}

/** Windows of one length by key. */
interface WindowTable {
  count(key: string, time: number): Window
  size(): number
}

/**
 * Creates a table of windows in two generations. When the young generation is full, or is as old as
 * a window is long, it replaces the old generation. So ended windows are dropped without a search,
 * and a flood of new keys first drops the windows without recent requests.
 */
function createWindowTable(milliseconds: number, generationSize: number): WindowTable {
  let old = new Map<string, Window>()
  let young = new Map<string, Window>()
  let youngUntil = -Infinity

  return {
    count(key, time) {
      let window = young.get(key) ?? old.get(key)
      if (!window || window.end <= time) window = { end: time + milliseconds, count: 0 }
      if (young.size >= generationSize || time >= youngUntil) {
        old = young
        young = new Map()
        youngUntil = time + milliseconds
      }
      old.delete(key)
      young.set(key, window)
      window.count += 1
      return window
    },
    size: () => old.size + young.size,
  }
}
