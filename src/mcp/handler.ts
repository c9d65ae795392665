/** The address of the MCP server, behind the gate. No protocol is spoken here yet: a well-formed call is not found. */
import type { Admission } from '../gate/admission.ts'
import { bearerChallenge } from '../http/authorization.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { exhaustedHeaders, policyHeaders } from '../http/rate-limit.ts'

const methods = ['POST', 'OPTIONS']
/** Seconds a refused client of the MCP server is asked to wait: a whole window. */
const retryAfter = 60

/** Answer to a preflight, given before the gate and never counted. */
export function answerMcpPreflight(call: Call): Reply | undefined {
  return isPreflight(call) ? { status: 204, headers: preflightHeaders(methods) } : undefined
}

/** Answers one admitted call. */
export function handleMcp(call: Call, admission: Admission, baseUrl: string): Reply {
  const shared = { ...corsHeaders, ...policyHeaders(admission.policy), 'Cache-Control': 'no-store' }
  if (!admission.exhausted && call.method === 'OPTIONS') {
    return { status: 204, headers: { ...shared, Allow: methods.join(', ') } }
  }
  const reply = problemReply(refuse(call, admission, baseUrl), { baseUrl, path: call.path })
  return { ...reply, headers: { ...shared, ...reply.headers } }
}

function refuse(call: Call, admission: Admission, baseUrl: string): Problem {
  const { exhausted, hasInvalidToken } = admission
  if (exhausted) {
    return new Problem('rate-limited', `Wait ${retryAfter} seconds`, {
      headers: {
        ...exhaustedHeaders(exhausted.policy, exhausted.reset),
        'Retry-After': String(retryAfter),
      },
    })
  }
  if (!/^\/mcp\/?$/.test(call.path)) return new Problem('not-found', 'There is no such endpoint')
  if (call.method !== 'POST') {
    return new Problem('method-not-allowed', 'Use POST here', {
      headers: { Allow: methods.join(', ') },
    })
  }
  if (hasInvalidToken) {
    const resourceMetadata = `${baseUrl}/.well-known/oauth-protected-resource/mcp`
    return new Problem('invalid-token', 'Get a new token, or call without one', {
      headers: {
        'WWW-Authenticate': bearerChallenge({
          resourceMetadata,
          error: 'invalid_token',
        }),
      },
    })
  }
  return new Problem('not-found', 'There is no MCP server at this address yet, use the REST API')
}
