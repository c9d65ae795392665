/**
 * Health of the MCP server: its version and the size of the index behind it. It is that of the API, read by the same
 * function: the two are away together.
 */
import type { OperationContext } from '../api/operation.ts'
import { readHealth } from '../api/operations/health.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Reply } from '../http/call.ts'
import { serverVersion } from './identity.ts'
import { jsonReply } from './json-rpc.ts'

/** Reply with the health; 503 while the data cannot be read. */
export async function healthReply(context: Pick<OperationContext, 'site'>): Promise<Reply> {
  const { status = 200, headers, body } = await readHealth(context)
  const { ok, pages, generated, error } = body
  const reply = jsonReply({ ok, version: serverVersion, pages, generated, error }, status)
  return {
    ...reply,
    headers: { ...reply.headers, 'Cache-Control': cacheControl.never, ...headers },
  }
}
