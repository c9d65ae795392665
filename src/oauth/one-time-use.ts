/**
 * One-time use of tokens. Each used token has a counter with limit 1. `markLifetimes` has the
 * lifetimes of the counters. After a memory store has restarted or overflowed, a token can be used
 * again. When a shared store does not answer, the use is refused, because otherwise two servers
 * could accept the same token.
 */
import { createMemoryStore, StoreAway } from '../gate/counter.ts'
import type { Charge, CounterStore } from '../gate/counter.ts'
import { awayRetrySeconds, OAuthError } from './error.ts'
import { tokenKinds } from './token-kinds-and-lifetimes.ts'

/** Kinds of tokens for one-time use. A refresh token may be used again for 30 seconds. */
export type SpentKind = 'code' | 'refresh' | 'consent'

const { code, consent, refresh } = tokenKinds

/**
 * Lifetimes of counters in seconds. The counter of a refresh token lives for a day, so an app that
 * renews every hour has 24 counters instead of 2,160. After that day, the counter of the family
 * refuses a replay. A family is all refresh tokens of one consent.
 */
export const markLifetimes = {
  code: code.lifetime + code.tolerance,
  consent: consent.lifetime + consent.tolerance,
  refresh: 86_400,
  family: refresh.lifetime + refresh.tolerance,
} as const

/** Result of a use. */
export interface Use {
  readonly isFirst: boolean
  /** Milliseconds between the first use and this one. */
  readonly sinceFirst: number
}

/**
 * Counters of uses. In memory they have stores of their own, because any client can fill the memory
 * store of the request counters.
 */
export interface UseCounters {
  /** Uses of each token. */
  readonly spent: CounterStore
  /**
   * Rotations of each family. They reveal a replay even after `spent` has dropped the counter of
   * the token.
   */
  readonly families: CounterStore
}

/**
 * Creates counters in memory. Pass the clock of the tokens as `now`, so that counters and tokens
 * expire at the same time.
 */
export function createMemoryUses(now: () => number): UseCounters {
  return { spent: createMemoryStore(now), families: createMemoryStore(now) }
}

/** Counts a use of a token; throws an `OAuthError` when the store does not answer. */
export async function useOnce({ spent }: UseCounters, kind: SpentKind, jti: string): Promise<Use> {
  const seconds = markLifetimes[kind]
  const { remaining, reset } = await answering(() => spent.charge(`${kind}:${jti}`, 1, seconds))
  // The difference is negative if the clock was set back. Without `Math.abs`, a replay would then
  // count as a retry.
  return { isFirst: remaining >= 0, sinceFirst: Math.abs(seconds * 1000 - reset) }
}

/** Counts a rotation of a family. Returns whether the count is at most `rotation`. */
export async function countRotation(
  { families }: UseCounters,
  family: string,
  rotation: number,
): Promise<boolean> {
  const { remaining } = await answering(() =>
    families.charge(`family:${family}`, rotation, markLifetimes.family),
  )
  return remaining >= 0
}

/** Runs `charge`; throws an `OAuthError` if the store of the counter does not answer. */
async function answering(charge: () => Charge | Promise<Charge>): Promise<Charge> {
  try {
    return await charge()
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    throw new OAuthError(
      'temporarily_unavailable',
      'Authorization codes and refresh tokens cannot be used now. Try again later',
      { headers: { 'Retry-After': String(awayRetrySeconds) } },
    )
  }
}
