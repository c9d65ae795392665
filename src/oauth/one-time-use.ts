/**
 * One-time use: a counter of limit 1 under the identifier of a token, for as long as the token can live. What the
 * counters forget (a restart, another process without a shared store) can be used again.
 */
import type { CounterStore } from '../gate/counter.ts'
import { tokenKinds } from './token-kinds.ts'

/** Kinds of tokens that are spent by their use. */
export type SpentKind = 'code' | 'refresh' | 'consent'

/** What is known of a token after its use. */
export interface Use {
  readonly isFirst: boolean
  /** Milliseconds since the first use. */
  readonly sinceFirst: number
}

/** Uses a token. */
export async function useOnce(store: CounterStore, kind: SpentKind, jti: string): Promise<Use> {
  const seconds = windowOf(kind)
  const { remaining, reset } = await store.charge(`${kind}:${jti}`, 1, seconds)
  return { isFirst: remaining >= 0, sinceFirst: seconds * 1000 - reset }
}

/** Counts a rotation of a family of refresh tokens, and says whether it is at most the given one. */
export async function countRotation(
  store: CounterStore,
  family: string,
  rotation: number,
): Promise<boolean> {
  const { remaining } = await store.charge(`family:${family}`, rotation, windowOf('refresh'))
  return remaining >= 0
}

function windowOf(kind: SpentKind): number {
  return tokenKinds[kind].lifetime + tokenKinds[kind].tolerance
}
