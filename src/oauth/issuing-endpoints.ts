/**
 * Endpoints that issue something to a program: POST alone, open to every origin, never stored by a cache. Programs in a
 * browser register and get tokens like any other (OAuth 2.1 §3.2).
 */
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal, windowSeconds } from '../gate/quota.ts'
import { credentialCaching } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { authPaths } from '../paths.ts'
import { claimAgent } from './agent-claim.ts'
import { registerAgent } from './agent-registration.ts'
import { registerClient } from './client-registration.ts'
import type { Issuer } from './issuer.ts'
import { errorReply, keylessRetrySeconds, OAuthError } from './error.ts'
import type { OAuthErrorCode } from './error.ts'
import { readForm, readJsonObject } from './request-body.ts'
import { answerTokenRequest } from './token-endpoint.ts'

/** One row of the table. */
export interface IssuingEndpoint {
  readonly path: string
  readonly success: number
  /** Whether an error repeats its description as `message`, as agents of the auth.md kind read it. */
  readonly hasMessage: boolean
  handle(call: Call, issuer: Issuer): Promise<object>
}

type JsonHandler = (body: object, issuer: Issuer) => Promise<object>

const withJson = (code: OAuthErrorCode, run: JsonHandler): IssuingEndpoint['handle'] =>
  async function handle(call, issuer) {
    return await run(await readJsonObject(call, code), issuer)
  }

/** The endpoints. */
export const issuingEndpoints: readonly IssuingEndpoint[] = [
  {
    path: authPaths.agentRegistration,
    success: 200,
    hasMessage: true,
    handle: withJson('invalid_request', registerAgent),
  },
  {
    path: authPaths.agentClaim,
    success: 200,
    hasMessage: true,
    handle: withJson('invalid_request', claimAgent),
  },
  {
    path: authPaths.clientRegistration,
    success: 201,
    hasMessage: false,
    handle: withJson('invalid_client_metadata', registerClient),
  },
  {
    path: authPaths.token,
    success: 200,
    hasMessage: false,
    async handle(call, issuer) {
      const form = await readForm(call)
      return await answerTokenRequest({ form, authorization: call.headers.authorization }, issuer)
    },
  },
]

/** Methods of every endpoint. */
export const issuingMethods = ['POST', 'OPTIONS'] as const

/** What an endpoint needs to know before it looks at a call. */
export interface Circumstances {
  /** Absent: no tokens are issued. */
  readonly issuer: Issuer | undefined
  readonly admission: Admission
}

/** Answers a call that was charged. */
export async function answerIssuing(
  call: Call,
  endpoint: IssuingEndpoint,
  circumstances: Circumstances,
): Promise<Reply> {
  try {
    return await issue(call, endpoint, circumstances)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return errorReply(error, endpoint.hasMessage ? { message: error.message } : {})
  }
}

/** Answers in the order of refusals: 429, 405, 503, then those of the endpoint. */
async function issue(
  call: Call,
  { success, handle }: IssuingEndpoint,
  { issuer, admission }: Circumstances,
): Promise<Reply> {
  refuseExhausted(admission)
  const allow = { Allow: issuingMethods.join(', ') }
  if (call.method === 'OPTIONS') return { status: 204, headers: { ...credentialCaching, ...allow } }
  if (call.method !== 'POST') {
    throw new OAuthError('invalid_request', 'Use POST here', { status: 405, headers: allow })
  }
  if (!issuer) {
    throw new OAuthError('temporarily_unavailable', 'No tokens are issued now: call without one', {
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
