/** Comparison of secrets that takes the same time wherever they differ. */
import { hash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal: their digests are compared, which have one length and cannot be steered. */
export function equalSecrets(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
