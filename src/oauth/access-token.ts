/**
 * Issues and verifies access tokens (RFC 9068), signed with ES256. RS256 is not supported, although
 * §2.1 requires it: no other service reads these tokens, and a single algorithm prevents algorithm
 * confusion attacks.
 */
import { z } from 'zod'
import type { AccessToken, AccessTokenVerifier } from '../gate/token-verifier.ts'
import { scope } from '../gate/scope.ts'
import { createSizedCache } from '../site/sized-cache.ts'
import { sha256 } from './base64url.ts'
import type { SigningKey } from './keys.ts'
import { readToken } from './token-issuer.ts'
import type { IssuedToken, Tokens } from './token-issuer.ts'
import { tokenKinds } from './token-kinds-and-lifetimes.ts'

/** Keys, audience and clock of a verifier. */
export interface VerifierOptions {
  readonly keys: readonly SigningKey[]
  /** URL of the issuer. The audience of a token is this URL or the URL of the MCP server. */
  readonly baseUrl: string
  /** Milliseconds since the epoch. */
  now(): number
}

/** Maximum number of verified tokens in the cache. */
export const mostVerified = 10_000

const claimsSchema = z.object({
  // A single audience. A list is refused even if it contains our audience (RFC 9068 §3).
  aud: z.string(),
  sub: z.string().min(1),
  client_id: z.string().min(1),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  scope: z.string().refine((granted) => granted.split(' ').includes(scope)),
})

/**
 * Creates a verifier that accepts one issuer, one token type and two audiences (RFC 8725 §3.11,
 * §3.12), and caches verified tokens. A refusal gives no reason, because that would help a forger.
 */
export function createAccessTokenVerifier({
  keys,
  baseUrl,
  now,
}: VerifierOptions): AccessTokenVerifier {
  const kind = tokenKinds.access
  const cache = createSizedCache<AccessToken & { readonly until: number }>(mostVerified)
  const options = { keys: { signing: keys, secrets: [] }, baseUrl, now }

  async function verify(token: string, digest: string): Promise<AccessToken | undefined> {
    const { data } = claimsSchema.safeParse(await readToken(kind, token, options))
    if (!data) return undefined
    const { sub, scope: granted, aud, exp } = data
    const until = (exp + kind.tolerance) * 1000
    const verified = { sub, scope: granted, resource: aud, until }
    // Each entry has the size 1, because all entries are about equally long.
    cache.set(digest, verified, 1)
    return verified
  }

  return (token) => {
    if (token.length > kind.longest) return undefined
    // The cache is keyed by digests, so that it contains no tokens.
    const digest = sha256(token)
    const cached = cache.get(digest)
    return cached && cached.until > now() ? cached : verify(token, digest)
  }
}

/** The agent, client and resource of an access token. */
export interface AccessGrant {
  readonly sub: string
  readonly clientId: string
  readonly resource: string
}

/** Issues an access token with `scope`, the only scope of the service. */
export async function issueAccessToken(
  tokens: Tokens,
  { sub, clientId, resource }: AccessGrant,
): Promise<IssuedToken> {
  return await tokens.issue('access', { sub, client_id: clientId, aud: resource, scope })
}
