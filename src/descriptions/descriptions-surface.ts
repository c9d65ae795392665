/**
 * Serves the published documents about the service. Requests do not count against the quota, so
 * that programs can read the documents before they use the API.
 */
import type { SurfaceOptions } from '../api/surface-options.ts'
import type { Surface } from '../gate/gate.ts'
import type { Reply } from '../http/call.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { answerReadOnly } from '../http/read-only.ts'
import { encodeReference } from '../http/link.ts'
import { SiteUnavailable } from '../site/site.ts'
import type { Published, Site } from '../site/site.ts'
import { publishes, siteDocuments } from '../api/documents.ts'
import { documentCache, findDescription } from './descriptions.ts'

/** Creates the handler of requests for these documents. It returns `undefined` for other paths. */
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

type Asked = NonNullable<ReturnType<typeof findDescription>>

async function read(asked: Asked, getSite: () => Site): Promise<Reply> {
  const site = getSite()
  const moved = asked.family?.movedTo?.(asked.path, site)
  if (moved !== undefined) {
    // Redirects from an old address, such as one from before a change of the default language.
    const location = encodeReference(site.info.baseUrl + moved)
    return { status: 301, headers: { Location: location, 'Cache-Control': documentCache } }
  }
  const { type, etag, link, content } = await findPrepared(asked, site)
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': documentCache,
      Vary: 'Accept-Encoding',
      ETag: etag,
      ...(link !== undefined && { Link: link }),
    },
    body: content,
  }
}

/** Reads the published document at a path; throws if there is none. */
async function findPrepared({ path, row }: Asked, site: Site): Promise<Published> {
  const isPublished = !row || publishes(site, row)
  const found = isPublished ? await site.readPublished(path) : undefined
  if (found) return found
  // The site should have this document, so a build without it is damaged.
  if (row && isPublished) throw new SiteUnavailable(`The build has no ${path}`)
  const overview = site.info.baseUrl + siteDocuments.llms.path
  throw new Problem('not-found', `There is no such document: ${overview} lists all documents`)
}
