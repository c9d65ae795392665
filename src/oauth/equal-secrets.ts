/** Comparison of secrets in constant time. */
import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Checks whether two secrets are equal. Compares digests, because `timingSafeEqual` needs inputs of
 * the same length.
 */
export function equalSecrets(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
