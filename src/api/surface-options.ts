/** What the surfaces over the site work with. */
import type { Call } from '../http/call.ts'
import type { Problem } from '../http/problem.ts'
import type { Site } from '../site/site.ts'

/** What a surface is made with, beside what is its own. */
export interface SurfaceOptions {
  /** The site as it is now; throws `SiteUnavailable`. */
  site(): Site
  readonly baseUrl: string
  /** Turns whatever was thrown into a Problem, and logs it when it is ours. */
  toProblem(error: unknown, call: Call): Problem
}
