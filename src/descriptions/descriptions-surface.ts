/** The descriptions surface: what the build wrote at each path. Nothing here is counted. */
import { jsonContent } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { Problem, problemMediaType, renderProblem } from '../http/problem.ts'
import { SiteUnavailable } from '../site/site.ts'
import type { Published, Site } from '../site/site.ts'
import { findDescription } from './descriptions.ts'
import type { Description } from './descriptions.ts'

/** What the descriptions surface works with. */
export interface DocumentsOptions {
  readonly baseUrl: string
  site(): Site
  /** Turns whatever was thrown into a Problem, and logs it when it is ours. */
  toProblem(error: unknown, call: Call): Problem
}

const methods = ['GET', 'HEAD', 'OPTIONS'] as const

/** Answers a call for a description; `undefined` when there is none at its path. */
export async function handleDocuments(
  call: Call,
  { baseUrl, site, toProblem }: DocumentsOptions,
): Promise<Reply | undefined> {
  const description = findDescription(call.path)
  if (!description) return undefined
  if (isPreflight(call)) return { status: 204, headers: preflightHeaders(methods) }
  const reply = await answer(call, description, site).catch((error: unknown) =>
    refuse(toProblem(error, call), { baseUrl, path: call.path }),
  )
  return { ...reply, headers: { ...corsHeaders, ...reply.headers } }
}

async function answer(call: Call, description: Description, site: () => Site): Promise<Reply> {
  const allow = { Allow: methods.join(', ') }
  if (call.method === 'OPTIONS') return { status: 204, headers: allow }
  if (call.method !== 'GET' && call.method !== 'HEAD') {
    throw new Problem('method-not-allowed', `Use ${allow.Allow} here`, { headers: allow })
  }
  const { found, moved } = await readDescription(description, site)
  if (moved !== undefined) {
    return { status: 301, headers: { Location: moved, 'Cache-Control': description.cache } }
  }
  if (!found) {
    throw new Problem('not-found', `This site has no ${description.path}`)
  }
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
    content,
  }
}

/** What a site has at the path of a description: it, its other address, or nothing. */
async function readDescription(
  { path, isPublished, movedTo }: Description,
  getSite: () => Site,
): Promise<{ found?: Published; moved?: string }> {
  const site = getSite()
  const target = movedTo?.(site)
  if (target !== undefined) return { moved: site.info.baseUrl + target }
  if (isPublished && !isPublished(site)) return {}
  const found = await site.readPublished(path)
  if (!found) throw new SiteUnavailable(`The build has no ${path}`)
  return { found }
}

function refuse(problem: Problem, place: { baseUrl: string; path: string }): Reply {
  const details = renderProblem(problem, place)
  return {
    status: details.status,
    headers: {
      'Content-Type': problemMediaType,
      'Cache-Control': 'no-store',
      ...problem.headers,
    },
    content: jsonContent(details),
  }
}
