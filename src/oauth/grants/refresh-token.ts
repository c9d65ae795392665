/** The refresh token grant with rotation, OAuth 2.1 §4.3. */
import { z } from 'zod'
import type { Issuer } from '../issuer.ts'
import { OAuthError } from '../error.ts'
import { countRotation, useOnce } from '../one-time-use.ts'
import {
  issueRenewable,
  requireClient,
  requireParameter,
  requireResource,
  requireScope,
} from './grant.ts'
import type { TokenRequest, TokenResponse } from './grant.ts'

/** Value of grant_type. */
export const grantType = 'refresh_token'

/** Parameters of the grant. */
export const parameters = ['refresh_token'] as const

/**
 * Milliseconds after the first use of a token during which the token is accepted again. The client
 * may not have received the first response.
 */
const retryWindow = 30_000

const refreshClaims = z.object({
  /** Identifier of the client. `agent` is the identifier of one consent for this client. */
  sub: z.string(),
  agent: z.string(),
  resource: z.string(),
  family: z.string(),
  rotation: z.int().min(0),
  jti: z.string(),
  exp: z.number(),
})

type RefreshClaims = z.infer<typeof refreshClaims>

/**
 * Exchanges a refresh token for new tokens. The new refresh token expires at the same time as the
 * first refresh token of the family.
 */
export async function handle(request: TokenRequest, issuer: Issuer): Promise<TokenResponse> {
  const { form } = request
  const text = requireParameter(form, 'refresh_token')
  const client = await requireClient(request, issuer)
  const { data: claims } = refreshClaims.safeParse(await issuer.tokens.read('refresh', text))
  if (claims?.sub !== client.sub) throw invalidRefreshToken()
  const resource = requireResource(form, issuer.baseUrl, claims.resource)
  requireScope(form)
  if (!(await isUsable(claims, issuer))) throw invalidRefreshToken()
  const { sub, agent, family, rotation, exp } = claims
  const next = { sub, agent, resource, family, rotation: rotation + 1, exp }
  return await issueRenewable(next, issuer)
}

/**
 * Checks whether a token may be used now, and counts its use. Each family has a counter of its
 * rotations, and each token has the number of its rotation. A replay increases the counter beyond
 * these numbers, so that all tokens of the family become invalid.
 */
async function isUsable(
  { jti, family, rotation }: RefreshClaims,
  { uses }: Issuer,
): Promise<boolean> {
  const { isFirst, sinceFirst } = await useOnce(uses, 'refresh', jti)
  if (isFirst) return await countRotation(uses, family, rotation + 1)
  if (sinceFirst <= retryWindow) return true
  await countRotation(uses, family, rotation + 1)
  return false
}

function invalidRefreshToken(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The refresh token is wrong, used or expired: ask the person for access again',
  )
}
