/**
 * Refuses or answers one call. Clients rely on the order of refusals: 429, 404, 405, 401, 415, 413,
 * 400. The cheapest checks come first. A caller learns that a resource does not exist before it is
 * asked for a token.
 */
import type { Operation } from '../api/operation.ts'
import { describeIgnored } from '../api/unknown-parameters.ts'
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal } from '../gate/quota.ts'
import { scope } from '../gate/scope.ts'
import { bearerChallenge } from '../http/authorization.ts'
import type { Call, Reply } from '../http/call.ts'
import { apiPaths, authPaths, mcpPaths } from '../http/paths.ts'
import { Problem } from '../http/problem.ts'
import { allowedMethods } from './match.ts'
import type { Match } from './match.ts'
import { readBodyInput, readQueryInput } from './read-input.ts'
import { replyTo, withIgnored } from './reply.ts'
import type { ReplyContext } from './reply.ts'

/** Answers a call by the operation at its path. Throws a `Problem` to refuse the call. */
export async function answerCall(
  call: Call,
  match: Match | undefined,
  context: ReplyContext,
): Promise<Reply> {
  const { admission, baseUrl } = context
  refuseExhausted(admission) // 429
  if (!match) throw unknownEndpoint(call.path, context) // 404, or 503
  const { operation } = match
  if (call.method === 'OPTIONS') return describeMethods(operation)
  refuseMethod(call.method, operation) // 405
  authorize(operation, admission, baseUrl) // 401
  const { input, unknown } =
    operation.method === 'GET'
      ? readQueryInput(call, match) // 400
      : await readBodyInput(call, operation) // 415, 413, 400
  const ignored = describeIgnored(unknown)
  const reply = await replyTo(operation, input, context)
  return ignored ? withIgnored(reply, ignored) : reply
}

function describeMethods({ method }: Operation): Reply {
  return { status: 204, headers: { Allow: allowedMethods[method].join(', ') } }
}

function refuseExhausted(admission: Admission): void {
  const refusal = quotaRefusal(admission)
  if (refusal) throw new Problem('rate-limited', refusal.detail, { headers: refusal.headers })
}

/**
 * Creates the refusal for a path without an operation. Suggests the endpoint with the same last
 * segment, such as `/api/v1/search` for `/api/search`.
 */
function unknownEndpoint(path: string, { registry, baseUrl, site }: ReplyContext): Problem {
  // Throws `SiteUnavailable` while the data cannot be read, because the collections are then
  // unknown.
  if (path.startsWith(apiPaths.data)) site()
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  const last = bare.slice(bare.lastIndexOf('/')).toLowerCase()
  // Older clients of MCP call `/sse`.
  const name = last === '/sse' ? mcpPaths.endpoint : last
  const known = [...registry.flatMap(({ paths }) => paths), mcpPaths.endpoint]
  const namesake = known.find((endpoint) => endpoint.endsWith(name))
  const hint = namesake === undefined ? '' : `. Perhaps you mean ${baseUrl}${namesake}`
  return new Problem(
    'not-found',
    `There is no such endpoint: ${baseUrl}${apiPaths.root} lists all endpoints${hint}`,
  )
}

/**
 * Refuses a method that is not offered, and lists the allowed methods in `Allow` (RFC 9110
 * §15.5.6).
 */
function refuseMethod(asked: string, { method }: Operation): void {
  // HEAD is GET without the body (RFC 9110 §9.3.2), which the server leaves out.
  if ((asked === 'HEAD' ? 'GET' : asked) === method) return
  const allowed = allowedMethods[method].join(', ')
  throw new Problem('method-not-allowed', `Use ${allowed} here`, { headers: { Allow: allowed } })
}

/** Throws a 401 for an invalid token, and for a missing token if one is required (RFC 6750 §3). */
function authorize(
  { security }: Operation,
  { hasInvalidToken, caller }: Admission,
  baseUrl: string,
): void {
  const resourceMetadata = baseUrl + authPaths.protectedResource
  // An invalid token is refused even if the operation needs no token, because an agent must learn
  // that its token has expired.
  if (hasInvalidToken) {
    const challenge = bearerChallenge({ resourceMetadata, scope, error: 'invalid_token' })
    throw new Problem(
      'invalid-token',
      'The bearer token is not valid or has expired: get a new one, or call without a token',
      { headers: { 'WWW-Authenticate': challenge } },
    )
  }
  if (security === 'required' && caller.kind === 'anonymous') {
    // A request without a token gets no error code (RFC 6750 §3.1).
    const challenge = bearerChallenge({ resourceMetadata, scope })
    throw new Problem(
      'unauthorized',
      'This endpoint needs a token: send Authorization: Bearer <token>',
      { headers: { 'WWW-Authenticate': challenge } },
    )
  }
}
