/** Types and checks that the grants share. */
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

/** Successful response (RFC 6749 §5.1). */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token?: string
  readonly scope: string
}

/** One grant type. */
export interface Grant {
  readonly grantType: string
  /** Parameters of this grant, in addition to the parameters of all token requests. */
  readonly parameters: readonly string[]
  handle(request: TokenRequest, issuer: Issuer): Promise<TokenResponse>
}

/** Returns the value of a required parameter; throws an `OAuthError` if it is absent or empty. */
export function requireParameter(form: URLSearchParams, name: string): string {
  const value = findParameter(form, name)
  if (value === undefined) throw new OAuthError('invalid_request', `Send ${name}`)
  return value
}

/** Authenticates the client. */
export async function requireClient(
  request: TokenRequest,
  issuer: Issuer,
): Promise<RegisteredClient> {
  return await authenticateClient(readCredentials(request), issuer)
}

/** Refuses any requested scope other than the only scope of the service. */
export function requireScope(form: URLSearchParams): void {
  const asked = findParameter(form, 'scope')
  if (asked !== undefined && asked !== scope) {
    throw new OAuthError('invalid_scope', `scope must be ${scope}, or left out`)
  }
}

/**
 * Returns the requested resource, or else `granted`, or else the MCP server. If `granted` is given,
 * a request for another resource is refused (RFC 8707 §2.2).
 */
export function requireResource(form: URLSearchParams, baseUrl: string, granted?: string): string {
  const asked = findParameter(form, 'resource')
  const resource =
    asked === undefined && granted !== undefined ? granted : resolveResource(asked, baseUrl)
  if (resource === undefined || (granted !== undefined && resource !== granted)) {
    throw new OAuthError('invalid_target', 'resource is unknown or not the one that was granted')
  }
  return resource
}

/**
 * Claims of a refresh token. The next token of the family has the same claims, with the next
 * `rotation`.
 */
export interface RenewableGrant {
  /** Identifier of the client. */
  readonly sub: string
  /** `sub` of the access tokens. Differs for each consent, so that people have separate quotas. */
  readonly agent: string
  readonly resource: string
  /** Identifier that all refresh tokens of one consent share. */
  readonly family: string
  /** Number of rotations before this token. */
  readonly rotation: number
  /**
   * Time when all tokens of the family expire, in seconds since the epoch. Absent when the first
   * token is issued, because its lifetime decides this time.
   */
  readonly exp?: number
}

/** Issues an access token and a refresh token. */
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

/** Returns a response with an access token and, if given, a refresh token. */
export function tokenResponse(access: IssuedToken, refresh?: IssuedToken): TokenResponse {
  return {
    access_token: access.text,
    token_type: 'Bearer',
    expires_in: access.expires - access.issuedAt,
    ...(refresh && { refresh_token: refresh.text }),
    scope,
  }
}
