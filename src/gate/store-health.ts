/** Decides when the shared store is lost and when it is used again, and logs both. */

/** Conditions for using a lost store again. */
export const trust = {
  /** Number of probes in a row that must be answered in time before the store is used again. */
  streak: 3,
  /**
   * Maximum number of these probes. Their number doubles when the store is lost again within
   * `calm`.
   */
  longestStreak: 240,
  /** Milliseconds without a loss after which the number of probes is `streak` again. */
  calm: 60_000,
} as const

/** Health of a store. It is up at first. */
export interface StoreHealth {
  isUp(): boolean
  /** How often the store was lost. */
  losses(): number
  /** Call this when the store failed or was too slow. */
  lose(reason: string): void
  /** Call this when a probe was answered in time. */
  pass(): void
}

/** Log of the store. */
export interface StoreNotices {
  /** Logs that the store is lost. */
  warn(line: string): void
  /** Logs that the store is back. */
  info(line: string): void
}

/** Options of the health check. */
export interface HealthOptions {
  /** Address of the store for messages. */
  readonly place: string
  /** Monotonic clock in milliseconds. */
  now(): number
  readonly log: StoreNotices
}

/** Creates the health state of a store. */
export function createStoreHealth({ place, now, log }: HealthOptions): StoreHealth {
  let isUp = true
  let losses = 0
  let passed = 0
  let needed: number = trust.streak
  let lostAt = -Infinity
  let backAt = -Infinity

  return {
    isUp: () => isUp,
    losses: () => losses,
    lose(reason) {
      passed = 0
      if (!isUp) return
      isUp = false
      losses += 1
      lostAt = now()
      // Each loss delays some requests, so an unstable store has to pass more probes.
      const isAgain = lostAt - backAt < trust.calm
      needed = isAgain ? Math.min(needed * 2, trust.longestStreak) : trust.streak
      log.warn(
        `Lost the store of counters at ${place} (${reason}). Until it is back, this server ` +
          'counts requests on its own. Authorization codes and refresh tokens are refused with 503 while the store does not answer. ' +
          'Check that the store runs and can be reached from here',
      )
    },
    pass() {
      passed += 1
      if (isUp || passed < needed) return
      isUp = true
      backAt = now()
      const seconds = Math.round((backAt - lostAt) / 1000)
      log.info(
        `The store of counters at ${place} is back after ${seconds} s. Limits are shared again`,
      )
    },
  }
}
