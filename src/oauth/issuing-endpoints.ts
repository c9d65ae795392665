/**
 * Endpoints that issue tokens, register clients or confirm claims. They accept POST and OPTIONS
 * from every origin (OAuth 2.1 §3.2). Their responses are never cached.
 */
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal, windowSeconds } from '../gate/quota.ts'
import { credentialCaching } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { authPaths } from '../http/paths.ts'
import { claimAgent, registerAgent } from './agent-registration.ts'
import { registerClient } from './client-registration.ts'
import type { Issuer } from './issuer.ts'
import { errorReply, keylessRetrySeconds, OAuthError } from './error.ts'
import type { OAuthErrorCode } from './error.ts'
import * as authorizationCode from './grants/authorization-code.ts'
import type { Grant, TokenRequest, TokenResponse } from './grants/grant.ts'
import * as jwtBearer from './grants/jwt-bearer.ts'
import * as refreshToken from './grants/refresh-token.ts'
import { findParameter, isRepeated } from './parameters.ts'
import { readForm, readJsonObject } from './request-body.ts'

/** One endpoint. */
export interface IssuingEndpoint {
  readonly path: string
  /** Status of successful responses. 200 if absent. */
  readonly success?: number
  /** Whether errors repeat the description as `message`, which agents of auth.md read. */
  readonly hasMessage?: boolean
  handle(call: Call, issuer: Issuer): Promise<object>
}

type JsonHandler = (body: object, issuer: Issuer) => Promise<object>

const withJson = (code: OAuthErrorCode, run: JsonHandler): IssuingEndpoint['handle'] =>
  async function handle(call, issuer) {
    return await run(await readJsonObject(call, code), issuer)
  }

/** All endpoints that issue tokens, register clients or confirm claims. */
export const issuingEndpoints: readonly IssuingEndpoint[] = [
  {
    path: authPaths.agentRegistration,
    hasMessage: true,
    handle: withJson('invalid_request', registerAgent),
  },
  {
    path: authPaths.agentClaim,
    hasMessage: true,
    handle: withJson('invalid_request', claimAgent),
  },
  {
    path: authPaths.clientRegistration,
    success: 201,
    handle: withJson('invalid_client_metadata', registerClient),
  },
  {
    path: authPaths.token,
    async handle(call, issuer) {
      const form = await readForm(call)
      return await answerTokenRequest({ form, authorization: call.headers.authorization }, issuer)
    },
  },
]

/** Allowed methods of each endpoint in `issuingEndpoints`. */
export const issuingMethods = ['POST', 'OPTIONS'] as const

/** Issuer, and result of the quota check (`admission`). Both are checked before the request. */
export interface IssuingContext {
  /** Absent when the service issues no tokens. */
  readonly issuer: Issuer | undefined
  readonly admission: Admission
}

/** Answers a call of an endpoint. `context` says whether the quota of the caller is exhausted. */
export async function answerIssuing(
  call: Call,
  endpoint: IssuingEndpoint,
  context: IssuingContext,
): Promise<Reply> {
  try {
    return await issue(call, endpoint, context)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return errorReply(error, endpoint.hasMessage ? { message: error.message } : {})
  }
}

/** Checks quota (429), method (405) and keys (503) before the request itself. */
async function issue(
  call: Call,
  { success = 200, handle }: IssuingEndpoint,
  { issuer, admission }: IssuingContext,
): Promise<Reply> {
  refuseExhausted(admission)
  const allow = { Allow: issuingMethods.join(', ') }
  if (call.method === 'OPTIONS') return { status: 204, headers: { ...credentialCaching, ...allow } }
  if (call.method !== 'POST') {
    throw new OAuthError('invalid_request', 'Use POST here', { status: 405, headers: allow })
  }
  if (!issuer) {
    throw new OAuthError('temporarily_unavailable', 'No tokens are issued: call without a token', {
      headers: { 'Retry-After': String(keylessRetrySeconds) },
    })
  }
  return {
    status: success,
    headers: { 'Content-Type': 'application/json', ...credentialCaching },
    body: jsonBody(await handle(call, issuer)),
  }
}

function refuseExhausted(admission: Admission): void {
  const refusal = quotaRefusal(admission, windowSeconds)
  if (refusal) throw new OAuthError('rate_limited', refusal.short, { headers: refusal.headers })
}

const grants: readonly Grant[] = [authorizationCode, refreshToken, jwtBearer]

const commonParameters = ['grant_type', 'client_id', 'client_secret', 'scope']
const knownParameters = [...commonParameters, ...grants.flatMap(({ parameters }) => parameters)]

/**
 * Answers a token request by the grant that it names (OAuth 2.1 §3.2). Throws an `OAuthError` if
 * the request is refused. Ignores the query: servers log queries, so a query must have no secrets.
 */
async function answerTokenRequest(request: TokenRequest, issuer: Issuer): Promise<TokenResponse> {
  const { form } = request
  if (knownParameters.some((name) => isRepeated(form, name))) {
    throw new OAuthError(
      'invalid_request',
      'A parameter is repeated. Send each parameter only once',
    )
  }
  if (isRepeated(form, 'resource')) {
    throw new OAuthError('invalid_target', 'Send the parameter resource only once')
  }
  const grantType = findParameter(form, 'grant_type')
  if (grantType === undefined) throw new OAuthError('invalid_request', 'Send grant_type')
  const grant = grants.find((known) => known.grantType === grantType)
  if (!grant) {
    const types = grants.map((known) => known.grantType).join(', ')
    throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${types}`)
  }
  return await grant.handle(request, issuer)
}
