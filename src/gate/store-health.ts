/** Whether a shared store is well, as far as its answers tell, and the two lines of the log that say so. */

/** How much is asked of a store that was away before it is asked by requests again. */
export const trust = {
  /** Probes in a row that are answered quickly. */
  streak: 3,
  /** The same of a store that goes again and again: each time twice as many, up to so many. */
  longestStreak: 240,
  /** Milliseconds after which a store that came back is trusted as before. */
  calm: 60_000,
} as const

/** The state of a store; well until it is lost. */
export interface StoreHealth {
  isUp(): boolean
  /** It failed or was late. */
  lose(reason: string): void
  /** It answered a probe quickly. */
  pass(): void
}

/** Takes lines for the operator. */
export interface StoreNotices {
  /** Takes the line that the store is lost. */
  warn(line: string): void
  /** Takes the line that it is back, which is as it should be. */
  tell(line: string): void
}

/** What the state is told with. */
export interface HealthOptions {
  /** Address of the store as messages show it. */
  readonly place: string
  /** Milliseconds of a clock that nobody sets. */
  now(): number
  readonly log: StoreNotices
}

/** A store that is well. */
export function createStoreHealth({ place, now, log }: HealthOptions): StoreHealth {
  let isUp = true
  let passed = 0
  let needed: number = trust.streak
  let lostAt = -Infinity
  let backAt = -Infinity

  return {
    isUp: () => isUp,
    lose(reason) {
      passed = 0
      if (!isUp) return
      isUp = false
      lostAt = now()
      // Each loss makes some requests wait: a store that comes and goes must not do so every second.
      const isAgain = lostAt - backAt < trust.calm
      needed = isAgain ? Math.min(needed * 2, trust.longestStreak) : trust.streak
      log.warn(
        `Lost the store of counters at ${place} (${reason}): until it is back this server counts for itself, and codes and ` +
          'refresh tokens are answered with 503. Nothing else fails; see that the store runs and is reached from here',
      )
    },
    pass() {
      passed += 1
      if (isUp || passed < needed) return
      isUp = true
      backAt = now()
      const seconds = Math.round((backAt - lostAt) / 1000)
      log.tell(
        `The store of counters at ${place} is back after ${seconds} s: limits are shared again`,
      )
    },
  }
}
