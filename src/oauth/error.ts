/**
 * Errors of the OAuth and agent-auth endpoints: RFC 6749 §5.2, RFC 7591 §3.2.2, RFC 8707 §2,
 * auth.md.
 */
import { credentialCaching } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Reply } from '../http/call.ts'

/** Codes and their statuses. */
export const oauthErrors = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  issuer_not_enabled: 400,
  verified_email_not_enabled: 400,
  service_auth_not_enabled: 400,
  unsupported_credential_type: 400,
  invalid_claim_token: 400,
  rate_limited: 429,
  server_error: 500,
  temporarily_unavailable: 503,
} as const satisfies Record<string, number>

/** Code of an OAuth error. */
export type OAuthErrorCode = keyof typeof oauthErrors

/**
 * An OAuth error. Its description never repeats input, because a page may show it. A description is
 * ASCII without quotes (RFC 6749 §5.2).
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: OAuthErrorCode,
    description: string,
    options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.status = options.status ?? oauthErrors[code]
    this.headers = options.headers ?? {}
  }
}

/** `Retry-After` in seconds when the service has no keys. */
export const keylessRetrySeconds = 60

/** `Retry-After` in seconds when the shared store of the counters does not answer. */
export const awayRetrySeconds = 60

/**
 * Returns an error as JSON, which is never cached. `extra` adds members that RFC 6749 does not
 * define.
 */
export function errorReply(
  { code, message, status, headers }: OAuthError,
  extra: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...credentialCaching, ...headers },
    body: jsonBody({ error: code, error_description: message, ...extra }),
  }
}

/** Creates an `invalid_client` error with the challenge that a 401 requires (RFC 9110 §15.5.2). */
export function invalidClient(description: string): OAuthError {
  return new OAuthError('invalid_client', description, {
    headers: { 'WWW-Authenticate': 'Basic realm="oauth"' },
  })
}
