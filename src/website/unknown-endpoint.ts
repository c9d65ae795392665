/**
 * 404 responses for unknown endpoints below `/api`. They are a Problem (RFC 9457), which scripts of
 * any origin may read.
 */
import type { Call, Reply } from '../http/call.ts'
import { isPreflight, preflightHeaders } from '../http/cors.ts'
import { apiPaths, mcpPaths } from '../http/paths.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { openToAll, readMethods } from '../http/read-only.ts'
import type { Site } from '../site/site.ts'

/** 404 for an unknown endpoint. Suggests the endpoint of the same name, if there is one. */
export function unknownEndpoint(call: Call, { info, ...site }: Site): Reply {
  if (isPreflight(call)) return { status: 204, headers: preflightHeaders(readMethods) }
  const { baseUrl } = info
  const namesake = findNamesake(call.path, site)
  const hint = namesake === undefined ? '' : `, ${baseUrl}${namesake} may be the one you mean`
  return refuse(
    call,
    baseUrl,
    `There is no such endpoint: ${baseUrl}${apiPaths.root} lists them${hint}`,
  )
}

/** 404 for a program. Its detail suggests other addresses. */
export function refuse(call: Pick<Call, 'path'>, baseUrl: string, detail: string): Reply {
  return openToAll(problemReply(new Problem('not-found', detail), { baseUrl, path: call.path }))
}

/**
 * Finds the endpoint with the same name at another path, as for `/api/search`, `/api/v2/search` and
 * `/api/mcp`.
 */
function findNamesake(
  path: string,
  { workshop, contact }: Pick<Site, 'workshop' | 'contact'>,
): string | undefined {
  const absent = new Set<string>([
    ...(workshop ? [] : [apiPaths.workshop]),
    ...(contact ? [] : [apiPaths.contact]),
  ])
  const name = path
    .toLowerCase()
    .split('/')
    .findLast((segment) => segment !== '')
  if (name === 'mcp' || name === 'sse') return mcpPaths.endpoint
  return Object.values<string>(apiPaths).find(
    (known) =>
      known.startsWith(`${apiPaths.root}/`) && !absent.has(known) && known.endsWith(`/${name}`),
  )
}
