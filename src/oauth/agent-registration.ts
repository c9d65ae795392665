/**
 * Registers agents anonymously and confirms claims of their registrations, as the auth.md
 * specification defines them. Nothing is stored. A registration requires no proof, because it gives
 * an agent only its own quota and no rights.
 */
import { z } from 'zod'
import { scope } from '../gate/scope.ts'
import { authPaths, mcpPaths } from '../http/paths.ts'
import { issueAccessToken } from './access-token.ts'
import type { Issuer } from './issuer.ts'
import { OAuthError } from './error.ts'
import { createId } from './random.ts'

const registrationRequest = z.object({
  type: z.enum(['anonymous', 'identity_assertion', 'verified_email', 'service_auth']),
  assertion_type: z.unknown().optional(),
  // Only clients of auth.md before 0.2 send this member.
  requested_credential_type: z.unknown().optional(),
})

/**
 * Registers an agent and issues three tokens. Refuses types and credentials that are not offered.
 */
export async function registerAgent(
  body: object,
  issuer: Issuer,
): Promise<Record<string, unknown>> {
  requireAnonymous(body)
  const { tokens, baseUrl, random } = issuer
  const sub = createId(random, 'reg_')
  const [access, assertion, claim] = await Promise.all([
    issueAccessToken(tokens, { sub, clientId: sub, resource: baseUrl + mcpPaths.endpoint }),
    tokens.issue('assertion', { sub, client_id: sub, registration_type: 'anonymous' }),
    tokens.issue('claim', { sub }),
  ])
  return {
    registration_id: sub,
    registration_type: 'anonymous',
    credential_type: 'access_token',
    credential: access.text,
    credential_expires: toDateTime(access.expires),
    scopes: [scope],
    identity_assertion: assertion.text,
    assertion_expires: toDateTime(assertion.expires),
    pre_claim_scopes: [scope],
    claim_url: baseUrl + authPaths.agentClaim,
    claim_token: claim.text,
    claim_token_expires: toDateTime(claim.expires),
    post_claim_scopes: [scope],
  }
}

/**
 * Refuses types other than `anonymous`, and credentials other than an access token. Uses the error
 * codes of auth.md, so that agents can try `anonymous` next.
 */
function requireAnonymous(body: object): void {
  const result = registrationRequest.safeParse(body)
  if (!result.success) {
    throw new OAuthError('invalid_request', 'Send a JSON object with type anonymous')
  }
  const { type, assertion_type: assertion, requested_credential_type: credential } = result.data
  const onlyAnonymous = 'type must be anonymous. No other type is available'
  if (type === 'service_auth') throw new OAuthError('service_auth_not_enabled', onlyAnonymous)
  // Some clients send the type of the assertion as `type`.
  if (type === 'verified_email' || assertion === 'verified_email') {
    throw new OAuthError('verified_email_not_enabled', onlyAnonymous)
  }
  if (type === 'identity_assertion') throw new OAuthError('issuer_not_enabled', onlyAnonymous)
  if (credential !== undefined && credential !== 'access_token') {
    throw new OAuthError(
      'unsupported_credential_type',
      'requested_credential_type must be access_token, or left out',
    )
  }
}

const claimRequest = z.object({ claim_token: z.string() })
const claims = z.object({ sub: z.string().min(1) })

/**
 * Confirms the claim of a registration. The claim changes nothing, but an error would stop agents
 * written for other services. Ignores email addresses and codes, which older clients send.
 */
export async function claimAgent(
  body: object,
  { tokens }: Pick<Issuer, 'tokens'>,
): Promise<Record<string, unknown>> {
  const { data } = claimRequest.safeParse(body)
  const claim = claims.safeParse(data && (await tokens.read('claim', data.claim_token)))
  if (!claim.success) {
    throw new OAuthError(
      'invalid_claim_token',
      'The claim token is wrong or has expired: continue without a claim',
    )
  }
  return {
    registration_id: claim.data.sub,
    registration_type: 'anonymous',
    status: 'claimed',
    scopes: [scope],
  }
}

function toDateTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
