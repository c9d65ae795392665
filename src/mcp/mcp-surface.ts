/**
 * The MCP surface: Streamable HTTP without sessions at the address of each server, and what describes them. Here is what
 * every answer carries; `toolsets.ts` has the servers, `endpoint.ts` reads a body, `refusals.ts` comes before it.
 */
import type { Admission } from '../gate/admission.ts'
import { requireAdmission } from '../gate/surface.ts'
import type { Surface } from '../gate/surface.ts'
import { orElse, whenThere } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { isKeptReply } from '../http/kept-reply.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import { mcpPaths } from '../http/paths.ts'
import { answerDescription } from './mcp-descriptions.ts'
import type { McpDescriptionOptions } from './mcp-descriptions.ts'
import { createHostCheck } from './host.ts'
import { failureReply } from './json-rpc.ts'
import { createPostAnswer } from './post-answer.ts'
import type { PostOptions } from './post-answer.ts'
import { endpointMethods, refuseCall } from './refusals.ts'
import { toolsets } from './toolsets.ts'
import type { Toolset } from './toolsets.ts'

/** What an operator may set. */
export interface McpSettings {
  /** Whether revision 2026-07-28 is spoken beside the older ones. */
  readonly speaksEnvelope: boolean
  /** Hosts that are answered beside that of the base URL. */
  readonly allowedHosts: readonly string[]
}

/** What the MCP surface works with. */
export interface McpOptions extends McpDescriptionOptions, McpSettings, PostOptions {
  /** What a person sees who opens the endpoint in a browser; `undefined` for whoever wants no page. */
  findPage(call: Call): Promise<Pick<Reply, 'headers' | 'body'> | undefined>
}

/** The MCP surface over a registry. Tables and lists are made once; whatever belongs to a caller, for each message. */
export function createMcp(options: McpOptions): Surface {
  const { baseUrl, toProblem } = options
  const isHost = createHostCheck(baseUrl, options.allowedHosts)
  const answerPost = createPostAnswer(options)

  function answerEndpoint(call: Call, admission: Admission, server: Toolset): Awaitable<Reply> {
    // No preflight, which was answered before: someone asks by hand what is offered.
    if (call.method === 'OPTIONS' && !admission.exhausted) {
      return { status: 204, headers: { Allow: endpointMethods.join(', ') } }
    }
    const refusing = refuseCall(call, admission, { baseUrl, isHost })
    if (refusing) return refusing.then((refused) => showPage(refused, call, options))
    return answerPost(call, admission, {
      server,
      complete: (reply) => withShared(reply, admission),
    })
  }

  function answerCounted(call: Call, admission: Admission): Awaitable<Reply> {
    // A used up quota is reported as the endpoint reports it, at unknown addresses too: clients of this path read JSON-RPC.
    const server = findServer(call) ?? (admission.exhausted && toolsets[0])
    const reply = server
      ? orElse(
          () => answerEndpoint(call, admission, server),
          (error) => failureReply(toProblem(error, call)),
        )
      : unknownAddress(call, baseUrl)
    // One that is kept has them already, and a copy would be another reply.
    return whenThere(reply, (made) => (isKeptReply(made) ? made : withShared(made, admission)))
  }

  return function mcp(call, admission) {
    const described = answerDescription(call, options)
    if (described) return described
    if (isPreflight(call)) return { status: 204, headers: preflightHeaders(endpointMethods) }
    return answerCounted(call, requireAdmission(admission))
  }
}

/** The reply with what every answer carries; what it says of itself holds against that. */
function withShared(reply: Reply, { policy }: Admission): Reply {
  const caching = { 'Cache-Control': cacheControl.never }
  return {
    ...reply,
    headers: { ...corsHeaders, ...policyHeaders(policy), ...caching, ...reply.headers },
  }
}

/** The refusal, as a page for a person who only looks: people paste the address into a browser. */
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
    `There is no such endpoint: the server is at ${baseUrl}${mcpPaths.endpoint}`,
  )
  return problemReply(problem, { baseUrl, path })
}
