/**
 * Tokens as text: JWS (RFC 7515) and JWE (RFC 7516), one algorithm a form, read by the advice of RFC 8725. Which kind
 * of token has which form is in `token-kinds.ts`.
 */
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { readClaims } from './claims.ts'
import type { Claims, TokenExpectation } from './claims.ts'
import { isMacOf, isSignedBy, parseJws, signEs256, signHs256 } from './jws.ts'
import type { SigningKey } from './keys.ts'

/** Claims of a token that one of our keys signed; `undefined` for every other text. */
export function verifyToken(
  token: string,
  expected: TokenExpectation & { readonly keys: readonly SigningKey[] },
): Claims | undefined {
  const jws = parseJws(token)
  // The header names one of our keys; a key that comes with the token is never used (RFC 8725 §3.10).
  const key = jws && expected.keys.find(({ kid }) => kid === jws.header.kid)
  return key && isSignedBy(jws, key.publicKey) ? readClaims(jws, expected) : undefined
}

/** Claims of a token that bears the MAC of one of our secrets. Secrets have no name in the header: each is tried. */
export function verifyMac(
  token: string,
  expected: TokenExpectation & { readonly secrets: readonly Uint8Array[] },
): Claims | undefined {
  const jws = parseJws(token)
  const isOurs = jws && expected.secrets.some((secret) => isMacOf(jws, secret))
  return isOurs ? readClaims(jws, expected) : undefined
}

/** Claims of a token that one of our secrets encrypted. */
export async function decryptToken(
  token: string,
  expected: TokenExpectation & { readonly secrets: readonly Uint8Array[] },
): Promise<Claims | undefined> {
  for (const secret of expected.secrets) {
    const claims = await orNothing(async () => {
      const { payload } = await jwtDecrypt(token, secret, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        issuer: expected.issuer,
        audience: [...expected.audience],
        typ: expected.typ,
        requiredClaims: [...expected.requiredClaims],
        clockTolerance: expected.tolerance,
        currentDate: expected.now,
      })
      return payload
    })
    if (claims) return claims
  }
  return undefined
}

/** Text of a signed token. */
export function signToken(
  claims: Claims,
  { key, typ }: { key: Pick<SigningKey, 'kid' | 'privateKey'>; typ: string },
): string {
  return signEs256({ typ, kid: key.kid }, claims, key.privateKey)
}

/** Text of a token under a MAC. */
export function macToken(
  claims: Claims,
  { secret, typ }: { secret: Uint8Array; typ: string },
): string {
  return signHs256({ typ }, claims, secret)
}

/** Text of an encrypted token. */
export async function encryptToken(
  claims: Claims,
  { secret, typ }: { secret: Uint8Array; typ: string },
): Promise<string> {
  return await new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ })
    .encrypt(secret)
}

async function orNothing(read: () => Promise<Claims>): Promise<Claims | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    // A header that is no JSON, or names a key by something else than text, comes as one of these.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
