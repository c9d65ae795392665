/** A Problem as an answer. */
import { cacheControl } from './cache-control.ts'
import { jsonBody } from './call.ts'
import type { Reply } from './call.ts'
import { problemMediaType, renderProblem } from './problem.ts'
import type { Problem } from './problem.ts'

/**
 * Reply of a Problem for the path of a call.
 *
 * It is never kept: 404, 405 and others may be stored without being asked to (RFC 9110 §15.1), and a refusal of one
 * caller would become the answer to all.
 */
export function problemReply(problem: Problem, request: { baseUrl: string; path: string }): Reply {
  const details = renderProblem(problem, request)
  return {
    status: details.status,
    headers: {
      'Content-Type': problemMediaType,
      'Cache-Control': cacheControl.never,
      ...problem.headers,
    },
    body: jsonBody(details),
  }
}
