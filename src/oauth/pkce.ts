/** Proof Key for Code Exchange, RFC 7636, method S256 alone. */
import { sha256 } from './base64url.ts'
import { equalSecrets } from './equal-secrets.ts'

/** Whether a text can be an S256 challenge: base64url of 32 bytes. */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Whether a verifier is well-formed and gives the challenge (§4.6). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false
  return equalSecrets(sha256(verifier), challenge)
}
