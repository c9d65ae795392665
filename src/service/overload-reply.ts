/** What a client is told when there is no time for its request, in the form of the surface it asked. */
import { windowSeconds } from '../gate/gate.ts'
import { jsonContent, textContent } from '../http/call.ts'
import type { Call, Content, Reply } from '../http/call.ts'
import { corsHeaders } from '../http/cors.ts'
import { Problem, problemMediaType, renderProblem } from '../http/problem.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import { errorCodes, refusalReply } from '../mcp/json-rpc.ts'
import { errorReply, OAuthError } from '../oauth/error.ts'
import { oauthPaths } from '../oauth/oauth-surface.ts'
import { getRoute } from './routes.ts'
import type { Route, Surface } from './routes.ts'

/** What the replies say. */
export interface OverloadReplyOptions {
  readonly baseUrl: string
  /** Quota of an anonymous caller, in requests per window. */
  readonly quota: number
  /** Quota of an address at the endpoints that issue tokens. */
  readonly authQuota: number
  /** Seconds after which the client may come back. */
  readonly retryAfter: number
}

const urgentPaths: ReadonlySet<string> = new Set([
  '/api/v1/health',
  '/api/v1/health/',
  '/mcp/health',
  '/mcp/health/',
])

type Writer = (call: Call, route: Route) => Reply

/** Whether a call is answered at any cost: whoever watches the service must see that it is busy and not gone. */
export function isUrgent({ path }: Call): boolean {
  return urgentPaths.has(path)
}

/** Replies of a service to calls it has no time for. */
export function createOverloadReplies({
  baseUrl,
  quota,
  authQuota,
  retryAfter,
}: OverloadReplyOptions): (call: Call) => Reply {
  const detail = `The service is busy: retry in ${retryAfter} seconds`
  const problem = new Problem('unavailable', detail)
  const busy = { 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) }
  const ipPolicy = policyHeaders({ name: 'ip', quota, window: windowSeconds })
  const authPolicy = policyHeaders({ name: 'auth', quota: authQuota, window: windowSeconds })
  const oauthReply = errorReply(new OAuthError('temporarily_unavailable', detail))

  const writeProblem: Writer = ({ path }, { counted }) => ({
    status: 503,
    headers: {
      ...corsHeaders,
      ...(counted && ipPolicy),
      'Content-Type': problemMediaType,
      ...busy,
    },
    content: jsonContent(renderProblem(problem, { baseUrl, path })),
  })

  const writers: Readonly<Record<Surface, Writer>> = {
    documents: writeProblem,
    rest: writeProblem,
    mcp(call, route) {
      if (!route.counted) return writeProblem(call, route)
      const data = { ...renderProblem(problem, { baseUrl, path: call.path }), retryAfter }
      // The body, which has the identifier, is not read.
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
    website: () => ({
      status: 503,
      headers: { 'Content-Type': 'text/plain', ...busy },
      content: textContent('This page cannot be shown now, try again in a moment\n'),
    }),
  }

  return function refuse(call) {
    const route = getRoute(call.path)
    return withLength(writers[route.surface](call, route))
  }
}

function withLength(reply: Reply): Reply {
  const content: Content = reply.content ?? textContent('')
  const headers = { ...reply.headers, 'Content-Length': String(content.bytes.length) }
  return { ...reply, headers, content }
}
