/** Identifiers and nonces from a source of random bytes. */
import { encodeBase64url } from './base64url.ts'

/** Gives so many random bytes. */
export type RandomSource = (length: number) => Uint8Array

/** A name nobody can guess: 128 bits behind a prefix. */
export function createId(random: RandomSource, prefix = ''): string {
  return prefix + encodeBase64url(random(16))
}
