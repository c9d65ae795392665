/** Refusals of the endpoint before a message is looked at: quota, host, method, token. */
import type { Admission } from '../gate/admission.ts'
import { bearerChallenge } from '../http/authorization.ts'
import type { Call, Reply } from '../http/call.ts'
import { parseJson, readJsonText } from '../http/json-body.ts'
import { renderProblem } from '../http/problem.ts'
import { Problem } from '../http/problem.ts'
import { exhaustedHeaders } from '../http/rate-limit.ts'
import { errorCodes, readId, refusalReply } from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'

/** Methods of the endpoint. */
export const endpointMethods = ['POST', 'OPTIONS']

/** Seconds a refused client of the MCP server is asked to wait: a whole window. */
const retryAfter = 60

/** Bytes of a refused body that are read to find its identifier. */
const glance = 4096

/** Where a refusal is told. */
export interface RefusalOptions {
  readonly baseUrl: string
  isHost(host: string | undefined): boolean
}

/** Refusal of a call to the endpoint, in the order of RS-4; `undefined` when it may go on. */
export async function refuseCall(
  call: Call,
  admission: Admission,
  { baseUrl, isHost }: RefusalOptions,
): Promise<Reply | undefined> {
  const refusal =
    refuseExhausted(admission, call, baseUrl) ??
    refuseHost(call, isHost) ??
    refuseMethod(call, baseUrl) ??
    refuseToken(admission, call, baseUrl)
  return refusal && refusalReply(refusal, await glanceAtId(call))
}

function refuseExhausted(
  { exhausted, caller, agentPolicy }: Admission,
  call: Call,
  baseUrl: string,
): Refusal | undefined {
  if (!exhausted) return undefined
  const { policy, reset } = exhausted
  const raise =
    caller.kind === 'anonymous'
      ? `, or send a bearer token, which allows ${agentPolicy.quota} requests per ${agentPolicy.window} seconds`
      : ''
  const detail = `More than ${policy.quota} requests in ${policy.window} seconds: wait ${retryAfter} seconds${raise}`
  const headers = {
    ...exhaustedHeaders(policy, Math.min(reset, retryAfter)),
    'Retry-After': String(retryAfter),
  }
  const refusal = toRefusal(new Problem('rate-limited', detail, { headers }), call, baseUrl)
  return { ...refusal, data: { ...refusal.data, retryAfter } }
}

/** 421 has no code among the Problems: nothing but this endpoint answers it. */
function refuseHost(call: Call, isHost: RefusalOptions['isHost']): Refusal | undefined {
  if (isHost(call.headers.host)) return undefined
  const message = 'This server does not answer for the Host of the request: use its public address'
  return { status: 421, code: errorCodes.refused, message }
}

function refuseMethod(call: Call, baseUrl: string): Refusal | undefined {
  if (call.method === 'POST') return undefined
  const headers = { Allow: endpointMethods.join(', ') }
  const detail = 'Use POST here: no stream is offered and no session is kept'
  return toRefusal(new Problem('method-not-allowed', detail, { headers }), call, baseUrl)
}

function refuseToken(
  { hasInvalidToken }: Admission,
  call: Call,
  baseUrl: string,
): Refusal | undefined {
  if (!hasInvalidToken) return undefined
  const resourceMetadata = `${baseUrl}/.well-known/oauth-protected-resource/mcp`
  const challenge = bearerChallenge({ resourceMetadata, error: 'invalid_token' })
  const headers = { 'WWW-Authenticate': challenge }
  const detail = 'Get a new token, or call without one'
  return toRefusal(new Problem('invalid-token', detail, { headers }), call, baseUrl)
}

/** The Problem that the REST API would answer, as a JSON-RPC error. */
function toRefusal(problem: Problem, { path }: Call, baseUrl: string) {
  const data = renderProblem(problem, { baseUrl, path })
  const { message, headers } = problem
  return { status: data.status, code: errorCodes.refused, message, headers, data }
}

async function glanceAtId(call: Call) {
  if (call.method !== 'POST') return null
  const read = await readJsonText(call, glance)
  return 'text' in read ? readId(parseJson(read.text).value) : null
}
