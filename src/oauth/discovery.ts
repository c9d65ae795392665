/**
 * OAuth metadata and public keys. They are prepared at start, because only the running service
 * knows its keys. Requests for them are not counted.
 */
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { entityTag } from '../http/etag.ts'
import { isPreflight } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { answerReadOnly, openToAll } from '../http/read-only.ts'
import { authPaths, mcpPaths } from '../http/paths.ts'
import type { ConsentPages } from './consent-view.ts'
import type { PublicJwk } from './keys.ts'
import { authorizationServerMetadata, jwks, protectedResourceMetadata } from './metadata.ts'

/** Input of the documents. */
export interface DiscoverySource {
  readonly baseUrl: string
  readonly signingKeys: readonly { readonly publicJwk: PublicJwk }[]
  readonly pages: Pick<ConsentPages, 'languages' | 'company'>
}

const { protectedResource, authorizationServer } = authPaths

const documents: Readonly<Record<string, (source: DiscoverySource) => Record<string, unknown>>> = {
  [protectedResource]: ({ baseUrl, pages }) =>
    protectedResourceMetadata(baseUrl, baseUrl, pages.company),
  [protectedResource + mcpPaths.endpoint]: ({ baseUrl, pages }) =>
    protectedResourceMetadata(baseUrl, baseUrl + mcpPaths.endpoint, pages.company),
  [authorizationServer]: ({ baseUrl, pages }) =>
    authorizationServerMetadata(baseUrl, pages.languages),
  [authPaths.keys]: ({ signingKeys }) => jwks(signingKeys),
}

/** Paths of the documents, without trailing slash. */
export const discoveryPaths: readonly string[] = Object.keys(documents)

/**
 * Folders in which clients look for documents that do not exist. These get a 404 in JSON, because a
 * client may try to parse an HTML page.
 */
export const probedFolders = [
  protectedResource,
  authorizationServer,
  '/.well-known/openid-configuration',
] as const

/** Answers requests for the documents. Other paths get 404. */
export function createDiscovery(
  source: DiscoverySource,
): (call: Call, path: string) => Promise<Reply> {
  const { baseUrl } = source
  const prepared = new Map(
    Object.entries(documents).map(([path, render]) => [path, documentReply(render(source))]),
  )
  return async function answer(call, path) {
    const document = prepared.get(path)
    // 404 and not 405, because no method is allowed at an unknown path. Preflights still succeed.
    if (!document && !isPreflight(call)) return openToAll(notFound(call, baseUrl))
    return await answerReadOnly(call, { baseUrl, read: () => document ?? notFound(call, baseUrl) })
  }
}

function notFound({ path }: Call, baseUrl: string): Reply {
  return problemReply(new Problem('not-found', 'There is no such endpoint'), { baseUrl, path })
}

function documentReply(document: Record<string, unknown>): Reply {
  const body = jsonBody(document)
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': cacheControl.description,
      ETag: entityTag(body.bytes),
    },
    body,
  }
}
