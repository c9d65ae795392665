/**
 * Read-only resources for every origin: `GET`, `HEAD` and `OPTIONS` (RFC 9110 §9.3), preflights,
 * and 405 with `Allow` (§15.5.6) for all other methods. `HEAD` is answered as `GET`; the body is
 * dropped when the answer is written.
 */
import type { Call, Reply } from './call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from './cors.ts'
import { problemReply } from './problem-reply.ts'
import { Problem } from './problem.ts'

/** Methods of read-only resources. */
export const readMethods = ['GET', 'HEAD', 'OPTIONS'] as const

/** A read-only resource. */
export interface ReadOnlyResource {
  /** Origin of the API guide that explains a refusal. */
  readonly baseUrl: string
  /** Answers a GET or HEAD. Not called for other methods. */
  read(): Reply | Promise<Reply>
}

/** Answers a call for a read-only resource. */
export async function answerReadOnly(call: Call, resource: ReadOnlyResource): Promise<Reply> {
  if (isPreflight(call)) return { status: 204, headers: preflightHeaders(readMethods) }
  return openToAll(await answer(call, resource))
}

/** Adds CORS fields, so that pages of every origin can read the reply. */
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
