/**
 * The fields that answers of the API carry: what each says and on which answers it is. The table documents; the code that
 * sends a field is elsewhere.
 */
import type { Operation } from '../api/operation.ts'
import type { JsonSchema } from '../api/json-schema.ts'

/** One field of an answer. */
export interface ResponseHeader {
  readonly description: string
  readonly schema: JsonSchema
  /** Shown where no executed answer has the field. */
  readonly example?: string
}

const text: JsonSchema = { type: 'string' }
const seconds: JsonSchema = { type: 'integer', minimum: 1 }

/** One row a field. */
export const responseHeaders = {
  'RateLimit-Policy': {
    description: 'Quota that was charged: its name, requests (q) per seconds (w)',
    schema: text,
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in one window of that quota',
    schema: { type: 'integer', minimum: 1 },
  },
  'Cache-Control': { description: 'How long the answer may be kept, and by whom', schema: text },
  ETag: { description: 'Entity tag, to be sent back in If-None-Match', schema: text },
  Vary: { description: 'Request fields on which the form of the answer depends', schema: text },
  Link: {
    description: 'Address of the next page as <url>; rel="next"; absent on the last page',
    schema: text,
  },
  'Idempotency-Key': { description: 'The key that was sent, byte for byte', schema: text },
  'WWW-Authenticate': {
    description: 'Challenge that names the metadata of the protected resource',
    schema: text,
  },
  Accept: { description: 'Media type that the body must have', schema: text },
  Allow: { description: 'Methods that work at the path', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next try', schema: seconds },
  RateLimit: {
    description: 'Quota that is used up: requests left (r) and seconds until the window ends (t)',
    schema: text,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the window',
    schema: { type: 'integer', minimum: 0 },
  },
  Deprecation: {
    description: 'Instant from which the operation is deprecated (RFC 9745)',
    schema: text,
    example: '@1767225600',
  },
  Sunset: {
    description: 'Instant after which the operation may be gone (RFC 8594)',
    schema: text,
    example: 'Thu, 31 Dec 2026 00:00:00 GMT',
  },
} as const satisfies Record<string, ResponseHeader>

/** Name of a documented field. */
export type ResponseHeaderName = keyof typeof responseHeaders

/** Fields of every answer of an operation. */
export function commonHeaders({ deprecated }: Pick<Operation, 'deprecated'>): ResponseHeaderName[] {
  return [
    'RateLimit-Policy',
    'X-RateLimit-Limit',
    'Cache-Control',
    ...(deprecated ? (['Deprecation'] as const) : []),
    ...(deprecated?.sunset ? (['Sunset'] as const) : []),
  ]
}

/** Fields of an operation's 200. */
export function successHeaders(operation: Operation): ResponseHeaderName[] {
  return [
    ...commonHeaders(operation),
    ...(operation.cache === 'public' ? (['ETag', 'Vary'] as const) : []),
    ...(isPaged(operation) ? (['Link'] as const) : []),
    ...(operation.method === 'POST' ? (['Idempotency-Key'] as const) : []),
  ]
}

/** Whether an operation answers in pages that a cursor joins. */
export function isPaged({ input }: Pick<Operation, 'input'>): boolean {
  return 'cursor' in input.shape
}
