/**
 * Issues and reads tokens of every kind in `token-kinds-and-lifetimes.ts`, signed (JWS, RFC 7515)
 * or encrypted (JWE, RFC 7516). Tokens are not stored, so any process with the same keys can read
 * them. They cannot be revoked, but `one-time-use.ts` refuses repeated uses of some kinds.
 */
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT } from 'jose'
import type { JWTClaimVerificationOptions, JWTPayload, JWTVerifyGetKey } from 'jose'
import { decodeBase64url } from './base64url.ts'
import type { SigningKey } from './keys.ts'
import type { MasterSecret } from './master-secret.ts'
import { createId } from './random.ts'
import type { RandomSource } from './random.ts'
import { audiencesOf, tokenKinds } from './token-kinds-and-lifetimes.ts'
import type { TokenKind, TokenKindName } from './token-kinds-and-lifetimes.ts'

/**
 * Keys of the service. New tokens use the first key of each list. Tokens that were issued with any
 * of the keys are accepted.
 */
export interface TokenKeys {
  readonly signing: readonly [SigningKey, ...SigningKey[]]
  readonly secrets: readonly [MasterSecret, ...MasterSecret[]]
}

/** Options of `readToken`. */
export interface ReadOptions {
  readonly keys: { readonly [Name in keyof TokenKeys]: readonly TokenKeys[Name][number][] }
  readonly baseUrl: string
  /** Milliseconds since the epoch. */
  now(): number
}

/** Options of `createTokens`. */
export interface TokensOptions extends ReadOptions {
  readonly keys: TokenKeys
  readonly random: RandomSource
}

/** A new token. */
export interface IssuedToken {
  readonly text: string
  readonly jti: string
  /** Seconds since the epoch. */
  readonly issuedAt: number
  /** Seconds since the epoch. Meaningless for kinds that never expire. */
  readonly expires: number
}

/** Issues and reads tokens. */
export interface Tokens {
  /** Issues a token. `claims` may override the audience and the expiry of the kind. */
  issue(kind: TokenKindName, claims: JWTPayload): Promise<IssuedToken>
  /** Returns the claims of a valid token of one kind; otherwise `undefined`. */
  read(kind: TokenKindName, text: string): Promise<JWTPayload | undefined>
}

/** Returns the functions that issue and read the tokens of one issuer. */
export function createTokens(options: TokensOptions): Tokens {
  return {
    issue: (name, claims) => issue(tokenKinds[name], claims, options),
    read: (name, text) => readToken(tokenKinds[name], text, options),
  }
}

async function issue(
  kind: TokenKind,
  claims: JWTPayload,
  { keys, baseUrl, now, random }: TokensOptions,
): Promise<IssuedToken> {
  const issuedAt = Math.floor(now() / 1000)
  const jti = createId(random)
  const expires = claims.exp ?? issuedAt + (kind.lifetime ?? 0)
  const all: JWTPayload = {
    iss: baseUrl,
    aud: audiencesOf(kind, baseUrl)[0],
    ...claims,
    iat: issuedAt,
    ...(kind.requiredClaims.includes('jti') && { jti }),
    ...(kind.lifetime !== undefined && { exp: expires }),
  }
  return { text: await seal(all, kind, keys), jti, issuedAt, expires }
}

async function seal(
  claims: JWTPayload,
  kind: TokenKind,
  { signing: [key], secrets: [secret] }: TokenKeys,
): Promise<string> {
  const { typ } = kind
  if (kind.form === 'JWS-ES256') {
    const header = { alg: 'ES256', typ, kid: key.kid }
    return await new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey)
  }
  const derived = secret[kind.purpose]
  if (kind.form === 'JWS-HS256') {
    return await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(derived)
  }
  const header = { alg: 'dir', enc: 'A256GCM', typ }
  return await new EncryptJWT(claims).setProtectedHeader(header).encrypt(derived)
}

/** Returns the claims of a valid token of one kind; otherwise `undefined`. */
export async function readToken(
  kind: TokenKind,
  text: string,
  { keys, baseUrl, now }: ReadOptions,
): Promise<JWTPayload | undefined> {
  // Long input is refused before any cryptography.
  if (text.length > kind.longest) return undefined
  // Base64url with surplus bits or characters is refused, although jose would accept it.
  if (!text.split('.').every((part) => decodeBase64url(part))) return undefined
  const time = now()
  const claims = await open(text, kind, keys, {
    typ: kind.typ,
    requiredClaims: [...kind.requiredClaims],
    clockTolerance: kind.tolerance,
    audience: [...audiencesOf(kind, baseUrl)],
    issuer: baseUrl,
    currentDate: new Date(time),
  })
  // An audience may be a list with one member (RFC 7523 §3), not with more.
  if (!claims || (Array.isArray(claims.aud) && claims.aud.length !== 1)) return undefined
  // A token with an `iat` in the future comes from a wrong clock and would be valid for too long.
  const isFromFuture = (claims.iat ?? 0) > time / 1000 + kind.ahead
  return isFromFuture ? undefined : claims
}

/**
 * Verifies or decrypts a token. Accepts only the algorithm of the kind, so that the header of the
 * token cannot choose another one (RFC 8725 §3.1).
 */
async function open(
  text: string,
  kind: TokenKind,
  { signing, secrets }: ReadOptions['keys'],
  options: JWTClaimVerificationOptions,
): Promise<JWTPayload | undefined> {
  if (kind.form === 'JWS-ES256') {
    // A key inside the token is never used (RFC 8725 §3.10).
    const findKey: JWTVerifyGetKey = ({ kid }) => {
      const key = signing.find((known) => known.kid === kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key.publicKey
    }
    return await payloadOf(jwtVerify(text, findKey, { ...options, algorithms: ['ES256'] }))
  }
  // All secrets are tried, because the header of a token does not name its secret.
  for (const secret of secrets) {
    const derived = secret[kind.purpose]
    const claims = await payloadOf(
      kind.form === 'JWS-HS256'
        ? jwtVerify(text, derived, { ...options, algorithms: ['HS256'] })
        : jwtDecrypt(text, derived, {
            ...options,
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
          }),
    )
    if (claims) return claims
  }
  return undefined
}

async function payloadOf(
  opening: Promise<{ readonly payload: JWTPayload }>,
): Promise<JWTPayload | undefined> {
  try {
    return (await opening).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    // jose throws these errors for a header that is not JSON or whose `kid` is not a string.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
