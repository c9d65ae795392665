/** Authorization requests, OAuth 2.1 §4.1.1: a query becomes a page, an error for the client, or a question to a person. */
import { scope } from '../gate/scope.ts'
import { readClient } from './client-registration.ts'
import type { RegisteredClient } from './client-registration.ts'
import type { OAuthErrorCode } from './error.ts'
import { findParameter, isRepeated } from './parameters.ts'
import { isChallenge } from './pkce.ts'
import { resolveRedirectUri } from './redirect-uri.ts'
import { resolveResource } from './resource-indicator.ts'
import type { Tokens } from './token-issuer.ts'

/** A valid request. */
export interface AuthorizationRequest {
  readonly client: RegisteredClient
  readonly redirectUri: string
  readonly state?: string | undefined
  readonly codeChallenge: string
  readonly resource: string
}

/** An error that goes to the client, at an address it registered. */
export interface ClientError {
  readonly code: OAuthErrorCode
  readonly description: string
  readonly redirectUri: string
  readonly state?: string | undefined
}

/** What a query comes to. */
export type AuthorizationOutcome =
  | { readonly kind: 'page-error'; readonly reason: 'unknown-client' | 'unknown-address' }
  | ({ readonly kind: 'client-error' } & ClientError)
  | { readonly kind: 'consent'; readonly request: AuthorizationRequest }

interface Mistake {
  readonly code: OAuthErrorCode
  readonly description: string
}

/** Parameters that mean something here; others may be repeated as they like (OAuth 2.1 §3.1). */
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

/** Characters of a state; it goes through a ticket and an address, which have ends. */
const longestState = 2048

/**
 * Checks the query of an authorization request.
 *
 * Until client and address are known, nothing is sent anywhere: a redirect to an address that is not registered would
 * hand out what the request holds (OAuth 2.1 §4.1.2.1).
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
  // Two states are no state: the client could not say which of them it sent.
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
  // Of two addresses one would be checked and, by another reader, the other one used.
  if (isRepeated(parameters, 'redirect_uri')) return undefined
  return resolveRedirectUri(redirectUris, findParameter(parameters, 'redirect_uri'))
}

function findMistake(parameters: URLSearchParams, baseUrl: string): Mistake | undefined {
  if (parameters.getAll('resource').length > 1) {
    return { code: 'invalid_target', description: 'Ask for one resource at a time' }
  }
  if (known.some((name) => isRepeated(parameters, name))) {
    return { code: 'invalid_request', description: 'A parameter is there more than once' }
  }
  return checks.find(({ fails }) => fails((name) => findParameter(parameters, name), baseUrl))
}

interface Check extends Mistake {
  fails(get: (name: string) => string | undefined, baseUrl: string): boolean
}

/** The checks in their order: the first that fails is what the client learns. */
const checks: readonly Check[] = [
  {
    code: 'invalid_request',
    // Ignored, they would leave a client to believe that what they hold was asked for (RFC 9101).
    description: 'Request objects are not supported',
    fails: (get) => get('request') !== undefined || get('request_uri') !== undefined,
  },
  {
    code: 'invalid_request',
    description: `state is longer than ${longestState} characters`,
    fails: (get) => (get('state')?.length ?? 0) > longestState,
  },
  {
    code: 'invalid_request',
    description: 'Send response_type',
    fails: (get) => get('response_type') === undefined,
  },
  {
    code: 'unsupported_response_type',
    description: 'response_type must be code',
    fails: (get) => get('response_type') !== 'code',
  },
  {
    code: 'invalid_request',
    description: 'response_mode must be query',
    fails: (get) => (get('response_mode') ?? 'query') !== 'query',
  },
  {
    code: 'invalid_request',
    description: 'Send code_challenge: 43 characters of base64url',
    fails: (get) => !isChallenge(get('code_challenge') ?? ''),
  },
  {
    code: 'invalid_request',
    // Without it the method would be plain (RFC 7636 §4.3).
    description: 'code_challenge_method must be S256',
    fails: (get) => get('code_challenge_method') !== 'S256',
  },
  {
    // A request without a scope means the default one (RFC 6749 §3.3), which is the only one.
    code: 'invalid_scope',
    description: `scope must hold ${scope}`,
    fails: (get) => !(get('scope') ?? scope).split(' ').includes(scope),
  },
  {
    code: 'invalid_target',
    description: 'resource must be this site or its MCP server',
    fails: (get, baseUrl) => resolveResource(get('resource'), baseUrl) === undefined,
  },
]
