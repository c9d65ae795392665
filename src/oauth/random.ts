/** Identifiers and nonces from a source of random bytes. */
import { encodeBase64url } from './base64url.ts'

/** Gives so many random bytes. */
export type RandomSource = (length: number) => Uint8Array

/** Bytes that are drawn at once. */
const poolBytes = 1_024

/** The same source, asked seldom: asking the system costs many times what the bytes do. No byte is given twice, nor kept. */
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

/** A name nobody can guess: 128 bits behind a prefix. */
export function createId(random: RandomSource, prefix = ''): string {
  return prefix + encodeBase64url(random(16))
}
