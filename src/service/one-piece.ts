/**
 * Answers in one piece: head and body are written to the connection at once.
 *
 * A ServerResponse makes and checks a head anew for each answer, and hands head and body to the system as two pieces; that is
 * most of what a small answer costs. Here the head of a kept reply is made once, and what goes out is the same bytes for a
 * second, as long as its `Date` holds. node:http is told the end of an answer by the event it waits for, `finish`, and goes on
 * as ever: whatever is not plain (the last answer of a connection, HTTP/1.0, a body on its way, a long answer) is left to it.
 */
import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reply } from '../http/call.ts'
import { fieldForm } from '../http/field.ts'
import { isKeptReply } from '../http/kept-reply.ts'

/** Bytes of a body that is joined with its head; to copy a longer one costs more than a second piece. */
export const longestPiece = 64 * 1024

/** Bytes of pieces that are kept within a second. */
export const keptPieces = 4 * 1024 * 1024

/** What pieces are made with. */
export interface OnePieceOptions {
  /** Milliseconds an idle connection is kept, as the client is told. */
  readonly keepAlive: number
  /** Milliseconds since the epoch. */
  now(): number
}

/** Writes a reply in one piece; false when that has to be left to node:http. */
export type OnePieceWriter = (
  reply: Reply,
  request: IncomingMessage,
  response: ServerResponse,
) => boolean

/** An answer as bytes, and where its body begins. */
interface Piece {
  readonly bytes: Buffer
  readonly head: number
}

/** A writer for the connections of one server. */
export function createOnePieceWriter({ keepAlive, now }: OnePieceOptions): OnePieceWriter {
  const heads = new WeakMap<Reply, string>()
  const pieces = new Map<Reply, Piece>()
  const connection = connectionFields(keepAlive)
  let size = 0
  let second = NaN
  let end = ''

  /** Date and connection close every head; with a new second all that was made is gone. */
  function followClock(): void {
    const current = Math.floor(now() / 1000)
    if (current === second) return
    second = current
    end = `Date: ${new Date(current * 1000).toUTCString()}\r\n${connection}\r\n`
    pieces.clear()
    size = 0
  }

  function headOf(reply: Reply): string {
    const known = heads.get(reply)
    if (known !== undefined) return known
    const head = serializeHead(reply)
    if (isKeptReply(reply)) heads.set(reply, head)
    return head
  }

  function pieceOf(reply: Reply): Piece {
    const known = pieces.get(reply)
    if (known) return known
    const head = headOf(reply) + end
    const body = reply.body?.bytes
    const bytes = Buffer.allocUnsafeSlow(head.length + (body?.length ?? 0))
    bytes.write(head, 'latin1')
    if (body) bytes.set(body, head.length)
    const piece = { bytes, head: head.length }
    if (isKeptReply(reply) && size + bytes.length <= keptPieces) {
      pieces.set(reply, piece)
      size += bytes.length
    }
    return piece
  }

  return function write(reply, request, response) {
    const { socket } = response
    if (!socket?.writable || !isPlain(reply, request, response)) return false
    followClock()
    const { bytes, head } = pieceOf(reply)
    socket.write(request.method === 'HEAD' ? bytes.subarray(0, head) : bytes, (error) => {
      if (!error) response.emit('finish')
    })
    return true
  }
}

/** Whether an answer can be written without what node:http knows of special ones. */
function isPlain(
  { status, headers: fields, body }: Reply,
  { headers, httpVersionMajor: major, httpVersionMinor: minor }: IncomingMessage,
  response: ServerResponse,
): boolean {
  return (
    response.shouldKeepAlive &&
    major === 1 &&
    minor === 1 &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    // A refusal may be the last answer of its connection.
    fields.Connection === undefined &&
    (body?.bytes.length ?? 0) <= longestPiece &&
    // Fields that were set before the app was asked are added by node:http.
    response.getHeaderNames().length === 0 &&
    // Any other answer without a length ends with its connection, or in chunks (RFC 9112 §6.3).
    (fields['Content-Length'] !== undefined || status === 204 || status === 304)
  )
}

/** What node:http says of a connection that stays open. */
function connectionFields(keepAlive: number): string {
  const seconds = Math.floor(keepAlive / 1000)
  return `Connection: keep-alive\r\n${seconds > 0 ? `Keep-Alive: timeout=${seconds}\r\n` : ''}`
}

/** Status line and fields of a reply; throws on what would not be a field, as node:http does. */
function serializeHead({ status, headers }: Reply): string {
  const lines = Object.entries(headers).map(([name, value]) => {
    // Anything else would end where an attacker wants (RFC 9110 §5.5).
    if (!fieldForm.test(value)) throw new TypeError(`Cannot write the field ${name}: not a value`)
    return `${name}: ${value}\r\n`
  })
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines.join('')}`
}
