/**
 * Issues and verifies access tokens, RFC 9068. RS256, which §2.1 requires, is not offered: only
 * this service reads its tokens, and a single algorithm rules out confusion between algorithms.
 */
import { z } from 'zod'
import type { AccessToken, AccessTokenVerifier } from '../gate/token-verifier.ts'
import { scope } from '../gate/scope.ts'
import type { SigningKey } from './keys.ts'
import { verifyToken } from './jwt.ts'
import { audiencesOf, tokenKinds } from './token-kinds.ts'
import type { IssuedToken, Tokens } from './token-issuer.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

/** Keys, audience and clock of a verifier. */
export interface VerifierOptions {
  readonly keys: readonly SigningKey[]
  /** The issuer. Tokens are for this URL or for its MCP server. */
  readonly baseUrl: string
  /** Milliseconds since the epoch. */
  now(): number
}

const claimsSchema = z.object({
  // A single audience. A list that contains ours is refused (RFC 9068 §3).
  aud: z.string(),
  sub: z.string().min(1),
  client_id: z.string().min(1),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  scope: z.string(),
})

/**
 * Creates a verifier with one issuer, one type and two audiences (RFC 8725 §3.11, §3.12). It caches
 * verified tokens. It gives no reason for a refusal, because a reason would help a forger.
 */
export function createAccessTokenVerifier(options: VerifierOptions): AccessTokenVerifier {
  const { longest, tolerance } = tokenKinds.access
  const verified = createVerifiedTokens<AccessToken>(options.now)

  return function verify(token) {
    if (token.length > longest) return undefined
    const cached = verified.find(token)
    if (cached) return cached
    const claims = readClaims(token, options)
    if (!claims) return undefined
    const { sub, scope: granted, aud, exp } = claims
    const accessToken = { sub, scope: granted, resource: aud }
    verified.set(token, accessToken, (exp + tolerance) * 1000)
    return accessToken
  }
}

/** Claims of a token that is valid now and has the scope of the service. */
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

/** The agent, client and resource of an access token. */
export interface AccessGrant {
  readonly sub: string
  readonly clientId: string
  readonly resource: string
}

/** Issues an access token with the only scope. */
export async function issueAccessToken(
  tokens: Tokens,
  { sub, clientId, resource }: AccessGrant,
): Promise<IssuedToken> {
  return await tokens.issue('access', { sub, client_id: clientId, aud: resource, scope })
}
