/** Signed tokens: JSON Web Signatures by RFC 7515, ES256 alone, verified by the advice of RFC 8725. */
import { errors, jwtVerify, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import type { SigningKey } from './keys.ts'

/** What a token must be to count. */
export interface TokenExpectation {
  readonly keys: readonly SigningKey[]
  readonly typ: string
  readonly issuer: string
  readonly audience: readonly string[]
  /** Claims that must be there, beside issuer and audience. */
  readonly requiredClaims: readonly string[]
  /** Seconds a clock may be off. */
  readonly tolerance: number
  readonly now: Date
}

/** Claims of a valid token; `undefined` for every other text. */
export async function verifyToken(
  token: string,
  expected: TokenExpectation,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        // The header names one of our keys; a key that comes with the token is never used (RFC 8725 §3.10).
        const key = expected.keys.find((known) => known.kid === kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key.publicKey
      },
      {
        algorithms: ['ES256'],
        issuer: expected.issuer,
        audience: [...expected.audience],
        typ: expected.typ,
        requiredClaims: [...expected.requiredClaims],
        clockTolerance: expected.tolerance,
        currentDate: expected.now,
      },
    )
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    // A header that is no JSON or names a key by something else than text surfaces as one of these.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Text of a token with these claims. */
export async function signToken(
  claims: JWTPayload,
  { key, typ }: { key: SigningKey; typ: string },
): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ, kid: key.kid })
    .sign(key.privateKey)
}
