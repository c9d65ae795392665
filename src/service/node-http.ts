/** Translates between node:http and the calls and replies of the app. */
import type { IncomingMessage } from 'node:http'
import { keeperOf } from '../http/cache-control.ts'
import type { Body, Call, Fields, Reply } from '../http/call.ts'
import { notSniffed } from '../http/field.ts'
import type { App } from './app.ts'
import type { Exchange } from './pipelining.ts'
import { unreadableReply } from './unreadable.ts'
import type { Unreadable } from './unreadable.ts'

/** A request, its response, and the identifier of the request in logs. */
export interface IdentifiedExchange extends Exchange {
  readonly id?: string
}

/** Answers one request. Calls `pass` when the app returns no reply. */
export type NodeHandler = (exchange: IdentifiedExchange, pass: () => void) => Promise<void>

/** Options of a handler. */
export interface NodeHandlerOptions {
  /** Called for each request that the handler refuses for a missing or repeated `Host`. */
  readonly onUnreadable?: (kind: Unreadable) => void
  /** Monotonic clock in milliseconds; absent when responses have no `Server-Timing`. */
  readonly timing?: (() => number) | undefined
}

/** Creates a handler for node:http. `baseUrl` is the origin of the page that explains errors. */
export function createNodeHandler(
  app: App,
  baseUrl: string,
  { onUnreadable, timing }: NodeHandlerOptions = {},
): NodeHandler {
  return async function handle(exchange, pass) {
    if (!hasOneHost(exchange.request)) {
      onUnreadable?.('host')
      await send(unreadableReply('host', baseUrl), exchange)
      return
    }
    const start = timing?.() ?? 0
    const reply = await app(toCall(exchange.request, exchange.id))
    if (!reply) pass()
    else await send(reply, exchange, privateFields(reply, exchange.id, timing && timing() - start))
  }
}

/**
 * Checks that a request has exactly one `Host`, or at most one in HTTP/1.0 (RFC 9112 §3.2). Counts
 * in `rawHeaders`, because node:http silently drops a second `Host` from `headers`.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/**
 * Converts a request to a call. The target is not parsed with `new URL`, which would remove dot
 * segments.
 */
export function toCall(request: IncomingMessage, id?: string): Call {
  const [target, authority] = splitTarget(request.url ?? '/')
  const at = target.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? '' : target.slice(at + 1),
    headers: joinLines(request.headers, authority),
    address: request.socket.remoteAddress ?? '',
    readBody: (limit) => readBody(request, limit),
    isGone: () => request.socket.destroyed,
    ...(id !== undefined && { id }),
  }
}

/**
 * Returns each request header as one string. Only `set-cookie` is a list in node:http. The
 * authority of the request target, if any, replaces `Host` (RFC 9112 §3.2.2).
 */
function joinLines(
  headers: IncomingMessage['headers'],
  authority: string | undefined,
): Call['headers'] {
  const cookies = headers['set-cookie']
  const own = authority === undefined ? headers : { ...headers, host: authority }
  const joined = cookies ? { ...own, 'set-cookie': cookies.join(', ') } : own
  return joined as Call['headers'] // All values are strings now.
}

/**
 * Returns the path with the query of a request target and, for the absolute form, also the
 * authority (RFC 9112 §3.2).
 */
function splitTarget(target: string): [local: string, authority?: string] {
  if (target.startsWith('/')) return [target]
  const [, authority, local = target] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? []
  return [local.startsWith('/') ? local : `/${local}`, authority]
}

/**
 * Reads a request body. Returns `undefined` if the body is longer than `limit` or the client
 * disconnects before its end. Neither is an error of the server.
 */
function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const isTooLong = Number(request.headers['content-length']) > limit
    // Resolves at once: a closed stream has no more events, and a body over `limit` is not read.
    if (request.readableEnded || request.destroyed || isTooLong) {
      resolve(request.readableEnded ? new Uint8Array() : undefined)
      return
    }
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else resolve(undefined)
    })
    request.on('end', () => {
      resolve(Buffer.concat(chunks))
    })
    request.on('close', () => {
      if (!request.readableEnded) resolve(undefined)
    })
  })
}

/**
 * Returns the headers for one client: the request identifier and, if configured, the duration
 * (`Server-Timing`). Returns `undefined` for a response that shared caches may store (RFC 9111
 * §5.2.2.5, §5.2.2.7).
 */
export function privateFields(
  { headers }: Pick<Reply, 'headers'>,
  id: string | undefined,
  duration?: number,
): Fields | undefined {
  const keeper = keeperOf(headers['Cache-Control'])
  if (keeper === undefined || keeper === 'public') return undefined
  return {
    ...(id !== undefined && { 'X-Request-Id': id }),
    ...(duration !== undefined && { 'Server-Timing': `app;dur=${duration.toFixed(1)}` }),
  }
}

/**
 * Longest body in bytes that is written in one piece. A longer one, like every file, is written in
 * chunks as the client reads it.
 */
const maxChunkBytes = 128 * 1024

/** Sends a reply, unless the client is gone or the server has already ended the connection. */
export async function send(reply: Reply, exchange: Exchange, fields?: Fields): Promise<void> {
  const { request, response } = exchange
  const { status, headers, body } = reply
  // The request body may be in the same packet as its headers. Wait until node:http has parsed
  // this packet.
  if (!request.complete) await new Promise(setImmediate)
  if (response.destroyed || request.socket.writableEnded) return
  const writeHead = () => {
    // The rest of the request body is not read, so the connection closes.
    if (!request.complete) response.shouldKeepAlive = false
    return response.writeHead(status, { ...notSniffed, ...headers, ...fields })
  }
  if (request.method === 'HEAD' || !body) writeHead().end()
  else if (body.file || body.bytes.length > maxChunkBytes) {
    await sendInChunks(body, exchange, writeHead)
  } else {
    writeHead()
    // node:http combines the headers, `body.bytes` and `body.end` in one write.
    if (body.end) response.write(body.bytes)
    response.end(body.end ?? body.bytes)
  }
}

/**
 * Writes a body in chunks. Only one chunk of a file is in memory at a time. Any other body is
 * already completely in memory.
 */
async function sendInChunks(
  { bytes, end, file }: Body,
  { response, hold }: Exchange,
  writeHead: () => void,
): Promise<void> {
  let rest = file?.length ?? bytes.length
  for await (const chunk of file?.chunks(0, rest) ?? chunksOf(bytes)) {
    if (response.destroyed) return
    // Send the headers with the first chunk, so that an unreadable file still gives an error
    // response.
    if (!response.headersSent) writeHead()
    const written = new Promise((resolve) => response.write(chunk, resolve))
    hold?.(file ? chunk.length : rest)
    await written
    rest -= chunk.length
  }
  response.end(end)
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += maxChunkBytes) {
    yield bytes.subarray(at, at + maxChunkBytes)
  }
}
