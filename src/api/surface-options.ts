/** Options that all surfaces share. */
import type { Call } from '../http/call.ts'
import type { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'

/** Options that every surface has in addition to options of its own. */
export interface SurfaceOptions {
  /** Returns the current site; throws `SiteUnavailable`. */
  site(): Site
  readonly baseUrl: string
  /** Converts any error to a Problem. Logs it if the service caused it. */
  toProblem(error: unknown, call: Call): Problem
}
