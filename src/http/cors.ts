/**
 * Cross-origin access, the CORS protocol of WHATWG Fetch. Everything is public and tokens are not
 * cookies, so every origin may read. Credentials of the browser are not allowed. All resources have
 * the same lists of fields.
 */

/** Request fields that pages may send, in addition to the CORS-safelisted ones. */
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

/** Response fields that pages may read, in addition to the CORS-safelisted ones. */
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

/**
 * Whether a request is a CORS preflight: `OPTIONS` with the two fields that every preflight has.
 */
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
 * Returns the fields of the answer to a preflight for a resource with these methods. Lists the
 * request fields, because `*` does not include `Authorization`.
 */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': allowedHeaders.join(', '),
    // One day. Without this field, browsers use the answer to a preflight for only five seconds.
    'Access-Control-Max-Age': '86400',
  }
}
