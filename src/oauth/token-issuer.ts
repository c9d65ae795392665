/**
 * Issues and reads tokens of every kind in `token-kinds.ts`. Tokens are not stored: any process
 * with the same keys can read them, and none can revoke them.
 */
import type { SigningKey } from './keys.ts'
import type { MasterSecret } from './master-secret.ts'
import { createId } from './random.ts'
import type { RandomSource } from './random.ts'
import { decryptToken, encryptToken, macToken, signToken, verifyMac, verifyToken } from './jwt.ts'
import type { Claims, TokenExpectation } from './claims.ts'
import { audiencesOf, tokenKinds } from './token-kinds.ts'
import type { TokenKind, TokenKindName } from './token-kinds.ts'

/** Keys of the service. The first of each list makes new tokens, all are accepted. */
export interface TokenKeys {
  readonly signing: readonly [SigningKey, ...SigningKey[]]
  readonly secrets: readonly [MasterSecret, ...MasterSecret[]]
}

/** Options of `createTokens`. */
export interface TokensOptions {
  readonly keys: TokenKeys
  readonly baseUrl: string
  /** Milliseconds since the epoch. */
  now(): number
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
  /** Issues a token. Its claims may override the audience and the expiry of its kind. */
  issue(kind: TokenKindName, claims: Claims): Promise<IssuedToken>
  /** Claims of a valid token of one kind; otherwise `undefined`. */
  read(kind: TokenKindName, text: string): Promise<Claims | undefined>
}

/** Creates the tokens of one issuer. */
export function createTokens(options: TokensOptions): Tokens {
  return {
    issue: (name, claims) => issue(tokenKinds[name], claims, options),
    read: (name, text) => read(tokenKinds[name], text, options),
  }
}

async function issue(
  kind: TokenKind,
  claims: Claims,
  { keys, baseUrl, now, random }: TokensOptions,
): Promise<IssuedToken> {
  const issuedAt = Math.floor(now() / 1000)
  const jti = createId(random)
  const expires = claims.exp ?? issuedAt + (kind.lifetime ?? 0)
  const all: Claims = {
    iss: baseUrl,
    aud: audiencesOf(kind, baseUrl)[0],
    ...claims,
    iat: issuedAt,
    ...(kind.requiredClaims.includes('jti') && { jti }),
    ...(kind.lifetime !== undefined && { exp: expires }),
  }
  return { text: await seal(all, kind, keys), jti, issuedAt, expires }
}

async function read(
  kind: TokenKind,
  text: string,
  { keys, baseUrl, now }: TokensOptions,
): Promise<Claims | undefined> {
  // No cryptography on megabytes of input.
  if (text.length > kind.longest) return undefined
  const time = now()
  const { typ, requiredClaims, tolerance } = kind
  const claims = await open(text, kind, {
    keys,
    expected: {
      typ,
      requiredClaims,
      tolerance,
      audience: audiencesOf(kind, baseUrl),
      issuer: baseUrl,
      now: new Date(time),
    },
  })
  // An audience may be a list with one member (RFC 7523 §3), not with more.
  if (!claims || (Array.isArray(claims.aud) && claims.aud.length !== 1)) return undefined
  // A token from the future comes from a wrong clock and would be valid for too long.
  const isFromFuture = (claims.iat ?? 0) > time / 1000 + kind.ahead
  return isFromFuture ? undefined : claims
}

/** Opens a token. The kind decides the algorithm, not the header (RFC 8725 §3.1). */
async function open(
  text: string,
  kind: TokenKind,
  { keys, expected }: { keys: TokenKeys; expected: TokenExpectation },
): Promise<Claims | undefined> {
  if (kind.form === 'JWS-ES256') return verifyToken(text, { ...expected, keys: keys.signing })
  const secrets = keys.secrets.map((secret) => secret[kind.purpose])
  return kind.form === 'JWS-HS256'
    ? verifyMac(text, { ...expected, secrets })
    : await decryptToken(text, { ...expected, secrets })
}

async function seal(claims: Claims, kind: TokenKind, keys: TokenKeys): Promise<string> {
  const { typ } = kind
  if (kind.form === 'JWS-ES256') return signToken(claims, { key: keys.signing[0], typ })
  const secret = keys.secrets[0][kind.purpose]
  return kind.form === 'JWS-HS256'
    ? macToken(claims, { secret, typ })
    : await encryptToken(claims, { secret, typ })
}
