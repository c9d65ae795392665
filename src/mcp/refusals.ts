/**
 * Refusals before a message is read: quota, host, method, token. These checks are cheap, so they
 * run first. Only the `id` of the body is read, because a client needs it to match the refusal to
 * its request.
 */
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal, windowSeconds } from '../gate/quota.ts'
import { scope } from '../gate/scope.ts'
import { bearerChallenge } from '../http/authorization.ts'
import type { Call, Reply } from '../http/call.ts'
import { parseJson, readJsonText } from '../http/json-body.ts'
import { Problem, renderProblem } from '../http/problem.ts'
import { authPaths, descriptionPaths, loginParameter, mcpPaths } from '../http/paths.ts'
import { errorCodes, readId, refusalReply } from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'

/** Methods of the endpoint. */
export const endpointMethods = ['POST', 'OPTIONS']

/** Maximum length, in bytes, of a refused body whose identifier is read. */
const longestRefused = 4096

/** Dependencies of the refusals. */
export interface RefusalOptions {
  readonly baseUrl: string
  isHost(host: string | undefined): boolean
}

/**
 * Returns the refusal of a call to the endpoint: 429, 421, 405 or 401, the first that applies.
 * Returns `undefined` for a call that may be answered. The quota comes first, so that the requests
 * of a flood cost the server little.
 */
export function refuseCall(
  call: Call,
  admission: Admission,
  { baseUrl, isHost }: RefusalOptions,
): Promise<Reply> | undefined {
  const refusal =
    refuseExhausted(admission, call, baseUrl) ??
    refuseHost(call, isHost) ??
    refuseMethod(call, baseUrl) ??
    refuseToken(admission, call, baseUrl)
  return refusal && answerRefused(refusal, call)
}

async function answerRefused(refusal: Refusal, call: Call): Promise<Reply> {
  return refusalReply(refusal, await readIdForRefusal(call))
}

/**
 * Refuses a call when the quota is exhausted, and asks the client to wait a whole window of the
 * quota. The body also contains this time in seconds, because few MCP clients read header fields.
 */
function refuseExhausted(admission: Admission, call: Call, baseUrl: string): Refusal | undefined {
  const exhausted = quotaRefusal(admission, windowSeconds)
  if (!exhausted) return undefined
  const { detail, headers, wait } = exhausted
  const refusal = toRefusal(new Problem('rate-limited', detail, { headers }), call, baseUrl)
  return { ...refusal, data: { ...refusal.data, retryAfter: wait } }
}

/**
 * Refuses a `Host` that is not allowed. Status 421 has no Problem code, because only this endpoint
 * uses it.
 */
function refuseHost(call: Call, isHost: RefusalOptions['isHost']): Refusal | undefined {
  if (isHost(call.headers.host)) return undefined
  const message = 'The Host header does not name this server: send requests to its public address'
  return { status: 421, code: errorCodes.refused, message }
}

function refuseMethod(call: Call, baseUrl: string): Refusal | undefined {
  if (call.method === 'POST') return undefined
  const headers = { Allow: endpointMethods.join(', ') }
  const detail = 'Use POST: this server offers no stream and has no sessions'
  return toRefusal(new Problem('method-not-allowed', detail, { headers }), call, baseUrl)
}

function refuseToken(
  { hasInvalidToken, caller }: Admission,
  call: Call,
  baseUrl: string,
): Refusal | undefined {
  if (hasInvalidToken) {
    const headers = challenge(baseUrl, 'invalid_token')
    const detail = 'Get a new token, or call without a token'
    return toRefusal(new Problem('invalid-token', detail, { headers }), call, baseUrl)
  }
  if (caller.kind === 'agent' || !asksForToken(call)) return undefined
  const guide = `${baseUrl}${descriptionPaths.authGuide}`
  const detail = `This address needs a token: ${guide} explains how to get one. Without ?${loginParameter} no token is needed`
  const headers = challenge(baseUrl)
  return toRefusal(new Problem('unauthorized', detail, { headers }), call, baseUrl)
}

/**
 * Checks whether the URL has the parameter `login`, which makes a token required. MCP hosts get a
 * token only when a response asks for it. Without tokens, all users of an MCP host in the cloud
 * share the quota of one IP address.
 */
function asksForToken({ query }: Call): boolean {
  return query !== '' && new URLSearchParams(query).has(loginParameter)
}

/**
 * Returns the challenge for a token. It is the same with and without the parameter `login`, because
 * both URLs are one OAuth resource.
 */
function challenge(baseUrl: string, error?: 'invalid_token') {
  const resourceMetadata = baseUrl + authPaths.protectedResource + mcpPaths.endpoint
  return {
    'WWW-Authenticate': bearerChallenge({ resourceMetadata, scope, ...(error && { error }) }),
  }
}

/** Converts a Problem of the REST API to a JSON-RPC error. */
function toRefusal(problem: Problem, { path }: Call, baseUrl: string) {
  const data = renderProblem(problem, { baseUrl, path })
  const { message, headers } = problem
  return { status: data.status, code: errorCodes.refused, message, headers, data }
}

/** Reads the identifier of a refused request (JSON-RPC 2.0 §5); `null` if it cannot be read. */
async function readIdForRefusal(call: Call) {
  if (call.method !== 'POST') return null
  const read = await readJsonText(call, longestRefused)
  return 'text' in read ? readId(parseJson(read.text).value) : null
}

const defaultPorts: Readonly<Record<string, string>> = { 'https:': ':443', 'http:': ':80' }
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/**
 * Creates a check of the `Host` field against DNS rebinding. In this attack, the host name of
 * another site suddenly resolves to the address of this server, and only the `Host` field still
 * names the other site. The check allows the host of `baseUrl` and the hosts in `further`. If
 * the host of `baseUrl` is a loopback name, the check allows all loopback names.
 */
export function createHostCheck(
  baseUrl: string,
  further: readonly string[],
): (host: string | undefined) => boolean {
  const { host, protocol } = new URL(baseUrl)
  const allowed = new Set(
    [host, ...further].flatMap((name) => [
      // A client may send or omit the default port of the scheme (RFC 9110 §7.2).
      name.toLowerCase(),
      `${name.toLowerCase()}${defaultPorts[protocol] ?? ''}`,
    ]),
  )
  const isLocal = loopback.test(host)
  return (field) => {
    const name = field?.trim().toLowerCase() ?? ''
    return allowed.has(name) || (isLocal && loopback.test(name))
  }
}
