/** Access tokens that were verified lately: checking a signature again would cost ten times as much as a digest. */
import { sha256 } from './base64url.ts'

/** Remembers what a text was verified to say, until it expires. */
export interface VerifiedTokens<Value> {
  find(text: string): Value | undefined
  /** Keeps a value until a time in milliseconds since the epoch. */
  keep(text: string, value: Value, until: number): void
  /** Number of tokens held. */
  size(): number
}

/** Tokens that are remembered at most, by default. */
export const defaultCapacity = 10_000

/**
 * A memory of at most `capacity` tokens, by digest: no token is held as text.
 *
 * It is kept as two halves. When the younger one is full it takes the place of the older one, whose tokens are
 * forgotten, but those asked for since then. So a flood of new tokens forgets none that is in use.
 */
export function createVerifiedTokens<Value>(
  now: () => number,
  capacity = defaultCapacity,
): VerifiedTokens<Value> {
  const half = Math.max(1, Math.floor(capacity / 2))
  let younger = new Map<string, { value: Value; until: number }>()
  let older: typeof younger = new Map()

  function put(digest: string, entry: { value: Value; until: number }): void {
    older.delete(digest)
    if (younger.size >= half && !younger.has(digest)) {
      older = younger
      younger = new Map()
    }
    younger.set(digest, entry)
  }

  return {
    find(text) {
      const digest = sha256(text)
      const known = younger.get(digest)
      const entry = known ?? older.get(digest)
      if (!entry) return undefined
      if (entry.until <= now()) {
        younger.delete(digest)
        older.delete(digest)
        return undefined
      }
      if (!known) put(digest, entry)
      return entry.value
    },
    keep(text, value, until) {
      put(sha256(text), { value, until })
    },
    size: () => younger.size + older.size,
  }
}
