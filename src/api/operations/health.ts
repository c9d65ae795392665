import { z } from 'zod'
import { apiPaths } from '../../http/paths.ts'
import { siteRetrySeconds, SiteUnavailable } from '../../site/site.ts'
import type { SiteParts } from '../../site/parts.ts'
import type { ReleaseFacts } from '../../site/site.ts'
import { defineOperation } from '../operation.ts'
import type { OperationContext, OperationResult } from '../operation.ts'
import { health } from '../schemas.ts'
import type { Health } from '../schemas.ts'
import { apiVersion } from '../version.ts'

/** Defines the operation that reports whether the service can answer. */
export function defineHealth({ offer }: Pick<SiteParts, 'offer'>) {
  return defineOperation({
    id: 'health',
    group: 'Service',
    summary: 'Check the service',
    description:
      'Whether the site data can be read, how many pages there are, when the release was built, and whether another release is due.',
    method: 'GET',
    paths: [apiPaths.health],
    security: 'optional',
    batchable: true,
    cache: 'none',
    input: z.object({}),
    output: offer ? health : health.omit({ workshopMarkets: true }).meta({ id: 'Health' }),
    problems: [],
    otherStatuses: { 503: 'The data of the site cannot be read at the moment' },
    examples: [{}],
    handle: async (_input, context) => await readHealth(context),
  })
}

/** Reads the health of the service; 503 while the data of the site cannot be read. */
export async function readHealth({
  site: getSite,
  refusedRelease = () => undefined,
}: Pick<OperationContext, 'site' | 'refusedRelease'>): Promise<OperationResult<Health>> {
  try {
    const site = getSite()
    const { parts } = site
    await site.check()
    return {
      body: {
        ok: true,
        version: apiVersion,
        pages: site.pageCount,
        ...(parts.offer && { workshopMarkets: parts.markets.length }),
        generated: site.info.generated,
        ...describeRelease(site.release, refusedRelease()),
      },
    }
  } catch (error) {
    if (!(error instanceof SiteUnavailable)) throw error
    return {
      status: 503,
      headers: { 'Retry-After': String(siteRetrySeconds) },
      body: {
        ok: false,
        version: apiVersion,
        error: 'The site data is unavailable: retry later',
      },
    }
  }
}

/** Returns the members about the release; an empty object in a preview, which has no release. */
function describeRelease(
  release: ReleaseFacts | undefined,
  refused: string | undefined,
): Partial<Health> {
  if (!release) return {}
  const { id, nextChange, isStale } = release
  return {
    release: id,
    ...(refused !== undefined && { refused }),
    nextChange,
    ...(isStale && { stale: true }),
  }
}
