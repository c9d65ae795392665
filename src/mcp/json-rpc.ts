/** JSON-RPC 2.0 answers over HTTP, for the cases in which no message reaches the protocol. */
import { jsonContent } from '../http/call.ts'
import type { Reply } from '../http/call.ts'

/** Error codes of JSON-RPC 2.0 §5.1, and the one MCP servers use for refusals of the transport. */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

/** Identifier of a request; `null` where none could be read. */
export type RequestId = string | number | null

/** A JSON-RPC error. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** An error and the HTTP status it goes out with. */
export interface Refusal extends RpcError {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Error response for a request. */
export function errorResponse({ code, message, data }: RpcError, id: RequestId) {
  return {
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data !== undefined && { data }) },
  } as const
}

/** Reply of a refusal. */
export function refusalReply(refusal: Refusal, id: RequestId): Reply {
  return {
    ...jsonReply(errorResponse(refusal, id), refusal.status),
    headers: { ...refusal.headers, 'Content-Type': 'application/json' },
  }
}

/** Reply of a JSON value. */
export function jsonReply(value: unknown, status = 200): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, content: jsonContent(value) }
}

/**
 * Identifier to answer a value with: that of a request, if it survives reading. A whole number beyond 2^53 would come
 * back as another one, so it counts as unreadable.
 */
export function readId(value: unknown): RequestId {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return null
  const { id } = value as { id: unknown }
  if (typeof id === 'string') return id
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}
