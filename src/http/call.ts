/**
 * A request and its answer in the small form that every surface speaks. `service/node-http.ts` translates from and to
 * node:http; the objects of the Fetch standard would cost more than all the rest of a small answer.
 */
import type { CallEvent } from './call-event.ts'
import type { Coding } from './content-encoder.ts'

/** What a surface is asked. */
export interface Call {
  readonly method: string
  /**
   * Path exactly as sent: still percent-encoded, dot segments kept, no query. Whoever decodes it first decides what it
   * means, and a proxy in front must not have decided otherwise.
   */
  readonly path: string
  /** Query exactly as sent, without `?`; empty when there is none. */
  readonly query: string
  /** Field values by lower-case name; repeated lines are joined with `, ` (RFC 9110 §5.3). */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Address of the peer of the connection, as the socket has it: the last proxy, where there is one. */
  readonly address: string
  /** Reads the whole body; `undefined` once it is longer than `limit` bytes, whatever `Content-Length` promised. */
  readBody(limit: number): Promise<Uint8Array | undefined>
  /** Whether nobody is there any more to take the answer; absent where that cannot be told. */
  isGone?(): boolean
  /** Lets other calls go first, between two parts of a long answer; absent where there are no others. */
  giveWay?(): Promise<void>
  /** Identifier by which logs and the client speak of this call; absent where nobody gave it one. */
  readonly id?: string
  /** Told what the call turns out to be; absent where nobody watches. */
  observe?(event: CallEvent): void
}

/** Bytes of one body and its content codings (RFC 9110 §8.4): those that the build prepared, or else what makes one. */
export interface Body {
  readonly bytes: Uint8Array
  readonly br?: Uint8Array | undefined
  readonly gzip?: Uint8Array | undefined
  /** Makes the coding that was asked for; `undefined` where the bytes go out as they are. */
  code?(coding: Coding): Promise<Uint8Array | undefined>
  /** The body where it is read from a long file while the client takes it; `bytes` is empty then. */
  readonly file?: FileBody | undefined
}

/** A file that is read in chunks. */
export interface FileBody {
  readonly length: number
  chunks(start: number, length: number): AsyncIterable<Uint8Array>
}

/** Fields of an answer, by their names as they go on the wire. */
export type Fields = Readonly<Record<string, string>>

/** What a surface answers. */
export interface Reply {
  readonly status: number
  readonly headers: Fields
  readonly body?: Body | undefined
}

/** Answers a call; `undefined` leaves it to what is behind whoever answers. */
export type Answer = (call: Call) => Promise<Reply | undefined>

/**
 * Between two parts of a long answer: lets other calls go first, and tells whether anybody still waits for this one. A
 * batch is charged as one request and has the work of ten, which must not keep others waiting nor be done for nobody.
 */
export async function goesOn(call: Pick<Call, 'isGone' | 'giveWay'>): Promise<boolean> {
  await call.giveWay?.()
  return !call.isGone?.()
}

/** A reply with more fields, or other values of those it has; it is another one, and nobody keeps it. */
export function withFields({ status, headers, body }: Reply, fields: Fields): Reply {
  return { status, headers: { ...headers, ...fields }, body }
}

const encoder = new TextEncoder()

/** Body of a text, as UTF-8. */
export function textBody(text: string): Body {
  return { bytes: encoder.encode(text) }
}

/** Body of a value, as JSON. */
export function jsonBody(value: unknown): Body {
  return textBody(JSON.stringify(value))
}
