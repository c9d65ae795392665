/** Options that all surfaces share: REST, MCP and the documents about the service. */
import type { Call } from '../http/call.ts'
import type { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'

/** Options of every surface. Some surfaces have more options. */
export interface SurfaceOptions {
  /** Returns the current site. Throws `SiteUnavailable` if its data cannot be read. */
  site(): Site
  readonly baseUrl: string
  /** Converts any error to a Problem. Logs errors that the service caused. */
  toProblem(error: unknown, call: Call): Problem
}
