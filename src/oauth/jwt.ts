/**
 * Signed (JWS, RFC 7515) and encrypted (JWE, RFC 7516) tokens, one algorithm per form (RFC 8725).
 * `token-kinds.ts` defines which kind of token uses which form.
 */
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { readClaims } from './claims.ts'
import type { Claims, TokenExpectation } from './claims.ts'
import { isMacOf, isSignedBy, parseJws, signEs256, signHs256 } from './jws.ts'
import type { SigningKey } from './keys.ts'

/** Claims of a token that one of the keys signed; otherwise `undefined`. */
export function verifyToken(
  token: string,
  expected: TokenExpectation & { readonly keys: readonly SigningKey[] },
): Claims | undefined {
  const jws = parseJws(token)
  // A key inside the token is never used (RFC 8725 §3.10).
  const key = jws && expected.keys.find(({ kid }) => kid === jws.header.kid)
  return key && isSignedBy(jws, key.publicKey) ? readClaims(jws, expected) : undefined
}

/** Claims of a token with a valid MAC. All secrets are tried, because headers do not name them. */
export function verifyMac(
  token: string,
  expected: TokenExpectation & { readonly secrets: readonly Uint8Array[] },
): Claims | undefined {
  const jws = parseJws(token)
  const isOurs = jws && expected.secrets.some((secret) => isMacOf(jws, secret))
  return isOurs ? readClaims(jws, expected) : undefined
}

/** Claims of a token that one of the secrets encrypted; otherwise `undefined`. */
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

/** Signs a token with ES256. */
export function signToken(
  claims: Claims,
  { key, typ }: { key: Pick<SigningKey, 'kid' | 'privateKey'>; typ: string },
): string {
  return signEs256({ typ, kid: key.kid }, claims, key.privateKey)
}

/** Adds an HS256 MAC to a token. */
export function macToken(
  claims: Claims,
  { secret, typ }: { secret: Uint8Array; typ: string },
): string {
  return signHs256({ typ }, claims, secret)
}

/** Encrypts a token. */
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
    // jose throws these for a header that is not JSON or has a `kid` that is not a string.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
