/**
 * Cross-origin access, the CORS protocol of WHATWG Fetch. Everything is public and a token is no cookie: a page of any
 * origin can send only tokens it has itself, so that every origin may read. Credentials of the browser are not allowed.
 *
 * There is one list for all resources, the fields of MCP included, because programs in a browser talk to all of them
 * and an answer of any surface may come to them.
 */

/** What a page may send beside the fields that need no permission (CORS-safelisted request-headers). */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Idempotency-Key',
  'If-None-Match',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
]

/** What a page may read beside the few fields it always may; without it a 429 would not say how long to wait. */
const exposedHeaders = [
  'WWW-Authenticate',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'Link',
  'ETag',
  'Idempotency-Key',
  'Allow',
  'Deprecation',
  'Sunset',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
  'X-Request-Id',
]

/** Fields that let any web page read an answer. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(', '),
} as const

/** Whether a request is a CORS preflight. An `OPTIONS` without its two fields is a question of its own. */
export function isPreflight(call: {
  method: string
  headers: Readonly<Record<string, string | undefined>>
}): boolean {
  return (
    call.method === 'OPTIONS' &&
    call.headers.origin !== undefined &&
    call.headers['access-control-request-method'] !== undefined
  )
}

/**
 * Fields of the answer to a preflight for a resource with these methods.
 *
 * The fields are named: `*` would not cover `Authorization` (CORS non-wildcard request-header names).
 */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': allowedHeaders.join(', '),
    // A day, where a browser allows so much: else every request of a page is two.
    'Access-Control-Max-Age': '86400',
  }
}
