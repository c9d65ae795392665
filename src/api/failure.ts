/** What a caller learns of a failure. Every surface asks here, so that all of them describe a missing site alike. */
import { Problem } from '../http/problem.ts'
import { siteRetrySeconds, SiteUnavailable } from '../site/site.ts'

/** The refusal for whatever was thrown; the cause stays with it, for the log alone. */
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
