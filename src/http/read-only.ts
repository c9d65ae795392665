/**
 * Resources that are only read, by every origin: `GET` and `HEAD` (RFC 9110 §9.3.1, §9.3.2), `OPTIONS` (§9.3.7), the
 * preflight of a browser, and 405 with `Allow` (§15.5.6) for the rest. `HEAD` is answered as `GET`; whoever writes the
 * answer to the connection leaves the body out.
 */
import type { Call, Reply } from './call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from './cors.ts'
import { problemReply } from './problem-reply.ts'
import { Problem } from './problem.ts'

/** Methods of every such resource. */
export const readMethods = ['GET', 'HEAD', 'OPTIONS'] as const

/** What is read. */
export interface ReadOnlyResource {
  /** Origin whose guide explains a refusal. */
  readonly baseUrl: string
  /** The answer to a GET. It is not asked for when another method is refused. */
  read(): Reply | Promise<Reply>
}

/** Answers a call for a resource. */
export async function answerReadOnly(call: Call, resource: ReadOnlyResource): Promise<Reply> {
  if (isPreflight(call)) return { status: 204, headers: preflightHeaders(readMethods) }
  return openToAll(await answer(call, resource))
}

/** A reply that a page of any origin may read. Without the fields a browser hides even the reason of a refusal. */
export function openToAll(reply: Reply): Reply {
  return { ...reply, headers: { ...corsHeaders, ...reply.headers } }
}

async function answer({ method, path }: Call, { baseUrl, read }: ReadOnlyResource): Promise<Reply> {
  if (method === 'GET' || method === 'HEAD') return await read()
  const headers = { Allow: readMethods.join(', ') }
  if (method === 'OPTIONS') return { status: 204, headers }
  const problem = new Problem('method-not-allowed', `Use ${headers.Allow} here`, { headers })
  return problemReply(problem, { baseUrl, path })
}
