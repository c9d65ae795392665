/**
 * What happens without a shared store: limits are counted by each server for itself, since a request must never fail for
 * the counting; what may be used once is refused, since nobody else knows whether it was.
 */
import { StoreAway } from './counter.ts'
import type { CounterStore } from './counter.ts'
import { storeTimes } from './watched-store.ts'
import type { WatchedStore } from './watched-store.ts'

/** Counters of limits: shared ones while their store is well, else local ones at once. */
export function createFallbackStore(shared: WatchedStore, local: CounterStore): CounterStore {
  return {
    async charge(key, quota, window) {
      const outcome = await shared.charge({ key: `limit:${key}`, quota, window }, storeTimes.limit)
      return outcome.kind === 'answer' ? outcome.value : await local.charge(key, quota, window)
    },
  }
}

/** Counters of uses: shared ones or none; throws a `StoreAway` where the store does not answer. */
export function createStrictStore(shared: WatchedStore): CounterStore {
  return {
    async charge(key, quota, window) {
      const outcome = await shared.charge({ key: `use:${key}`, quota, window }, storeTimes.use)
      if (outcome.kind !== 'answer') throw new StoreAway(outcome.reason)
      return outcome.value
    },
  }
}
