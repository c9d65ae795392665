/** Comparison of secrets that takes the same time wherever they differ. */
import { sha256 } from './base64url.ts'

/** Whether two secrets are equal: their digests are compared, which have one length and cannot be steered. */
export async function equalSecrets(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([sha256(one), sha256(other)])
  let difference = 0
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
