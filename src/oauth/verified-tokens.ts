/** Access tokens that were verified lately: checking a signature again would cost ten times as much as a digest. */
import { sha256 } from './base64url.ts'

/** Remembers what a text was verified to say, until it expires. */
export interface VerifiedTokens<Value> {
  find(text: string): Promise<Value | undefined>
  /** Keeps a value until a time in milliseconds since the epoch. */
  keep(text: string, value: Value, until: number): Promise<void>
}

/** A memory of at most `capacity` tokens, by digest: no token is held as text. */
export function createVerifiedTokens<Value>(
  now: () => number,
  capacity = 10_000,
): VerifiedTokens<Value> {
  const known = new Map<string, { value: Value; until: number }>()

  return {
    async find(text) {
      const digest = await sha256(text)
      const entry = known.get(digest)
      if (entry && entry.until > now()) return entry.value
      known.delete(digest)
      return undefined
    },
    async keep(text, value, until) {
      // A bound, so that fresh tokens cannot fill the memory; a Map keeps its keys in the order of their arrival.
      const [oldest] = known.keys()
      if (known.size >= capacity && oldest !== undefined) known.delete(oldest)
      known.set(await sha256(text), { value, until })
    },
  }
}
