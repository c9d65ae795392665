/**
 * Documents the header fields of API responses: their meaning, and the responses that have them.
 * Other modules send the fields.
 */
import type { Operation } from '../api/operation.ts'
import { largestCount } from '../api/bounds.ts'
import type { JsonSchema } from '../api/json-schema.ts'
import { corsHeaders } from '../http/cors.ts'
import { idempotencyKeyForm, longestIdempotencyKey } from '../http/idempotency-key.ts'

/** One field of an answer. */
export interface ResponseHeader {
  readonly description: string
  readonly schema: JsonSchema
  /** Used when no executed example has the field. */
  readonly example?: string
}

const seconds: JsonSchema = whole(1, 86_400)

/** Lists of methods or field names: RFC 9110 §5.6.1 and §5.6.2. */
const names = text('^[A-Za-z-]+(?:, [A-Za-z-]+)*$', 200)

/** One row per field. */
export const responseHeaders = {
  'Access-Control-Allow-Origin': {
    description: 'Every web page may read the answer',
    schema: { type: 'string', enum: [corsHeaders['Access-Control-Allow-Origin']] },
  },
  'RateLimit-Policy': {
    description: 'Quota that was charged: its name, requests (q) per seconds (w)',
    schema: text('^"[a-z][a-z0-9-]*";q=[0-9]+;w=[0-9]+$', 100),
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in one window of that quota',
    schema: whole(1),
  },
  'Cache-Control': {
    description: 'How long the answer may be kept, and by whom',
    schema: text('^[a-z-]+(?:=[0-9]+)?(?:, [a-z-]+(?:=[0-9]+)?)*$', 200),
  },
  ETag: {
    description: 'Entity tag, to be sent back in If-None-Match',
    schema: text('^(?:W/)?"[\\x21\\x23-\\x7E]*"$', 100),
  },
  Vary: { description: 'Request fields on which the form of the answer depends', schema: names },
  Link: {
    description: 'Address of the next page as <url>; rel="next"; absent on the last page',
    schema: text('^<[^<>\\s]+>; rel="next"$', 2_000),
  },
  'Idempotency-Key': {
    description: 'The key that was sent, byte for byte',
    schema: text(idempotencyKeyForm.source, longestIdempotencyKey),
  },
  'WWW-Authenticate': {
    description: 'Challenge that names the metadata of the protected resource',
    schema: text('^Bearer [\\x20-\\x7E]+$', 2_000),
  },
  Accept: {
    description: 'Media type that the body must have',
    schema: text('^[a-z]+/[a-z+.-]+$', 100),
  },
  Allow: { description: 'Methods that work at the path', schema: names },
  'Retry-After': { description: 'Seconds to wait before the next try', schema: seconds },
  RateLimit: {
    description: 'Quota that is used up: requests left (r) and seconds until the window ends (t)',
    schema: text('^"[a-z][a-z0-9-]*";r=[0-9]+;t=[0-9]+$', 100),
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the window',
    schema: whole(0),
  },
  'X-Request-Id': {
    description:
      'Identifier of the request, to be named in questions about it; absent where a shared cache may keep the answer',
    schema: text('^[A-Za-z0-9._-]+$', 64),
    example: '5f0c7b52-3f0e-4d0a-9d43-6b1d2f6f0a11',
  },
  Deprecation: {
    description: 'Instant from which the operation is deprecated (RFC 9745)',
    schema: text('^@-?[0-9]+$', 20),
    example: '@1767225600',
  },
  Sunset: {
    description: 'Instant after which the operation may be gone (RFC 8594)',
    // An HTTP-date, RFC 9110 §5.6.7.
    schema: text('^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$', 29),
    example: 'Thu, 31 Dec 2026 00:00:00 GMT',
  },
} as const satisfies Record<string, ResponseHeader>

function text(pattern: string, maxLength: number): JsonSchema {
  return { type: 'string', pattern, maxLength }
}

function whole(minimum: number, maximum = largestCount): JsonSchema {
  return { type: 'integer', format: 'int32', minimum, maximum }
}

/** Name of a documented field. */
export type ResponseHeaderName = keyof typeof responseHeaders

/** Fields of every response of an operation. */
export function commonHeaders({ deprecated }: Pick<Operation, 'deprecated'>): ResponseHeaderName[] {
  return [
    'Access-Control-Allow-Origin',
    'RateLimit-Policy',
    'X-RateLimit-Limit',
    'Cache-Control',
    'X-Request-Id',
    ...(deprecated ? (['Deprecation'] as const) : []),
    ...(deprecated?.sunset ? (['Sunset'] as const) : []),
  ]
}

/** Fields of a 200 response of an operation. */
export function successHeaders(operation: Operation): ResponseHeaderName[] {
  return [
    ...commonHeaders(operation),
    ...(operation.cache === 'public' ? (['ETag', 'Vary'] as const) : []),
    ...(isPaged(operation) ? (['Link'] as const) : []),
    ...(operation.method === 'POST' ? (['Idempotency-Key'] as const) : []),
  ]
}

/** Whether an operation returns pages with a cursor. */
export function isPaged({ input }: Pick<Operation, 'input'>): boolean {
  return 'cursor' in input.shape
}
