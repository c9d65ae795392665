/**
 * Behaviour while the shared store does not answer in time. Rate limits are counted locally, so
 * that requests do not fail. One-time uses are refused, because another server may have accepted
 * the token.
 */
import { StoreAway } from './counter.ts'
import type { CounterStore } from './counter.ts'
import type { WatchedStore } from './watched-store.ts'

/** Creates counters of rate limits: shared while the store answers, otherwise local. */
export function createFallbackStore(shared: WatchedStore, local: CounterStore): CounterStore {
  return {
    async charge(key, quota, window) {
      const outcome = await shared.limit({ key: `limit:${key}`, quota, window })
      return outcome.kind === 'answer' ? outcome.value : await local.charge(key, quota, window)
    },
  }
}

/** Creates counters of one-time uses. They throw `StoreAway` when the store does not answer. */
export function createStrictStore(shared: WatchedStore): CounterStore {
  return {
    async charge(key, quota, window) {
      const outcome = await shared.use({ key: `use:${key}`, quota, window })
      if (outcome.kind !== 'answer') throw new StoreAway(outcome.reason)
      return outcome.value
    },
  }
}
