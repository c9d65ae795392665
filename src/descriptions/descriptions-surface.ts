/**
 * The descriptions surface: what the build wrote at each path. Nothing here is counted: a program that reads first and
 * asks then should not pay for it.
 */
import type { SurfaceOptions } from '../api/surface-options.ts'
import type { Surface } from '../gate/surface.ts'
import type { Reply } from '../http/call.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { answerReadOnly } from '../http/read-only.ts'
import { encodeReference } from '../http/uri-reference.ts'
import { SiteUnavailable } from '../site/site.ts'
import type { Published, Site } from '../site/site.ts'
import { findDescription } from './descriptions.ts'
import type { Description } from './descriptions.ts'

/** The descriptions surface; it leaves a path without a description to others. */
export function createDescriptions({ baseUrl, site, toProblem }: SurfaceOptions): Surface {
  return async function descriptions(call) {
    const description = findDescription(call.path)
    if (!description) return undefined
    return await answerReadOnly(call, {
      baseUrl,
      read: () =>
        read(description, site).catch((error: unknown) =>
          problemReply(toProblem(error, call), { baseUrl, path: call.path }),
        ),
    })
  }
}

async function read(description: Description, site: () => Site): Promise<Reply> {
  const { found, moved } = await findPrepared(description, site)
  if (moved !== undefined) {
    // Programs remember addresses; one that moved with the default language still leads on.
    return {
      status: 301,
      headers: { Location: encodeReference(moved), 'Cache-Control': description.cache },
    }
  }
  if (!found) throw new Problem('not-found', `This site has no ${description.path}`)
  const { type, etag, link, content } = found
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': description.cache,
      Vary: 'Accept-Encoding',
      ETag: etag,
      ...(link !== undefined && { Link: link }),
    },
    body: content,
  }
}

/** What a site has at the path of a description: it, its other address, or nothing. */
async function findPrepared(
  { path, isPublished, movedTo }: Description,
  getSite: () => Site,
): Promise<{ found?: Published; moved?: string }> {
  const site = getSite()
  const target = movedTo?.(site)
  if (target !== undefined) return { moved: site.info.baseUrl + target }
  if (isPublished && !isPublished(site)) return {}
  const found = await site.readPublished(path)
  // The row says that the site has it, so that a build without it is broken, not merely smaller.
  if (!found) throw new SiteUnavailable(`The build has no ${path}`)
  return { found }
}
