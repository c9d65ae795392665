/** Errors and replies of JSON-RPC 2.0 over HTTP. */
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Body, Reply } from '../http/call.ts'
import { problemTypes } from '../http/problem.ts'
import type { Problem } from '../http/problem.ts'

/**
 * Error codes of JSON-RPC 2.0 §5.1 and of MCP. Refusals without a code of their own, such as an
 * exhausted quota, use `refused`.
 */
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

/** Identifier of a request; `null` if it cannot be read. */
export type RequestId = string | number | null

/** A JSON-RPC error. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** An error with its HTTP status. */
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

/**
 * Reply to a failure of the service. Its `id` is `null`, because the message is not available here.
 */
export function failureReply({ code, message }: Pick<Problem, 'code' | 'message'>): Reply {
  const data = { code, ...problemTypes[code] }
  const headers = { 'Cache-Control': cacheControl.never }
  const { status } = data
  return refusalReply({ status, code: errorCodes.internalError, message, data, headers }, null)
}

/** Encodes a value as JSON in UTF-8. */
export function encodeJson(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value))
}

const encoder = new TextEncoder()

/** Returns a reply with a body that is already encoded as JSON. */
export function bodyReply(body: Body, status = 200): Reply {
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
  return { status, headers, body }
}

/** Returns a reply with a value, which is encoded as JSON. */
export function jsonReply(value: unknown, status = 200): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: jsonBody(value) }
}

/**
 * Returns the identifier of a request; `null` if it is absent or unreadable. A whole number from
 * 2^53 on is unreadable, because `JSON.parse` may have changed its digits.
 */
export function readId(value: unknown): RequestId {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return null
  const { id } = value as { id: unknown }
  if (typeof id === 'string') return id
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}
