/** Chooses where counters are stored: in memory, or in a store that several servers share. */
import type { Config } from '../config/config.ts'
import { createMemoryStore } from '../gate/counter.ts'
import type { CounterStore } from '../gate/counter.ts'
import { createFallbackStore, createStrictStore } from '../gate/fallback-store.ts'
import type { StoreNotices } from '../gate/store-health.ts'
import { watchStore } from '../gate/watched-store.ts'
import { createMemoryUses } from '../oauth/one-time-use.ts'
import type { UseCounters } from '../oauth/one-time-use.ts'
import type { StoreState } from '../telemetry/service-state.ts'

/** Counters, and the state of their store. */
export interface Counters {
  readonly limits: CounterStore
  readonly uses: UseCounters
  /** Absent when the counters are in memory. */
  readonly store: StoreState | undefined
  /** Closes the connection to the store. */
  close(): void
}

/**
 * Creates the counters. Resolves within about a second, once it is known whether a shared store is
 * up.
 */
export async function createCounters(
  { rateLimitStore, baseUrl }: Config,
  log: StoreNotices,
): Promise<Counters> {
  // Rates use a monotonic clock. Uses need the clock that also dates the tokens.
  const now = () => performance.now()
  const local = createMemoryStore(now)
  if (rateLimitStore === 'memory') {
    return {
      limits: local,
      uses: createMemoryUses(Date.now),
      store: undefined,
      close: () => undefined,
    }
  }
  // Imported only when needed, because the client of the store takes memory and time to load.
  const { openSharedStore } = await import('../gate/shared-store.ts')
  const shared = await watchStore(openSharedStore(rateLimitStore, baseUrl), { now, log })
  const strict = createStrictStore(shared)
  return {
    limits: createFallbackStore(shared, local),
    uses: { spent: strict, families: strict },
    store: { isUp: shared.isUp },
    close: shared.close,
  }
}
