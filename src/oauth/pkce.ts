/** Proof Key for Code Exchange, RFC 7636, with S256 only. */
import { sha256 } from './base64url.ts'
import { equalSecrets } from './equal-secrets.ts'

/** Checks whether a text is a valid S256 challenge: base64url of 32 bytes. */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Checks whether a verifier is valid and matches the challenge (§4.6). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false
  return equalSecrets(sha256(verifier), challenge)
}
