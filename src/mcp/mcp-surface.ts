/**
 * The handler of MCP requests: Streamable HTTP without sessions for each server, and documents
 * that describe the servers. This module adds the header fields that all replies share.
 * `toolsets.ts` has the servers, `refusals.ts` refuses calls, `endpoint.ts` answers.
 */
import type { Admission } from '../gate/admission.ts'
import { requireAdmission } from '../gate/gate.ts'
import type { Surface } from '../gate/gate.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { mcpPaths } from '../http/paths.ts'
import { answerDescription } from './mcp-descriptions.ts'
import type { McpDescriptionOptions } from './mcp-descriptions.ts'
import { answerPost } from './endpoint.ts'
import type { EndpointOptions } from './endpoint.ts'
import { createHostCheck, endpointMethods, refuseCall } from './refusals.ts'
import { failureReply } from './json-rpc.ts'
import { toolsets } from './toolsets.ts'
import type { Toolset } from './toolsets.ts'

/** Settings of the operator. */
export interface McpSettings {
  /** Whether the server supports revision 2026-07-28 in addition to the older ones. */
  readonly speaksEnvelope: boolean
  /** Allowed host names in addition to the host of the base URL. */
  readonly allowedHosts: readonly string[]
}

/** Dependencies and settings of the handler. */
export interface McpOptions extends McpDescriptionOptions, McpSettings, EndpointOptions {
  /**
   * Returns the redirect for people who open the endpoint in a browser; `undefined` for clients
   * that accept no HTML.
   */
  findPage(call: Call): Promise<Pick<Reply, 'status' | 'headers'> | undefined>
}

/** Creates the handler of MCP requests. */
export function createMcp(options: McpOptions): Surface {
  const { baseUrl, toProblem } = options
  const isHost = createHostCheck(baseUrl, options.allowedHosts)

  async function answerEndpoint(call: Call, admission: Admission, server: Toolset): Promise<Reply> {
    // An `OPTIONS` request asks for the allowed methods. CORS preflights do not reach this
    // function.
    if (call.method === 'OPTIONS' && !admission.exhausted) {
      return { status: 204, headers: { Allow: endpointMethods.join(', ') } }
    }
    const refused = await refuseCall(call, admission, { baseUrl, isHost })
    if (refused) return await showPage(refused, call, options)
    return await answerPost({ call, admission, server }, options)
  }

  return async function mcp(call, admitted) {
    const described = answerDescription(call, options)
    if (described) return described
    if (isPreflight(call)) return { status: 204, headers: preflightHeaders(endpointMethods) }
    const admission = requireAdmission(admitted)
    // If the quota is exhausted, an unknown address gets the same JSON-RPC refusal as the endpoint,
    // because MCP clients read JSON-RPC.
    const server = findServer(call) ?? (admission.exhausted && toolsets[0])
    const reply = server
      ? await answerEndpoint(call, admission, server).catch((error: unknown) =>
          failureReply(toProblem(error, call)),
        )
      : unknownAddress(call, baseUrl)
    return withShared(reply, admission)
  }
}

/** Adds the header fields of every reply. A field of the reply itself takes precedence. */
function withShared(reply: Reply, { policy }: Admission): Reply {
  const caching = { 'Cache-Control': cacheControl.never }
  return {
    ...reply,
    headers: { ...corsHeaders, ...policy.headers, ...caching, ...reply.headers },
  }
}

/**
 * Turns the 405 for a GET of a browser into a redirect to a page, because people paste the URL into
 * a browser. Other refusals are returned unchanged.
 */
async function showPage(
  refused: Reply,
  call: Call,
  { findPage }: Pick<McpOptions, 'findPage'>,
): Promise<Reply> {
  if (refused.status !== 405 || !/^(?:GET|HEAD)$/.test(call.method)) return refused
  const headers = { ...refused.headers, Vary: 'Accept, Accept-Language' }
  const page = await findPage(call)
  return { ...refused, ...page, headers: { ...headers, ...page?.headers } }
}

function findServer({ path }: Call): Toolset | undefined {
  return toolsets.find((known) => path === known.path || path === `${known.path}/`)
}

function unknownAddress({ path }: Call, baseUrl: string): Reply {
  const problem = new Problem(
    'not-found',
    `There is no such endpoint: the MCP server is at ${baseUrl}${mcpPaths.endpoint}`,
  )
  return problemReply(problem, { baseUrl, path })
}
