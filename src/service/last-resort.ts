/** The answer when a surface itself failed: each caller still gets a form that it can read. */
import type { Reply } from '../http/call.ts'
import { corsHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import type { Problem } from '../http/problem.ts'
import { failureReply } from '../mcp/json-rpc.ts'
import { oauthFailure } from '../oauth/oauth-surface.ts'
import type { Surface } from './routes.ts'

/** Reply to a failure: JSON-RPC for MCP, an OAuth error for OAuth, a Problem for everyone else; never stored. */
export function lastResort(
  surface: Surface,
  problem: Problem,
  place: { baseUrl: string; path: string },
): Reply {
  if (surface === 'oauth') return oauthFailure(place)
  const { status, headers, content } =
    surface === 'mcp' ? failureReply(problem) : problemReply(problem, place)
  return { status, headers: { ...corsHeaders, 'Cache-Control': 'no-store', ...headers }, content }
}
