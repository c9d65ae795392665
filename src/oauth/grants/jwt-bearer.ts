/**
 * The JWT bearer grant, RFC 7523, for identity assertions of this service. Assertions of other
 * issuers are not accepted, because their keys would be fetched from URLs that callers choose.
 */
import { z } from 'zod'
import { issueAccessToken } from '../access-token.ts'
import { authenticateClient, readCredentials } from '../client-authentication.ts'
import type { Issuer } from '../issuer.ts'
import { invalidClient, OAuthError } from '../error.ts'
import { requireParameter, requireResource, requireScope, tokenResponse } from './grant.ts'
import type { TokenRequest, TokenResponse } from './grant.ts'

/** Value of grant_type. */
export const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Parameters of the grant. */
export const parameters = ['assertion'] as const

const assertionClaims = z.object({
  sub: z.string().min(1),
  client_id: z.string().min(1),
  jti: z.string().min(1),
})

/** Exchanges an assertion for an access token, without a refresh token (RFC 7521 §4.1). */
export async function handle(request: TokenRequest, issuer: Issuer): Promise<TokenResponse> {
  const { form } = request
  const text = requireParameter(form, 'assertion')
  await verifyGivenSecret(request, issuer)
  const { data: claims } = assertionClaims.safeParse(await issuer.tokens.read('assertion', text))
  if (!claims)
    throw new OAuthError('invalid_grant', 'The assertion is wrong or has expired: register again')
  const resource = requireResource(form, issuer.baseUrl)
  requireScope(form)
  const grant = { sub: claims.sub, clientId: claims.client_id, resource }
  return tokenResponse(await issueAccessToken(issuer.tokens, grant))
}

/** Authenticates the client, but only if the request has a client secret or Basic credentials. */
async function verifyGivenSecret(request: TokenRequest, issuer: Issuer): Promise<void> {
  const credentials = readCredentials(request)
  const usesBasic = /^basic(?:\s|$)/i.test(request.authorization ?? '')
  if (credentials.secret === undefined && !usesBasic) return
  if (credentials.clientId === undefined) throw invalidClient('Send client_id with the secret')
  await authenticateClient(credentials, issuer)
}
