/**
 * Documents the header fields of API responses: their meaning, and the responses that have them.
 * Other modules send the fields.
 */
import type { Operation } from '../api/operation.ts'
import { largestCount } from '../api/bounds.ts'
import type { JsonSchema } from '../api/json-schema.ts'
import { corsHeaders } from '../http/cors.ts'
import { idempotencyKeyForm, longestIdempotencyKey } from '../http/idempotency-key.ts'

/** Schema of a list of methods or field names (RFC 9110 §5.6.1 and §5.6.2). */
const names = text('^[A-Za-z-]+(?:, [A-Za-z-]+)*$', 200)

/** One row per field. */
export const responseHeaders = {
  'Access-Control-Allow-Origin': field('Every web page may read the answer', {
    type: 'string',
    enum: [corsHeaders['Access-Control-Allow-Origin']],
  }),
  'RateLimit-Policy': field(
    'Quota that applies to the request: name, requests (q) per window of w seconds',
    text('^"[a-z][a-z0-9-]*";q=[0-9]+;w=[0-9]+$', 100),
  ),
  'X-RateLimit-Limit': field('Requests allowed in one window of the quota', whole(1)),
  'Cache-Control': field(
    'Which caches may store the response, and how long',
    text('^[a-z-]+(?:=[0-9]+)?(?:, [a-z-]+(?:=[0-9]+)?)*$', 200),
  ),
  ETag: field(
    'Entity tag, to be sent back in If-None-Match',
    text('^(?:W/)?"[\\x21\\x23-\\x7E]*"$', 100),
  ),
  Vary: field('Request header fields on which the form of the answer depends', names),
  Link: field(
    'Address of the next page as <url>; rel="next"; absent on the last page',
    text('^<[^<>\\s]+>; rel="next"$', 2_000),
  ),
  'Idempotency-Key': field(
    'The key that was sent, byte for byte',
    text(idempotencyKeyForm.source, longestIdempotencyKey),
  ),
  'WWW-Authenticate': field(
    'Challenge that names the metadata of the protected resource',
    text('^Bearer [\\x20-\\x7E]+$', 2_000),
  ),
  Accept: field('Media type that the body must have', text('^[a-z]+/[a-z+.-]+$', 100)),
  Allow: field('Methods that the path accepts', names),
  'Retry-After': field('Seconds to wait before you try again', whole(1, 86_400)),
  RateLimit: field(
    'Quota that is used up: name, requests left (r), seconds until the window ends (t)',
    text('^"[a-z][a-z0-9-]*";r=[0-9]+;t=[0-9]+$', 100),
  ),
  'X-RateLimit-Remaining': field('Requests left in the window', whole(0)),
  'X-Request-Id': field(
    'Identifier of the request. Name it when you report a problem. Absent if shared caches may store the answer',
    text('^[A-Za-z0-9._-]+$', 64),
    '5f0c7b52-3f0e-4d0a-9d43-6b1d2f6f0a11',
  ),
  Deprecation: field(
    'Instant from which the operation is deprecated (RFC 9745)',
    text('^@-?[0-9]+$', 20),
    '@1767225600',
  ),
  Sunset: field(
    'Instant after which the operation may be removed (RFC 8594)',
    // An HTTP-date, RFC 9110 §5.6.7.
    text('^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$', 29),
    'Thu, 31 Dec 2026 00:00:00 GMT',
  ),
}

/** Describes a header field. `example` is used when no executed example has the field. */
function field(description: string, schema: JsonSchema, example?: string) {
  return { description, schema, example }
}

function text(pattern: string, maxLength: number): JsonSchema {
  return { type: 'string', pattern, maxLength }
}

function whole(minimum: number, maximum = largestCount): JsonSchema {
  return { type: 'integer', format: 'int32', minimum, maximum }
}

/** Name of a documented field. */
export type ResponseHeaderName = keyof typeof responseHeaders

/** Lists the header fields that every response of an operation can have. */
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

/** Lists the header fields that a 200 response of an operation can have. */
export function successHeaders(operation: Operation): ResponseHeaderName[] {
  return [
    ...commonHeaders(operation),
    ...(operation.cache === 'public' ? (['ETag', 'Vary'] as const) : []),
    ...(isPaged(operation) ? (['Link'] as const) : []),
    ...(operation.method === 'POST' ? (['Idempotency-Key'] as const) : []),
  ]
}

/** Whether an operation returns a list in parts. The parameter `cursor` selects the part. */
export function isPaged({ input }: Pick<Operation, 'input'>): boolean {
  return 'cursor' in input.shape
}
