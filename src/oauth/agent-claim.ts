/**
 * The claim step of auth.md. It changes nothing, because anonymous agents need no claim. It exists
 * for agents written for other services, which would stop at an error here.
 */
import { z } from 'zod'
import { scope } from '../gate/scope.ts'
import type { Issuer } from './issuer.ts'
import { OAuthError } from './error.ts'

const request = z.object({ claim_token: z.string() })
const claims = z.object({ sub: z.string().min(1) })

/** Claims a registration. Ignores email addresses and codes, which older clients send. */
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
