/** Translates between node:http and the calls and replies of the app. */
import type { IncomingMessage } from 'node:http'
import { whenThere } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import type { App } from './app.ts'
import type { Body, Call, Fields, Reply } from '../http/call.ts'
import type { OwnFields } from '../telemetry/own-fields.ts'
import type { OnePieceWriter } from './one-piece.ts'
import type { Exchange } from './pipelining.ts'
import { unreadableReply } from './unreadable.ts'
import type { Unreadable } from './unreadable.ts'

/** A request, what it is answered with, and the identifier by which logs speak of it, where it has one. */
export interface Asked extends Exchange {
  readonly id?: string
}

/** Answers one request; `pass` takes what the app leaves to others. */
export type NodeHandler = (asked: Asked, pass: () => void) => Awaitable<void>

/** What a handler may have beside its app. */
export interface NodeHandlerOptions {
  /** Told of each request that the app never sees. */
  readonly onUnreadable?: (kind: Unreadable) => void
  /** What each answer of the app tells its one client beside the reply. */
  readonly ownFields?: OwnFields
  /** Writes what it can; all else, and everything where it is absent, is left to node:http. */
  readonly writeInOnePiece?: OnePieceWriter | undefined
}

/** A handler for node:http; `baseUrl` is the origin that explains refusals. */
export function createNodeHandler(
  app: App,
  baseUrl: string,
  { onUnreadable, ownFields, writeInOnePiece }: NodeHandlerOptions = {},
): NodeHandler {
  return function handle(asked, pass) {
    if (!hasOneHost(asked.request)) {
      onUnreadable?.('host')
      return send(unreadableReply('host', baseUrl), asked, { writeInOnePiece })
    }
    const call = toCall(asked.request, asked.id)
    const findOwn = ownFields?.(call)
    return whenThere(app(call), (reply) => {
      if (!reply) pass()
      else return send(reply, asked, { own: findOwn?.(reply), writeInOnePiece })
    })
  }
}

/** Whether a request names one host (RFC 9112 §3.2). node:http would keep the first of two lines and drop the other. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Call of a request. The target is taken as it came: `new URL` would fold dot segments. */
export function toCall(request: IncomingMessage, id?: string): Call {
  const target = originForm(request.url ?? '/')
  const at = target.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? '' : target.slice(at + 1),
    headers: joinLines(request.headers),
    address: request.socket.remoteAddress ?? '',
    readBody: (limit) => readBody(request, limit),
    isGone: () => request.socket.destroyed,
    ...(id !== undefined && { id }),
  }
}

/** Fields with one value each. Of all fields of a request, node:http makes a list of this one alone. */
function joinLines(headers: IncomingMessage['headers']): Call['headers'] {
  const cookies = headers['set-cookie']
  const joined = cookies ? { ...headers, 'set-cookie': cookies.join(', ') } : headers
  return joined as Call['headers'] // No list is left.
}

/** Path and query of a target in origin or absolute form (RFC 9112 §3.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const absolute = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)
  return (absolute ? absolute[1] : target)?.replace(/^(?!\/)/, '/') ?? '/'
}

/**
 * Listens instead of iterating: an iterator over the stream costs more than all the rest of a small request.
 *
 * A client that hangs up is no failure of ours. Its body counts as one that cannot be read, and nobody sees the answer.
 */
function readBody(request: IncomingMessage, limit: number): Awaitable<Uint8Array | undefined> {
  // No event has to be waited for.
  if (request.complete && !request.readableEnded && !request.destroyed) {
    const isLonger = request.readableLength > limit
    const bytes = request.read() as Buffer | null // No encoding was set.
    return isLonger ? undefined : (bytes ?? new Uint8Array())
  }
  return new Promise((resolve) => {
    // What has ended has no more events: a request without a body, or one whose client is gone.
    if (request.readableEnded || request.destroyed) {
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
      const [only] = chunks
      resolve(only && chunks.length === 1 ? only : Buffer.concat(chunks))
    })
    request.on('close', () => {
      resolve(undefined)
    })
  })
}

/** How a reply is sent. */
interface Sending extends Pick<NodeHandlerOptions, 'writeInOnePiece'> {
  readonly own?: Fields | undefined
}

/** Bytes of a body that is written at once; a longer one is written as the client takes it. */
const longestChunk = 128 * 1024

/** Sends a reply, unless the client is gone or the connection has had its last answer. */
export function send(
  reply: Reply,
  asked: Exchange,
  { own, writeInOnePiece }: Sending = {},
): Awaitable<void> {
  const { request, response } = asked
  const { status, headers, body } = reply
  if (response.destroyed || request.socket.writableEnded) return
  if (writeInOnePiece?.({ reply, own }, request, response)) return
  const writeHead = () => response.writeHead(status, { ...headers, ...own })
  if (request.method === 'HEAD' || !body) writeHead().end()
  else if (!body.file && body.bytes.length <= longestChunk) writeHead().end(body.bytes)
  else return sendInChunks(body, asked, writeHead)
}

/** Only what is in memory is held: of a file one chunk, and else the rest of the body. */
async function sendInChunks(
  { bytes, file }: Body,
  { response, hold }: Exchange,
  writeHead: () => void,
): Promise<void> {
  let rest = file?.length ?? bytes.length
  for await (const chunk of file?.chunks(0, rest) ?? chunksOf(bytes)) {
    if (response.destroyed) return
    // The head goes with the first chunk: a file that cannot be read at all is a failure like any other.
    if (!response.headersSent) writeHead()
    const written = new Promise((resolve) => response.write(chunk, resolve))
    hold?.(file ? chunk.length : rest)
    await written
    rest -= chunk.length
  }
  response.end()
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += longestChunk) {
    yield bytes.subarray(at, at + longestChunk)
  }
}
