/** What a caller is told of a failure. Every surface asks here, so that a site that is away is told alike by all of them. */
import { Problem } from '../http/problem.ts'
import { siteRetrySeconds, SiteUnavailable } from '../site/site.ts'

/** The refusal that tells of whatever was thrown; the cause stays with it, for the log alone. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof SiteUnavailable) return siteAway(error)
  return new Problem('internal-error', 'The service failed on its side: retry later', {
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
