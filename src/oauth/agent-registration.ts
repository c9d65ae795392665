/**
 * Anonymous registration of an agent, auth.md. Issues three tokens and stores nothing. It requires
 * no proof, because it gives the agent only a quota of its own and no rights.
 */
import { z } from 'zod'
import { scope } from '../gate/scope.ts'
import { authPaths, mcpPaths } from '../http/paths.ts'
import { issueAccessToken } from './access-token.ts'
import type { Issuer } from './issuer.ts'
import { OAuthError } from './error.ts'
import { createId } from './random.ts'

const request = z.object({
  type: z.enum(['anonymous', 'identity_assertion', 'service_auth']),
  assertion_type: z.unknown().optional(),
  // Not sent by clients of auth.md 0.2 and later.
  requested_credential_type: z.unknown().optional(),
})

/** Registers an agent. Refuses other types and credentials than those that are offered. */
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

/** Refuses other types with the codes of auth.md, so that agents fall back to `anonymous`. */
function requireAnonymous(body: object): void {
  const result = request.safeParse(body)
  if (!result.success) {
    throw new OAuthError('invalid_request', 'Send a JSON object with type anonymous')
  }
  const {
    type,
    assertion_type: assertionType,
    requested_credential_type: credentialType,
  } = result.data
  if (type === 'service_auth') {
    throw new OAuthError('service_auth_not_enabled', 'Only type anonymous is available')
  }
  if (type === 'identity_assertion') {
    const code =
      assertionType === 'verified_email' ? 'verified_email_not_enabled' : 'issuer_not_enabled'
    throw new OAuthError(code, 'Only type anonymous is available')
  }
  if (credentialType !== undefined && credentialType !== 'access_token') {
    throw new OAuthError('unsupported_credential_type', 'Only access_token is available')
  }
}

function toDateTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
