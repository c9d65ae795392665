/** Where the service counts, as the settings want it: in its own memory, or in a store that several servers share. */
import type { Config } from '../config/config.ts'
import { createMemoryStore } from '../gate/counter.ts'
import type { CounterStore } from '../gate/counter.ts'
import { createFallbackStore, createStrictStore } from '../gate/fallback-store.ts'
import type { StoreNotices } from '../gate/store-health.ts'
import { watchStore } from '../gate/watched-store.ts'
import { createMemoryUses } from '../oauth/one-time-use.ts'
import type { UseCounters } from '../oauth/one-time-use.ts'
import type { StoreState } from '../telemetry/service-state.ts'

/** Counters, and what is known of the store they are in. */
export interface Counters {
  readonly limits: CounterStore
  readonly uses: UseCounters
  /** Absent where nothing is shared. */
  readonly store: StoreState | undefined
  /** Gives the connection up. */
  close(): void
}

/** Counters of a configuration; resolves when a shared store is well or known to be away, within about a second. */
export async function createCounters(
  { rateLimitStore, baseUrl }: Config,
  log: StoreNotices,
): Promise<Counters> {
  // Rates are counted by a clock that nobody sets, uses by the one that dates the tokens.
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
  // The client of the store costs memory and time to load, which those without one are spared.
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
