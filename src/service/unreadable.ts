/** Error responses to unreadable requests. The connection closes afterwards. */
import { STATUS_CODES } from 'node:http'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Reply } from '../http/call.ts'
import { corsHeaders } from '../http/cors.ts'
import { notSniffed } from '../http/field.ts'
import { Problem, problemMediaType, renderProblem } from '../http/problem.ts'
import { connectionLimits } from './timeouts-and-limits.ts'

/** Status and advice for the client, by reason. */
const unreadableRequests = {
  slow: { status: 408, remedy: 'it did not arrive in time. Send it again' },
  long: {
    status: 431,
    remedy: `its address and headers are longer than ${connectionLimits.longestHeader} bytes. Shorten them`,
  },
  cut: { status: 400, remedy: 'it ended before it was complete. Send it again' },
  host: { status: 400, remedy: 'it needs exactly one Host header' },
  tunnel: { status: 400, remedy: 'CONNECT is for proxies, and this server is not a proxy' },
  malformed: { status: 400, remedy: 'it is not well-formed HTTP' },
} as const satisfies Record<string, { status: number; remedy: string }>

/** Why a request cannot be read. */
export type Unreadable = keyof typeof unreadableRequests

/** Reasons by error code of node:http. */
const kinds: Readonly<Record<string, Unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'slow',
  HPE_HEADER_OVERFLOW: 'long',
  HPE_INVALID_EOF_STATE: 'cut',
}

/**
 * Returns the reason for an error code of node:http; `undefined` for any other code, for example of
 * a failed connection.
 */
export function unreadableKind(code = ''): Unreadable | undefined {
  return kinds[code] ?? (code.startsWith('HPE_') ? 'malformed' : undefined)
}

/**
 * Creates the error response to an unreadable request. The end of the request may be unknown, so
 * the connection closes.
 */
export function unreadableReply(kind: Unreadable, baseUrl: string): Reply {
  const { status, remedy } = unreadableRequests[kind]
  const problem = new Problem('invalid-parameter', `Cannot read the request: ${remedy}`)
  const details = renderProblem(problem, { baseUrl, path: '' })
  // The path may be unknown, so `instance` is `undefined`, which JSON leaves out.
  const body = jsonBody({ ...details, status, instance: undefined })
  return {
    status,
    headers: {
      ...corsHeaders,
      ...notSniffed,
      'Content-Type': problemMediaType,
      'Content-Length': String(body.bytes.length),
      'Cache-Control': cacheControl.never,
      Connection: 'close',
    },
    body,
  }
}

/**
 * Creates the response of `unreadableReply` as bytes, for a connection whose parser has stopped.
 * `others` are additional headers.
 */
export function unreadableBytes(
  kind: Unreadable,
  baseUrl: string,
  others: Readonly<Record<string, string>> = {},
): Buffer {
  const { status, headers, body } = unreadableReply(kind, baseUrl)
  const fields = { ...others, ...headers, Date: new Date().toUTCString() }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head), body?.bytes ?? new Uint8Array()])
}
