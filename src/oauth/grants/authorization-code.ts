/**
 * The authorization code grant with PKCE, OAuth 2.1 §4.1.3. A code is an encrypted token. Only its
 * use is stored, as a counter (`one-time-use.ts`).
 */
import { z } from 'zod'
import { scope } from '../../gate/scope.ts'
import type { Issuer } from '../issuer.ts'
import { OAuthError } from '../error.ts'
import { useOnce } from '../one-time-use.ts'
import { findParameter } from '../parameters.ts'
import { matchesChallenge } from '../pkce.ts'
import { createId } from '../random.ts'
import type { IssuedToken } from '../token-issuer.ts'
import {
  issueRenewable,
  requireClient,
  requireParameter,
  requireResource,
  requireScope,
} from './grant.ts'
import type { TokenRequest, TokenResponse } from './grant.ts'

/** Value of grant_type. */
export const grantType = 'authorization_code'

/** Parameters of the grant. */
export const parameters = ['code', 'code_verifier', 'redirect_uri'] as const

const codeClaims = z.object({
  /** Identifier of the client. `agent` is the identifier of one consent for this client. */
  sub: z.string(),
  agent: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  resource: z.string(),
  jti: z.string(),
})

/** A request that a person approved. */
export interface Authorization {
  readonly client: { readonly sub: string }
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly resource: string
}

/** Issues a code. It is encrypted because it contains the PKCE challenge (RFC 7636 §4.4). */
export async function issueCode(
  { client, redirectUri, codeChallenge, resource }: Authorization,
  { tokens, random }: Issuer,
): Promise<IssuedToken> {
  return await tokens.issue('code', {
    sub: client.sub,
    agent: createId(random, 'agt_'),
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    resource,
    scope,
  })
}

/** Exchanges a code for tokens. A request that fails a check does not use up the code. */
export async function handle(request: TokenRequest, issuer: Issuer): Promise<TokenResponse> {
  const { form } = request
  const text = requireParameter(form, 'code')
  const verifier = requireParameter(form, 'code_verifier')
  const client = await requireClient(request, issuer)
  const { data: code } = codeClaims.safeParse(await issuer.tokens.read('code', text))
  if (code?.sub !== client.sub) throw invalidCode()
  // Optional: clients of RFC 6749 §4.1.3 send `redirect_uri`, but in OAuth 2.1 PKCE replaces it.
  const redirectUri = findParameter(form, 'redirect_uri')
  if (redirectUri !== undefined && redirectUri !== code.redirect_uri) throw invalidCode()
  if (!matchesChallenge(verifier, code.code_challenge)) throw invalidCode()
  const resource = requireResource(form, issuer.baseUrl, code.resource)
  requireScope(form)
  if (!(await useOnce(issuer.uses, 'code', code.jti)).isFirst) throw invalidCode()
  const family = createId(issuer.random)
  const { sub, agent } = code
  return await issueRenewable({ sub, agent, resource, family, rotation: 0 }, issuer)
}

/**
 * Creates the same error for all checks, because a more exact error would help only a thief of
 * codes.
 */
function invalidCode(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The code is wrong, used or expired, or was issued for another request: ask the person for access again',
  )
}
