/**
 * The one place that catches whatever a surface let through: logged here, and answered in the form of the surface. No
 * answer says what happened: causes name files, addresses and the insides of libraries.
 */
import { problemOf } from '../api/failure.ts'
import { cacheControl } from '../http/cache-control.ts'
import { textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { problemReply } from '../http/problem-reply.ts'
import type { Problem } from '../http/problem.ts'
import { openToAll } from '../http/read-only.ts'
import { failureReply } from '../mcp/json-rpc.ts'
import { oauthFailure } from '../oauth/oauth-surface.ts'
import { siteRetrySeconds, SiteUnavailable } from '../site/site.ts'
import { createSecurityHeaders } from '../website/security-headers.ts'
import type { SurfaceName } from './routes.ts'

/** What failures are answered with. */
export interface FailureOptions {
  readonly baseUrl: string
  /** Called with every internal error, and the call that met it. */
  logFailure(error: unknown, call: Call): void
}

/** Answers to what was thrown. */
export interface Failures {
  /** What a caller is told of an error, which is logged when it is ours. */
  toProblem(error: unknown, call: Call): Problem
  /** The answer of a surface that threw. */
  answer(surface: SurfaceName, error: unknown, call: Call): Reply
}

/** Failures of one app. */
export function createFailures({ baseUrl, logFailure }: FailureOptions): Failures {
  const secure = createSecurityHeaders(baseUrl)

  function tell(error: unknown, call: Call): void {
    call.observe?.({ kind: 'failure' })
    logFailure(error, call)
  }

  function toProblem(error: unknown, call: Call): Problem {
    const problem = problemOf(error)
    // The Problem of a site that is away says more than what was thrown; of a failure of ours it says nothing.
    if (problem.code === 'unavailable') tell(problem, call)
    else if (problem !== error) tell(error, call)
    return problem
  }

  return {
    toProblem,
    answer(surface, error, call) {
      if (surface === 'website' || surface === 'oauth') {
        tell(error, call)
        return surface === 'oauth' ? oauthFailure(call) : secure(pageFailure(error))
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

/** A page that cannot be shown: in plain words, because the page for errors comes from the same build. */
function pageFailure(error: unknown): Reply {
  const isUnavailable = error instanceof SiteUnavailable
  return {
    status: isUnavailable ? 503 : 500,
    headers: {
      'Content-Type': 'text/plain',
      'Cache-Control': cacheControl.never,
      ...(isUnavailable && { 'Retry-After': String(siteRetrySeconds) }),
    },
    body: textBody('This page cannot be shown now, try again in a moment\n'),
  }
}
