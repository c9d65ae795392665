/** Responses to requests that the overload protection rejects, in the format of their surface. */
import { addressQuota, quotaPolicy } from '../gate/quota.ts'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody, textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders } from '../http/cors.ts'
import { Problem, problemMediaType, renderProblem } from '../http/problem.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import { errorCodes, refusalReply } from '../mcp/json-rpc.ts'
import { errorReply, OAuthError } from '../oauth/error.ts'
import { oauthPaths } from '../oauth/oauth-surface.ts'
import { apiPaths, mcpPaths } from '../http/paths.ts'
import { createSecurityHeaders } from '../website/security-headers.ts'
import { getRoute, quotaOf } from './routes.ts'
import type { Route, SurfaceName } from './routes.ts'

/** Options of the responses. */
export interface OverloadReplyOptions {
  readonly baseUrl: string
  /** Quota of an anonymous caller, in requests per window. */
  readonly quota: number
  /** Quota of an address at the token endpoints. */
  readonly authQuota: number
  /** `Retry-After` in seconds. */
  readonly retryAfter: number
}

const urgentPaths: ReadonlySet<string> = new Set(
  [apiPaths.health, mcpPaths.health].flatMap((path) => [path, `${path}/`]),
)

type Writer = (call: Call, route: Route) => Reply

/**
 * Whether a call is always answered. A health check must show that the service is busy and not
 * down.
 */
export function isUrgent({ path }: Call): boolean {
  return urgentPaths.has(path)
}

/** Creates the responses to rejected calls. */
export function createOverloadReplies({
  baseUrl,
  quota,
  authQuota,
  retryAfter,
}: OverloadReplyOptions): (call: Call) => Reply {
  const detail = `The service is busy: retry in ${retryAfter} seconds`
  const problem = new Problem('unavailable', detail)
  const busy = { 'Cache-Control': cacheControl.never, 'Retry-After': String(retryAfter) }
  const ipPolicy = policyHeaders(quotaPolicy(addressQuota, quota))
  const authPolicy = policyHeaders(quotaPolicy('auth', authQuota))
  const secure = createSecurityHeaders(baseUrl)
  const oauthReply = errorReply(new OAuthError('temporarily_unavailable', detail))

  const writeProblem: Writer = (call, route) => ({
    status: 503,
    headers: {
      ...corsHeaders,
      ...(quotaOf(route, call) && ipPolicy),
      'Content-Type': problemMediaType,
      ...busy,
    },
    body: jsonBody(renderProblem(problem, { baseUrl, path: call.path })),
  })

  const writers: Readonly<Record<SurfaceName, Writer>> = {
    descriptions: writeProblem,
    rest: writeProblem,
    mcp(call, route) {
      if (!quotaOf(route, call)) return writeProblem(call, route)
      const data = { ...renderProblem(problem, { baseUrl, path: call.path }), retryAfter }
      // The body with the JSON-RPC identifier is not read.
      const refusal = { status: 503, code: errorCodes.refused, message: detail, data }
      const { headers, ...reply } = refusalReply(refusal, null)
      return { ...reply, headers: { ...corsHeaders, ...ipPolicy, ...headers, ...busy } }
    },
    oauth(_call, { path }) {
      const { headers, ...reply } = oauthReply
      const isOpen = path !== oauthPaths.authorize
      const isIssuing = oauthPaths.actions.includes(path)
      const open = { ...(isOpen && corsHeaders), ...(isIssuing && authPolicy) }
      return { ...reply, headers: { ...open, ...headers, ...busy } }
    },
    website: () =>
      secure({
        status: 503,
        headers: { 'Content-Type': 'text/plain', ...busy },
        body: textBody('This page cannot be shown now, try again in a moment\n'),
      }),
  }

  return function refuse(call) {
    const route = getRoute(call.path)
    return withLength(writers[route.surface](call, route))
  }
}

function withLength(reply: Reply): Reply {
  const body = reply.body ?? textBody('')
  const headers = { ...reply.headers, 'Content-Length': String(body.bytes.length) }
  return { ...reply, headers, body }
}
