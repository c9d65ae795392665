/** Access tokens, RFC 9068. */
import { z } from 'zod'
import { scope } from '../http/authorization.ts'
import type { SigningKey } from './keys.ts'
import { verifyToken } from './token.ts'
import { tokenKinds } from './token-kinds.ts'

/** What a valid access token says. */
export interface AccessToken {
  /** Identifier of the agent; its requests are counted under it. */
  readonly sub: string
  readonly scope: string
  /** The resource the token is for (`aud`). */
  readonly resource: string
}

/** Verifies the text of a token; `undefined` when it is not valid, whatever the reason. */
export type AccessTokenVerifier = (token: string) => Promise<AccessToken | undefined>

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
  scope: z.string(),
})

/** A verifier with one issuer, type and pair of audiences (RFC 8725 §3.11, §3.12). */
export function createAccessTokenVerifier({
  keys,
  baseUrl,
  now,
}: VerifierOptions): AccessTokenVerifier {
  const { typ, tolerance } = tokenKinds.access
  return async function verify(token) {
    const time = now()
    const payload = await verifyToken(token, {
      keys,
      typ,
      issuer: baseUrl,
      audience: [baseUrl, `${baseUrl}/mcp`],
      requiredClaims: ['exp', 'iat', 'sub', 'client_id', 'jti'],
      tolerance,
      now: new Date(time),
    })
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success || claims.data.iat > time / 1000 + tolerance) return undefined
    const { sub, scope: granted, aud } = claims.data
    return granted.split(' ').includes(scope) ? { sub, scope: granted, resource: aud } : undefined
  }
}
