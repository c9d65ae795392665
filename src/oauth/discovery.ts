/** Documents that say where tokens come from and which keys verify them: prepared once, read by everyone, never counted. */
import { jsonContent } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { entityTag } from '../http/etag.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import type { PublicJwk } from './keys.ts'
import { authorizationServerMetadata, jwks, protectedResourceMetadata } from './metadata.ts'

/** What the documents tell of. */
export interface DiscoverySource {
  readonly baseUrl: string
  readonly signingKeys: readonly { readonly publicJwk: PublicJwk }[]
}

const protectedResource = '/.well-known/oauth-protected-resource'
const authorizationServer = '/.well-known/oauth-authorization-server'

const documents: Readonly<Record<string, (source: DiscoverySource) => Record<string, unknown>>> = {
  [protectedResource]: ({ baseUrl }) => protectedResourceMetadata(baseUrl, baseUrl),
  [`${protectedResource}/mcp`]: ({ baseUrl }) =>
    protectedResourceMetadata(baseUrl, `${baseUrl}/mcp`),
  [authorizationServer]: ({ baseUrl }) => authorizationServerMetadata(baseUrl),
  '/oauth/jwks.json': ({ signingKeys }) => jwks(signingKeys),
}

/** Paths of the documents, without final slash. */
export const discoveryPaths: readonly string[] = Object.keys(documents)

/** Folders clients look into for documents there are not, which they are told as JSON. */
export const probedFolders = [
  protectedResource,
  authorizationServer,
  '/.well-known/openid-configuration',
] as const

const methods = ['GET', 'HEAD', 'OPTIONS']

/** Answers calls for the documents; whatever else is asked is not found. */
export function createDiscovery(source: DiscoverySource): (call: Call, path: string) => Reply {
  const prepared = new Map(
    Object.entries(documents).map(([path, render]) => [path, documentReply(render(source))]),
  )
  return function answer(call, path) {
    if (isPreflight(call)) return { status: 204, headers: preflightHeaders(methods) }
    const reply = answerCall(call, prepared.get(path), source.baseUrl)
    return { ...reply, headers: { ...corsHeaders, ...reply.headers } }
  }
}

function answerCall({ method, path }: Call, document: Reply | undefined, baseUrl: string): Reply {
  const refuse = (problem: Problem) => problemReply(problem, { baseUrl, path })
  if (!document) return refuse(new Problem('not-found', 'There is no such endpoint'))
  const headers = { Allow: methods.join(', ') }
  if (method === 'OPTIONS') return { status: 204, headers }
  if (method === 'GET' || method === 'HEAD') return document
  return refuse(new Problem('method-not-allowed', `Use ${headers.Allow} here`, { headers }))
}

function documentReply(document: Record<string, unknown>): Reply {
  const content = jsonContent(document)
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      ETag: entityTag(content.bytes),
    },
    content,
  }
}
