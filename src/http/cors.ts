/** Cross-origin access, WHATWG Fetch §3.2. Everything is public, so every origin may read and no credentials are used. */

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
]

/** Fields that let any web page read an answer. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(', '),
} as const

/** Whether a request is a CORS preflight. */
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

/** Fields of the answer to a preflight for a resource with these methods. `*` would not cover `Authorization`. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': allowedHeaders.join(', '),
    'Access-Control-Max-Age': '86400',
  }
}
