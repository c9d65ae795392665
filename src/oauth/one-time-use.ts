/**
 * One-time use: a counter of limit 1 under the identifier of a token, for as long as the token can live. What the
 * counters forget (a restart, another process without a shared store, more uses than they hold) can be used again. Where a
 * shared store does not answer, nothing is used: to guess would let two servers take one token.
 */
import { createMemoryStore, StoreAway } from '../gate/counter.ts'
import type { Charge, CounterStore } from '../gate/counter.ts'
import { awayRetrySeconds, OAuthError } from './error.ts'
import { tokenKinds } from './token-kinds.ts'

/** Kinds of tokens that are spent by their use. */
export type SpentKind = 'code' | 'refresh' | 'consent'

/** What is known of a token after its use. */
export interface Use {
  readonly isFirst: boolean
  /** Milliseconds between the first use and this one. */
  readonly sinceFirst: number
}

/** Where uses are counted; never where requests are, whose number anyone can drive up. */
export interface UseCounters {
  /** Tokens that were used. */
  readonly spent: CounterStore
  /** Rotations of families: one entry for all the tokens of a consent, which shows a replay even after `spent` forgot it. */
  readonly families: CounterStore
}

/** Counters of uses in memory. `now` is the clock that dates the tokens, so that a mark outlives its token. */
export function createMemoryUses(now: () => number): UseCounters {
  return { spent: createMemoryStore(now), families: createMemoryStore(now) }
}

/** Uses a token; throws an `OAuthError` where that cannot be counted. */
export async function useOnce({ spent }: UseCounters, kind: SpentKind, jti: string): Promise<Use> {
  const seconds = windowOf(kind)
  const { remaining, reset } = await count(spent, { key: `${kind}:${jti}`, quota: 1, seconds })
  // A clock that was set back would put the first use into the future, and a replay into the time of a retry.
  return { isFirst: remaining >= 0, sinceFirst: Math.abs(seconds * 1000 - reset) }
}

/** Counts a rotation of a family of refresh tokens, and says whether it is at most the given one. */
export async function countRotation(
  { families }: UseCounters,
  family: string,
  rotation: number,
): Promise<boolean> {
  const seconds = windowOf('refresh')
  const { remaining } = await count(families, { key: `family:${family}`, quota: rotation, seconds })
  return remaining >= 0
}

interface Count {
  readonly key: string
  readonly quota: number
  readonly seconds: number
}

async function count(store: CounterStore, { key, quota, seconds }: Count): Promise<Charge> {
  try {
    return await store.charge(key, quota, seconds)
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    throw new OAuthError('temporarily_unavailable', 'What may be used once cannot be used now', {
      headers: { 'Retry-After': String(awayRetrySeconds) },
    })
  }
}

function windowOf(kind: SpentKind): number {
  return tokenKinds[kind].lifetime + tokenKinds[kind].tolerance
}
