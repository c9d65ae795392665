/**
 * The claim step of auth.md, which exists for compatibility: there is nothing to claim, and nothing changes. Agents that
 * were written for other services would stop at an error here, though they hold all they need.
 */
import { z } from 'zod'
import { scope } from '../gate/scope.ts'
import type { Issuer } from './issuer.ts'
import { OAuthError } from './error.ts'

const request = z.object({ claim_token: z.string() })
const claims = z.object({ sub: z.string().min(1) })

/** Claims a registration. Only the token is read: addresses and codes that older clients send are passed over. */
export async function claimAgent(
  body: object,
  { tokens }: Pick<Issuer, 'tokens'>,
): Promise<Record<string, unknown>> {
  const { data } = request.safeParse(body)
  const claim = claims.safeParse(data && (await tokens.read('claim', data.claim_token)))
  if (!claim.success) {
    throw new OAuthError('invalid_claim_token', 'The claim token is wrong or has expired')
  }
  return {
    registration_id: claim.data.sub,
    registration_type: 'anonymous',
    status: 'claimed',
    scopes: [scope],
  }
}
