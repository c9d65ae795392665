/** Creates JSON-RPC messages and sends them to the MCP endpoint. */
import type { App } from '../../src/service/app.ts'
import { ask, json } from './app.ts'
import type { Answer } from './app.ts'

/** Header fields of an ordinary request. */
export const usualHeaders = { host: 'localhost:4321', 'content-type': 'application/json' }

/** Protocol revisions that begin with a handshake (`initialize`). */
export const olderRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** Creates a JSON-RPC request. */
export function request(method: string, params?: unknown, id: unknown = 1) {
  return { jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) }
}

/** Sends a value as JSON, or a text unchanged. */
export async function post(
  app: App,
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  return await ask(app, '/mcp', { method: 'POST', headers: { ...usualHeaders, ...headers }, body })
}

/** Sends a request with the envelope and the header fields of revision 2026-07-28. */
export async function postEnveloped(
  app: App,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = params.name ?? params.uri
  return await post(app, request(method, { ...params, _meta }), {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
    ...headers,
  })
}

/** The JSON-RPC result in a response. Throws if there is none. */
export function resultOf(answer: Answer): Record<string, unknown> {
  const { result } = json(answer)
  if (typeof result !== 'object' || result === null) throw new Error(answer.text)
  return { ...result }
}

/** The JSON-RPC error in a response. Throws if there is none. */
export function errorOf(answer: Answer): { code: number; message: string; data?: unknown } {
  const { error } = json(answer)
  if (typeof error !== 'object' || error === null) throw new Error(answer.text)
  return error as { code: number; message: string; data?: unknown } // JSON-RPC 2.0 §5.1.
}
