/**
 * Converts errors to Problems. REST, MCP and all other interfaces use this function, so that they
 * report unavailable site data in the same way.
 */
import { Problem } from '../http/problem.ts'
import { siteRetrySeconds, SiteUnavailable } from '../site/site.ts'

/** Converts any thrown value to a Problem. The cause is attached for the log only. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof SiteUnavailable) return siteAway(error)
  return new Problem('internal-error', 'The service has an internal error: retry later', {
    cause: error,
  })
}

function siteAway(cause: SiteUnavailable): Problem {
  return new Problem(
    'unavailable',
    `The site data is unavailable: retry in ${siteRetrySeconds} seconds`,
    { headers: { 'Retry-After': String(siteRetrySeconds) }, cause },
  )
}
