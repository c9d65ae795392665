/** Runs one operation, whoever asks: a route, a batch, a tool or the build. */
import { Problem } from '../http/problem.ts'
import { SiteUnavailable } from '../site/site.ts'
import { siteRetrySeconds } from './operations/health.ts'
import type { Operation, OperationContext, OperationResult } from './operation.ts'

/** Answer of an operation; refusals are thrown as `Problem`. */
export async function execute(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<OperationResult<unknown>> {
  return await orProblem(async () => operation.handle(input, context))
}

/** Result of a read of the site, with its unavailability told as a Problem. */
export async function orProblem<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SiteUnavailable)) throw error
    throw new Problem(
      'unavailable',
      `The site data is unavailable: retry in ${siteRetrySeconds} seconds`,
      {
        headers: { 'Retry-After': String(siteRetrySeconds) },
        cause: error,
      },
    )
  }
}
