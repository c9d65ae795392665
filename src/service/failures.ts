/**
 * Handles all errors that surfaces (REST, MCP, OAuth, website) throw: answers in the format of the
 * surface, and logs errors that the caller did not cause. Responses never contain the cause, which
 * may name files, addresses and internals.
 */
import { problemOf } from '../api/failure.ts'
import type { Call, Reply } from '../http/call.ts'
import { problemReply } from '../http/problem-reply.ts'
import type { Problem } from '../http/problem.ts'
import { openToAll } from '../http/read-only.ts'
import { failureReply } from '../mcp/json-rpc.ts'
import { oauthFailure } from '../oauth/oauth-surface.ts'
import { siteRetrySeconds, SiteUnavailable } from '../site/site.ts'
import { createSecurityHeaders } from '../website/security-headers.ts'
import { createUnavailableReplies } from '../website/unavailable-page.ts'
import type { SurfaceName } from './routes.ts'

/** Options of the failure handler. */
export interface FailureOptions {
  readonly baseUrl: string
  /** Called for every error that the caller did not cause, with the call that failed. */
  logFailure(error: unknown, call: Call): void
}

/** Converts errors to responses. */
export interface Failures {
  /** Converts an error to a Problem for the caller. Logs the error unless the caller caused it. */
  toProblem(error: unknown, call: Call): Problem
  /** Returns the response for an error that a surface, such as the REST API, threw. */
  answer(surface: SurfaceName, error: unknown, call: Call): Reply
}

/** Creates the failure handler of an app. */
export function createFailures({ baseUrl, logFailure }: FailureOptions): Failures {
  const secure = createSecurityHeaders(baseUrl)
  const retry = { 'Retry-After': String(siteRetrySeconds) }
  const unavailablePage = createUnavailableReplies(503, { headers: retry, secure })
  const brokenPage = createUnavailableReplies(500, { headers: {}, secure })

  function reportError(error: unknown, call: Call): void {
    call.observe?.({ kind: 'failure' })
    logFailure(error, call)
  }

  function toProblem(error: unknown, call: Call): Problem {
    const problem = problemOf(error)
    // For an unavailable site, log the Problem, which says more than the error. For an internal
    // error, log the error, because the Problem has no details.
    if (problem.code === 'unavailable') reportError(problem, call)
    else if (problem !== error) reportError(error, call)
    return problem
  }

  return {
    toProblem,
    answer(surface, error, call) {
      if (surface === 'website' || surface === 'oauth') {
        reportError(error, call)
        if (surface === 'oauth') return oauthFailure(call)
        return error instanceof SiteUnavailable ? unavailablePage(call) : brokenPage(call)
      }
      const problem = toProblem(error, call)
      const reply =
        surface === 'mcp'
          ? failureReply(problem)
          : problemReply(problem, { baseUrl, path: call.path })
      return openToAll(reply)
    },
  }
}
