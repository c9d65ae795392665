/**
 * Descriptions of the MCP server over plain HTTP: its health and its server card. Monitoring
 * programs and catalogues of servers request them often and without MCP, so no quota counts these
 * requests.
 */
import { readHealth } from '../api/operations/health.ts'
import type { SurfaceOptions } from '../api/surface-options.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Call, Reply } from '../http/call.ts'
import { problemReply } from '../http/problem-reply.ts'
import { answerReadOnly } from '../http/read-only.ts'
import { mcpPaths } from '../http/paths.ts'
import { jsonReply } from './json-rpc.ts'
import { serverVersion } from './server-info.ts'
import { cardPaths, serverCardReply } from './server-card.ts'

/** Dependencies and settings of the descriptions. */
export interface McpDescriptionOptions extends SurfaceOptions {
  readonly speaksEnvelope: boolean
}

/** Paths of the descriptions. */
export const mcpDescriptionPaths: readonly string[] = [mcpPaths.health, ...cardPaths.keys()]

/** Answers a call for a description; `undefined` if its path has no description. */
export function answerDescription(
  call: Call,
  options: McpDescriptionOptions,
): Promise<Reply> | undefined {
  const path = call.path.endsWith('/') ? call.path.slice(0, -1) : call.path
  if (!mcpDescriptionPaths.includes(path)) return undefined
  const { baseUrl, toProblem } = options
  return answerReadOnly(call, {
    baseUrl,
    read: () =>
      read(path, options).catch((error: unknown) =>
        problemReply(toProblem(error, call), { baseUrl, path: call.path }),
      ),
  })
}

async function read(path: string, options: McpDescriptionOptions): Promise<Reply> {
  if (path === mcpPaths.health) return await healthReply(options)
  return await serverCardReply(path, options.site(), options.speaksEnvelope)
}

/**
 * Returns the health of the API, with the version of the server. The status is 503 while the data
 * cannot be read.
 */
async function healthReply({ site }: Pick<SurfaceOptions, 'site'>): Promise<Reply> {
  const { status = 200, headers, body } = await readHealth({ site })
  const { ok, pages, generated, error } = body
  const reply = jsonReply({ ok, version: serverVersion, pages, generated, error }, status)
  return {
    ...reply,
    headers: { ...reply.headers, 'Cache-Control': cacheControl.never, ...headers },
  }
}
