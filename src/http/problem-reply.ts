/** Builds replies from Problems. */
import { cacheControl } from './cache-control.ts'
import { jsonBody } from './call.ts'
import type { Reply } from './call.ts'
import { problemMediaType, renderProblem } from './problem.ts'
import type { Problem } from './problem.ts'

/**
 * Creates a reply with a Problem. It has `no-store`, because caches may store 404 and 405 by
 * default (RFC 9110 §15.1), and the refusal of one caller would become the answer for all.
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
