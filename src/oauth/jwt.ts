/**
 * Tokens as text: JWS (RFC 7515) and JWE (RFC 7516), one algorithm a form, read by the advice of RFC 8725. Which kind
 * of token has which form is in `token-kinds.ts`.
 */
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import type { SigningKey } from './keys.ts'

/** Claims of a token. */
export type Claims = JWTPayload

/** What a token must be to count. */
export interface TokenExpectation {
  readonly typ: string
  readonly issuer: string
  readonly audience: readonly string[]
  /** Claims that must be there, beside issuer and audience. */
  readonly requiredClaims: readonly string[]
  /** Seconds a clock may be off. */
  readonly tolerance: number
  readonly now: Date
}

/** Claims of a token that one of our keys signed; `undefined` for every other text. */
export async function verifyToken(
  token: string,
  expected: TokenExpectation & { readonly keys: readonly SigningKey[] },
): Promise<Claims | undefined> {
  return await orNothing(async () => {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        // The header names one of our keys; a key that comes with the token is never used (RFC 8725 §3.10).
        const key = expected.keys.find((known) => known.kid === kid)
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key.publicKey
      },
      { algorithms: ['ES256'], ...checks(expected) },
    )
    return payload
  })
}

/** Claims of a token that bears the MAC of one of our secrets. Secrets have no name in the header: each is tried. */
export async function verifyMac(
  token: string,
  expected: TokenExpectation & { readonly secrets: readonly Uint8Array[] },
): Promise<Claims | undefined> {
  for (const secret of expected.secrets) {
    const claims = await orNothing(async () => {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        ...checks(expected),
      })
      return payload
    })
    if (claims) return claims
  }
  return undefined
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
        ...checks(expected),
      })
      return payload
    })
    if (claims) return claims
  }
  return undefined
}

/** Text of a signed token. */
export async function signToken(
  claims: Claims,
  { key, typ }: { key: SigningKey; typ: string },
): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ, kid: key.kid })
    .sign(key.privateKey)
}

/** Text of a token under a MAC. */
export async function macToken(
  claims: Claims,
  { secret, typ }: { secret: Uint8Array; typ: string },
): Promise<string> {
  return await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(secret)
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

function checks(expected: TokenExpectation) {
  return {
    issuer: expected.issuer,
    audience: [...expected.audience],
    typ: expected.typ,
    requiredClaims: [...expected.requiredClaims],
    clockTolerance: expected.tolerance,
    currentDate: expected.now,
  }
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
