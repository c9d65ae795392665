/**
 * Answers in one piece: head and body are written to the connection at once.
 *
 * A ServerResponse makes and checks a head anew for each answer, and hands head and body to the system as two pieces; that is
 * most of what a small answer costs. Here the head of a kept reply is made once, and what goes out is the same bytes for a
 * second, as long as its `Date` holds; fields of one answer alone are written into their place in it. node:http is told the end of an answer by the event it waits for, `finish`, and goes on
 * as ever: whatever is not plain (the last answer of a connection, HTTP/1.0, a body on its way, a long answer) is left to it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fields, Reply } from '../http/call.ts'
import { fieldForm } from '../http/field.ts'
import { isKeptReply } from '../http/kept-reply.ts'
import { STATUS_CODES } from './http-module.ts'
import { announcesBody } from './request-body.ts'
import { createKeptPieces, createPassingMemory } from './piece-memory.ts'
import type { Piece } from './piece-memory.ts'

/** Bytes of a body that is joined with its head; to copy a longer one costs more than a second piece. */
export const longestPiece = 64 * 1024

/** What pieces are made with. */
export interface OnePieceOptions {
  /** Milliseconds an idle connection is kept, as the client is told. */
  readonly keepAlive: number
  /** Milliseconds since the epoch. */
  now(): number
}

/** A reply, and fields of this answer alone, which go out after those of the reply. */
export interface OwnReply {
  readonly reply: Reply
  readonly own?: Fields | undefined
}

/** Writes a reply in one piece; false when that has to be left to node:http. */
export type OnePieceWriter = (
  answer: OwnReply,
  request: IncomingMessage,
  response: ServerResponse,
) => boolean

/** A writer for the connections of one server. */
export function createOnePieceWriter({ keepAlive, now }: OnePieceOptions): OnePieceWriter {
  const heads = new WeakMap<Reply, string>()
  const lineOf = rememberLines()
  const passing = createPassingMemory()
  const pieces = createKeptPieces()
  const connection = connectionFields(keepAlive)
  let second = NaN
  let end = ''

  /** Date and connection close every head; with a new second all that was made is gone. */
  function followClock(): void {
    const current = Math.floor(now() / 1000)
    if (current === second) return
    second = current
    end = `Date: ${new Date(current * 1000).toUTCString()}\r\n${connection}\r\n`
    pieces.clear()
  }

  function headOf(reply: Reply): string {
    const known = heads.get(reply)
    if (known !== undefined) return known
    const head = serializeHead(reply, lineOf)
    heads.set(reply, head)
    return head
  }

  /** The piece of a reply: kept where it comes again and there is room, else in memory that the next one uses again. */
  function pieceOf(reply: Reply, own: string): Piece {
    const known = pieces.find(reply, own)
    if (known) return known
    const isKept = isKeptReply(reply)
    const parts = [isKept ? headOf(reply) : serializeHead(reply, lineOf), own, end] as const
    const length = lengthOf(parts, reply)
    if (!isKept || !pieces.hasRoom(length)) return join(parts, reply, passing.take(length))
    const piece = join(parts, reply, Buffer.allocUnsafeSlow(length))
    pieces.keep(reply, piece)
    return piece
  }

  return function write({ reply, own }, request, response) {
    const { socket } = response
    if (!socket?.writable || !isPlain(reply, request, response)) return false
    followClock()
    const ownLines = own ? linesOf(own) : ''
    const { bytes, head } = pieceOf(reply, ownLines)
    socket.write(request.method === 'HEAD' ? bytes.subarray(0, head) : bytes, (error) => {
      if (!error) response.emit('finish')
    })
    // The rest of it is read when the client takes more, so that nothing else may be written there.
    if (socket.writableLength > 0) {
      passing.leave()
      if (ownLines !== '') pieces.leave(reply)
    }
    return true
  }
}

/** Whether an answer can be written without what node:http knows of special ones. */
function isPlain(
  { status, headers: fields, body }: Reply,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { headers, httpVersionMajor: major, httpVersionMinor: minor } = request
  return (
    response.shouldKeepAlive &&
    major === 1 &&
    minor === 1 &&
    hasWholeBody(request) &&
    headers.expect === undefined &&
    // A refusal may be the last answer of its connection.
    fields.Connection === undefined &&
    body?.file === undefined &&
    (body?.bytes.length ?? 0) <= longestPiece &&
    // Fields that were set before the app was asked are added by node:http.
    response.getHeaderNames().length === 0 &&
    // Any other answer without a length ends with its connection, or in chunks (RFC 9112 §6.3).
    (fields['Content-Length'] !== undefined || status === 204 || status === 304)
  )
}

/** Whether nothing of the body of a request is still to come or to be read; node:http throws away what is. */
function hasWholeBody(request: IncomingMessage): boolean {
  return !announcesBody(request) || (request.complete && request.readableLength === 0)
}

/** What node:http says of a connection that stays open. */
function connectionFields(keepAlive: number): string {
  const seconds = Math.floor(keepAlive / 1000)
  return `Connection: keep-alive\r\n${seconds > 0 ? `Keep-Alive: timeout=${seconds}\r\n` : ''}`
}

/** A head: what a reply says, what this answer says, and what every answer ends with. */
type Head = readonly [shared: string, own: string, end: string]

function lengthOf([shared, own, end]: Head, { body }: Reply): number {
  return shared.length + own.length + end.length + (body?.bytes.length ?? 0)
}

/** Head and body, in memory of their length. */
function join([shared, own, end]: Head, { body }: Reply, bytes: Buffer): Piece {
  const head = bytes.write(shared + own + end, 'latin1')
  if (body) bytes.set(body.bytes, head)
  return { bytes, head, own: { at: shared.length, length: own.length } }
}

/** Status line and fields of a reply. */
function serializeHead({ status, headers }: Reply, lineOf: LineOf): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n`
  for (const name in headers) head += lineOf(name, headers[name] ?? '')
  return head
}

/** Lines of fields that are another one's with the next answer. */
function linesOf(fields: Fields): string {
  let lines = ''
  for (const name in fields) lines += lineOfField(name, fields[name] ?? '')
  return lines
}

/** Line of a field; throws on what would not be one, as node:http does. */
type LineOf = (name: string, value: string) => string

function lineOfField(name: string, value: string): string {
  // Anything else would end where an attacker wants (RFC 9110 §5.5).
  if (!fieldForm.test(value)) throw new TypeError(`Cannot write the field ${name}: not a value`)
  return `${name}: ${value}\r\n`
}

/**
 * Lines, of each field the last one: nearly all values of an answer that is made anew are those of the answer before, and to
 * check them again costs more than to compare them.
 */
function rememberLines(): LineOf {
  const last = new Map<string, { readonly value: string; readonly line: string }>()
  return function lineOf(name, value) {
    const known = last.get(name)
    if (known?.value === value) return known.line
    const line = lineOfField(name, value)
    last.set(name, { value, line })
    return line
  }
}
