/** Options that all surfaces share. */
import type { Call } from '../http/call.ts'
import type { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'

/** Options of a surface, in addition to its own. */
export interface SurfaceOptions {
  /** The current site; throws `SiteUnavailable`. */
  site(): Site
  readonly baseUrl: string
  /** Converts any error to a Problem. Logs it if the service caused it. */
  toProblem(error: unknown, call: Call): Problem
}
