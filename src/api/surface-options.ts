/** Options that all surfaces share. */
import type { Call } from '../http/call.ts'
import type { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'

/** Options of every surface (REST, MCP or the documents about the service). Some have more. */
export interface SurfaceOptions {
  /** Returns the current site; throws `SiteUnavailable`. */
  site(): Site
  readonly baseUrl: string
  /** Converts any error to a Problem. Logs it if the service caused it. */
  toProblem(error: unknown, call: Call): Problem
}
