/**
 * Access tokens, RFC 9068: issuing, and the verifier of the resource server. RS256, which §2.1 demands, is
 * deliberately not offered: nobody but this service reads its tokens, and one algorithm cannot be taken for another.
 */
import { z } from 'zod'
import type { AccessToken, AccessTokenVerifier } from '../gate/token-verifier.ts'
import { scope } from '../gate/scope.ts'
import type { SigningKey } from './keys.ts'
import { verifyToken } from './jwt.ts'
import { audiencesOf, tokenKinds } from './token-kinds.ts'
import type { IssuedToken, Tokens } from './token-issuer.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

/** Where tokens come from and what verifies them. */
export interface VerifierOptions {
  readonly keys: readonly SigningKey[]
  /** Issuer, and one of the two accepted audiences; the other one is its MCP server. */
  readonly baseUrl: string
  /** Milliseconds since the epoch. */
  now(): number
}

const claimsSchema = z.object({
  // One audience, as we issue it: a list that merely holds ours is refused (RFC 9068 §3).
  aud: z.string(),
  sub: z.string().min(1),
  client_id: z.string().min(1),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  scope: z.string(),
})

/**
 * A verifier with one issuer, type and pair of audiences (RFC 8725 §3.11, §3.12); it remembers what it verified.
 *
 * Whatever is wrong, the answer is the same: a reason would tell a forger how far a forgery got.
 */
export function createAccessTokenVerifier(options: VerifierOptions): AccessTokenVerifier {
  const { longest, tolerance } = tokenKinds.access
  const verified = createVerifiedTokens<AccessToken>(options.now)

  return function verify(token) {
    if (token.length > longest) return undefined
    const known = verified.find(token)
    if (known) return known
    const claims = readClaims(token, options)
    if (!claims) return undefined
    const { sub, scope: granted, aud, exp } = claims
    const accessToken = { sub, scope: granted, resource: aud }
    verified.keep(token, accessToken, (exp + tolerance) * 1000)
    return accessToken
  }
}

/** Claims of a token that is valid now and covers the service. */
function readClaims(token: string, { keys, baseUrl, now }: VerifierOptions) {
  const { typ, tolerance, ahead, requiredClaims } = tokenKinds.access
  const time = now()
  const payload = verifyToken(token, {
    keys,
    typ,
    issuer: baseUrl,
    audience: audiencesOf(tokenKinds.access, baseUrl),
    requiredClaims,
    tolerance,
    now: new Date(time),
  })
  const { data: claims } = claimsSchema.safeParse(payload)
  if (!claims || claims.iat > time / 1000 + ahead) return undefined
  return claims.scope.split(' ').includes(scope) ? claims : undefined
}

/** What an access token is issued for. */
export interface AccessGrant {
  readonly sub: string
  readonly clientId: string
  readonly resource: string
}

/** A new access token with the one scope. */
export async function issueAccessToken(
  tokens: Tokens,
  { sub, clientId, resource }: AccessGrant,
): Promise<IssuedToken> {
  return await tokens.issue('access', { sub, client_id: clientId, aud: resource, scope })
}
