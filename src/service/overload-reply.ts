/** Responses to calls that the overload protection rejects. The format depends on the path. */
import type { Config } from '../config/config.ts'
import { addressQuota, quotaPolicy } from '../gate/quota.ts'
import { cacheControl } from '../http/cache-control.ts'
import { withFields } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem, renderProblem } from '../http/problem.ts'
import { openToAll } from '../http/read-only.ts'
import { errorCodes, refusalReply } from '../mcp/json-rpc.ts'
import { errorReply, OAuthError } from '../oauth/error.ts'
import { oauthPaths } from '../oauth/oauth-surface.ts'
import { createSecurityHeaders } from '../website/security-headers.ts'
import { createUnavailableReplies } from '../website/unavailable-page.ts'
import { busyRetryAfter as retryAfter } from './timeouts-and-limits.ts'
import { getRoute, quotaOf } from './routes.ts'
import type { Route, SurfaceName } from './routes.ts'

type Writer = (call: Call, isCharged: boolean, route: Route) => Reply

/** Returns a function that creates the response to a rejected call. */
export function createOverloadReplies(
  config: Pick<Config, 'baseUrl' | 'rateLimitIp' | 'rateLimitAuth'>,
): (call: Call) => Reply {
  const { baseUrl } = config
  const detail = `The service is busy: retry in ${retryAfter} seconds`
  const busy = { 'Cache-Control': cacheControl.never, 'Retry-After': String(retryAfter) }
  const problem = new Problem('unavailable', detail, { headers: busy })
  const ipPolicy = quotaPolicy(addressQuota, config.rateLimitIp).headers
  const authPolicy = quotaPolicy('auth', config.rateLimitAuth).headers
  const oauthReply = errorReply(
    new OAuthError('temporarily_unavailable', detail, { headers: busy }),
  )
  const secure = createSecurityHeaders(baseUrl)

  const writeProblem: Writer = ({ path }, isCharged) =>
    openToAll(withFields(problemReply(problem, { baseUrl, path }), isCharged ? ipPolicy : {}))

  const writers: Readonly<Record<SurfaceName, Writer>> = {
    descriptions: writeProblem,
    rest: writeProblem,
    mcp(call, isCharged, route) {
      if (!isCharged) return writeProblem(call, isCharged, route)
      const data = { ...renderProblem(problem, { baseUrl, path: call.path }), retryAfter }
      // The JSON-RPC identifier is `null`, because the body of the request is not read.
      const refusal = { status: 503, code: errorCodes.refused, message: detail, data }
      return openToAll(withFields(refusalReply(refusal, null), { ...ipPolicy, ...busy }))
    },
    oauth(_call, _isCharged, { path }) {
      if (path === oauthPaths.authorize) return oauthReply
      const isIssuing = oauthPaths.actions.includes(path)
      return openToAll(withFields(oauthReply, isIssuing ? authPolicy : {}))
    },
    website: createUnavailableReplies(503, { headers: busy, secure }),
  }

  return function refuse(call) {
    const route = getRoute(call.path)
    const reply = writers[route.surface](call, quotaOf(route, call) !== undefined, route)
    return withFields(reply, { 'Content-Length': String(reply.body?.bytes.length ?? 0) })
  }
}
