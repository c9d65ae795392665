/** Random identifiers. */
import { encodeBase64url } from './base64url.ts'

/** Returns `length` random bytes. */
export type RandomSource = (length: number) => Uint8Array

/** Size of the pool in bytes. */
const poolBytes = 1_024

/**
 * Returns a source that draws random bytes in batches, because each system call is slow. Used bytes
 * are overwritten in the pool.
 */
export function pooled(draw: RandomSource): RandomSource {
  let pool = new Uint8Array()
  let at = 0
  return function random(length) {
    if (length > poolBytes) return draw(length)
    if (at + length > pool.length) {
      pool = Uint8Array.from(draw(poolBytes))
      at = 0
    }
    const bytes = pool.slice(at, at + length)
    pool.fill(0, at, at + length)
    at += length
    return bytes
  }
}

/** Returns a prefix followed by a random identifier of 128 bits. */
export function createId(random: RandomSource, prefix = ''): string {
  return prefix + encodeBase64url(random(16))
}
