/** Facts for the guide to authentication: lifetimes, grants and errors with their remedies. */
import { scope } from '../gate/scope.ts'
import { authPaths } from '../http/paths.ts'
import { clientGrants } from './client-registration.ts'
import { oauthErrors } from './error.ts'
import type { OAuthErrorCode } from './error.ts'
import * as jwtBearer from './grants/jwt-bearer.ts'
import { tokenKinds } from './token-kinds-and-lifetimes.ts'

const [authorizationCode, refreshToken] = clientGrants

const registration = `\`${authPaths.agentRegistration}\``
const claim = `\`${authPaths.agentClaim}\``
const clients = `\`${authPaths.clientRegistration}\``
const authorization = `\`${authPaths.authorization}\``
const token = `\`${authPaths.token}\``

const onlyAnonymous = 'Register with `type` `anonymous`; no other type is available.'

/** Where each error occurs, and what an agent should do. */
const remedies: Readonly<Record<OAuthErrorCode, readonly [where: string, remedy: string]>> = {
  invalid_request: [
    'any',
    'Fix the request as `error_description` says. Do not repeat it unchanged.',
  ],
  issuer_not_enabled: [registration, onlyAnonymous],
  verified_email_not_enabled: [registration, onlyAnonymous],
  service_auth_not_enabled: [registration, onlyAnonymous],
  unsupported_credential_type: [
    registration,
    'Ask for `access_token`, or leave `requested_credential_type` out.',
  ],
  invalid_claim_token: [
    claim,
    'The claim token is wrong or has expired. Continue without a claim, because a claim changes nothing.',
  ],
  invalid_grant: [
    token,
    'The assertion, code or refresh token is wrong, used or expired. If you sent an assertion, register again. Otherwise ask the person for access again.',
  ],
  invalid_client: [
    token,
    '`client_id` or `client_secret` is missing or wrong, or the client has no secret but sent one. Do as `error_description` says.',
  ],
  unsupported_grant_type: [
    token,
    'Use a grant type from `grant_types_supported` in the metadata of this server.',
  ],
  invalid_scope: [`${authorization}, ${token}`, `Ask for \`${scope}\`, or leave \`scope\` out.`],
  invalid_target: [
    `${authorization}, ${token}`,
    'Send one `resource` from `protected_resources` in the metadata of this server. With a code, send the resource that the code was granted for.',
  ],
  unsupported_response_type: [authorization, 'Send `response_type=code`.'],
  access_denied: [authorization, 'The person has declined. Ask again only if the person wants it.'],
  invalid_redirect_uri: [
    clients,
    'Fix `redirect_uris` as `error_description` says. Use https://, http:// with localhost, 127.0.0.1 or [::1], or the private scheme of your app. Remove `code`, `state`, `iss`, `error` and `error_description` from the query.',
  ],
  invalid_client_metadata: [clients, 'Fix the member that `error_description` names.'],
  rate_limited: ['any', 'Wait as many seconds as `Retry-After` says.'],
  server_error: ['any', 'Repeat the request with exponential backoff.'],
  temporarily_unavailable: [
    'any',
    'No tokens are issued now. Call without a token, and try again after `Retry-After` seconds.',
  ],
}

/** Facts of the guide. */
export function authGuideFacts() {
  return {
    lifetimes: {
      access: tokenKinds.access.lifetime,
      assertion: tokenKinds.assertion.lifetime,
      claim: tokenKinds.claim.lifetime,
      code: tokenKinds.code.lifetime,
      refresh: tokenKinds.refresh.lifetime,
      consent: tokenKinds.consent.lifetime,
    },
    grants: { authorizationCode, refreshToken, assertion: jwtBearer.grantType },
    errors: Object.entries(remedies).map(([name, [where, remedy]]) => ({
      code: name,
      status: oauthErrors[name as OAuthErrorCode], // A key of `remedies`.
      where,
      remedy,
    })),
  }
}
