/** Counters of requests in fixed windows: the only thing the service keeps, and it may be lost at any time. */

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

/**
 * Counters in this process, at most `capacity` of them.
 *
 * A window starts with the first request of its key and is put at the end of the map, so that the oldest window is
 * always the first: evicting expired ones, or the oldest under a flood of new keys, costs one step.
 */
export function createMemoryStore(now: () => number, capacity = 100_000): CounterStore {
  const windows = new Map<string, { end: number; count: number }>()

  function evict(time: number): void {
    for (const [key, { end }] of windows) {
      if (end > time && windows.size < capacity) return
      windows.delete(key)
    }
  }

  return {
    charge(key, quota, window) {
      const time = now()
      let current = windows.get(key)
      if (current === undefined || current.end <= time) {
        windows.delete(key)
        evict(time)
        current = { end: time + window * 1000, count: 0 }
        windows.set(key, current)
      }
      current.count += 1
      return { remaining: quota - current.count, reset: current.end - time }
    },
  }
}
