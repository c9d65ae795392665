/** What the grants of the token endpoint have in common. */
import { scope } from '../../gate/scope.ts'
import { issueAccessToken } from '../access-token.ts'
import { authenticateClient, readCredentials } from '../client-authentication.ts'
import type { CredentialSource } from '../client-authentication.ts'
import type { RegisteredClient } from '../client-registration.ts'
import { OAuthError } from '../error.ts'
import type { Issuer } from '../issuer.ts'
import { findParameter } from '../parameters.ts'
import { resolveResource } from '../resource-indicator.ts'
import type { IssuedToken } from '../token-issuer.ts'

/** A request for a token. */
export type TokenRequest = CredentialSource

/** Success of the token endpoint (RFC 6749 §5.1). */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token?: string
  readonly scope: string
}

/** One way to a token. */
export interface Grant {
  readonly grantType: string
  /** Parameters beside those of every request. */
  readonly parameters: readonly string[]
  handle(request: TokenRequest, issuer: Issuer): Promise<TokenResponse>
}

/** Value of a parameter that must be there. */
export function requireParameter(form: URLSearchParams, name: string): string {
  const value = findParameter(form, name)
  if (value === undefined) throw new OAuthError('invalid_request', `Send ${name}`)
  return value
}

/** The client of a grant that is bound to one. */
export async function requireClient(
  request: TokenRequest,
  issuer: Issuer,
): Promise<RegisteredClient> {
  return await authenticateClient(readCredentials(request), issuer)
}

/** Refuses a scope other than the one there is. */
export function requireScope(form: URLSearchParams): void {
  const asked = findParameter(form, 'scope')
  if (asked !== undefined && asked !== scope) {
    throw new OAuthError('invalid_scope', `The only scope is ${scope}`)
  }
}

/** Resource a request asks for: one of ours, and the granted one where a grant is bound to one (RFC 8707 §2.2). */
export function requireResource(form: URLSearchParams, baseUrl: string, granted?: string): string {
  const asked = findParameter(form, 'resource')
  const resource =
    asked === undefined && granted !== undefined ? granted : resolveResource(asked, baseUrl)
  if (resource === undefined || (granted !== undefined && resource !== granted)) {
    throw new OAuthError('invalid_target', 'The resource is not one this grant is for')
  }
  return resource
}

/** What a person agreed to, as it goes on from one refresh token to the next. */
export interface RenewableGrant {
  /** The client; the agent is another, so that two people who use one client are told apart. */
  readonly sub: string
  readonly agent: string
  readonly resource: string
  /** All refresh tokens that come from one consent. */
  readonly family: string
  /** How many of the family came before. */
  readonly rotation: number
  /** When the family ends, in seconds since the epoch; absent for its first token, which decides. */
  readonly exp?: number
}

/** An access token, and the refresh token that gets the next one. */
export async function issueRenewable(
  grant: RenewableGrant,
  { tokens }: Issuer,
): Promise<TokenResponse> {
  const { sub, agent, resource } = grant
  const [access, refresh] = await Promise.all([
    issueAccessToken(tokens, { sub: agent, clientId: sub, resource }),
    tokens.issue('refresh', { ...grant, scope }),
  ])
  return tokenResponse(access, refresh)
}

/** The answer that carries an access token. */
export function tokenResponse(access: IssuedToken, refresh?: IssuedToken): TokenResponse {
  return {
    access_token: access.text,
    token_type: 'Bearer',
    expires_in: access.expires - access.issuedAt,
    ...(refresh && { refresh_token: refresh.text }),
    scope,
  }
}
