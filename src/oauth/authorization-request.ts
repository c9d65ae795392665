/** Validates authorization requests, OAuth 2.1 §4.1.1. */
import { z } from 'zod'
import { scope } from '../gate/scope.ts'
import { readClient, registeredClient } from './client-registration.ts'
import type { RegisteredClient } from './client-registration.ts'
import type { OAuthErrorCode } from './error.ts'
import { findParameter, isRepeated } from './parameters.ts'
import { isChallenge } from './pkce.ts'
import { resolveRedirectUri } from './redirect-uri.ts'
import { resolveResource } from './resource-indicator.ts'
import type { Tokens } from './token-issuer.ts'

/** A valid request. */
export const authorizationRequest = z.object({
  client: registeredClient,
  redirectUri: z.string(),
  state: z.string().optional(),
  codeChallenge: z.string(),
  resource: z.string(),
})

export type AuthorizationRequest = z.infer<typeof authorizationRequest>

/** An error that is sent to the client, at a registered redirect URI. */
export interface ClientError {
  readonly code: OAuthErrorCode
  readonly description: string
  readonly redirectUri: string
  readonly state?: string | undefined
}

/** Result of the validation. */
export type AuthorizationOutcome =
  | { readonly kind: 'page-error'; readonly reason: 'unknown-client' | 'unknown-address' }
  | ({ readonly kind: 'client-error' } & ClientError)
  | { readonly kind: 'consent'; readonly request: AuthorizationRequest }

type Mistake = Pick<ClientError, 'code' | 'description'>

/** Parameters that must not be repeated. Unknown parameters may be repeated (OAuth 2.1 §3.1). */
const known = [
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
  'response_mode',
  'request',
  'request_uri',
]

/** Longest `state` in characters. It has to fit into a ticket and a URL. */
const longestState = 2048

/**
 * Checks the query of an authorization request. Until client and redirect URI are verified, errors
 * are shown on a page of this site. A redirect could go to an attacker (OAuth 2.1 §4.1.2.1).
 */
export async function checkAuthorizationRequest(
  query: string,
  { tokens, baseUrl }: { tokens: Tokens; baseUrl: string },
): Promise<AuthorizationOutcome> {
  const parameters = new URLSearchParams(query)
  const client = await findClient(parameters, tokens)
  if (!client) return { kind: 'page-error', reason: 'unknown-client' }
  const redirectUri = findRedirectUri(parameters, client)
  if (redirectUri === undefined) return { kind: 'page-error', reason: 'unknown-address' }
  // A repeated `state` is dropped, because the client would not know which value to expect.
  const state = isRepeated(parameters, 'state') ? undefined : findParameter(parameters, 'state')
  const mistake = findMistake(parameters, baseUrl)
  if (mistake) return { kind: 'client-error', ...mistake, redirectUri, state }
  const request = {
    client,
    redirectUri,
    state,
    codeChallenge: findParameter(parameters, 'code_challenge') ?? '',
    resource: resolveResource(findParameter(parameters, 'resource'), baseUrl) ?? baseUrl,
  }
  return { kind: 'consent', request }
}

async function findClient(
  parameters: URLSearchParams,
  tokens: Tokens,
): Promise<RegisteredClient | undefined> {
  const clientId = findParameter(parameters, 'client_id')
  if (clientId === undefined || isRepeated(parameters, 'client_id')) return undefined
  return await readClient(tokens, clientId)
}

function findRedirectUri(
  parameters: URLSearchParams,
  { redirectUris }: RegisteredClient,
): string | undefined {
  // A repeated URI is refused, because another parser could use the value that was not checked.
  if (isRepeated(parameters, 'redirect_uri')) return undefined
  return resolveRedirectUri(redirectUris, findParameter(parameters, 'redirect_uri'))
}

function findMistake(parameters: URLSearchParams, baseUrl: string): Mistake | undefined {
  const isGivenTwice = (name: string) => isRepeated(parameters, name)
  const get = (name: string) => findParameter(parameters, name)
  // The order matters: the client gets the error of the first check that fails.
  const checks: readonly (readonly [OAuthErrorCode, string, boolean])[] = [
    ['invalid_target', 'Send the parameter resource only once', isGivenTwice('resource')],
    [
      'invalid_request',
      'A parameter is repeated. Send each parameter only once',
      known.some(isGivenTwice),
    ],
    [
      'invalid_request',
      // A client must not believe that its request object was used (RFC 9101).
      'Request objects are not supported. Send the parameters without request and request_uri',
      get('request') !== undefined || get('request_uri') !== undefined,
    ],
    [
      'invalid_request',
      `state must have at most ${longestState} characters`,
      (get('state')?.length ?? 0) > longestState,
    ],
    ['invalid_request', 'Send response_type', get('response_type') === undefined],
    ['unsupported_response_type', 'response_type must be code', get('response_type') !== 'code'],
    [
      'invalid_request',
      'response_mode must be query',
      (get('response_mode') ?? 'query') !== 'query',
    ],
    [
      'invalid_request',
      'Send code_challenge: 43 characters of base64url',
      !isChallenge(get('code_challenge') ?? ''),
    ],
    [
      'invalid_request',
      // Required, because the default would be `plain` (RFC 7636 §4.3).
      'code_challenge_method must be S256',
      get('code_challenge_method') !== 'S256',
    ],
    // Without `scope`, the default scope applies, which is the only one (RFC 6749 §3.3).
    [
      'invalid_scope',
      `scope must contain ${scope}`,
      !(get('scope') ?? scope).split(' ').includes(scope),
    ],
    [
      'invalid_target',
      'resource must be the address of this site or of its MCP server',
      resolveResource(get('resource'), baseUrl) === undefined,
    ],
  ]
  const found = checks.find(([, , isWrong]) => isWrong)
  return found && { code: found[0], description: found[1] }
}
