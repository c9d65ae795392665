/**
 * `Call` and `Reply`: a request and its answer, as all handlers use them. `service/node-http.ts`
 * converts from and to node:http. Fetch's `Request` and `Response` are not used, because they would
 * cost 50 µs a request.
 */
import { joinBytes } from './bytes.ts'
import type { CallEvent } from './call-event.ts'
import type { Coding, ContentEncoder } from './content-encoder.ts'

/** A request. */
export interface Call {
  readonly method: string
  /**
   * Path exactly as sent, without the query: percent-encoded and with dot segments. It is not
   * decoded, because a proxy in front might decode it differently.
   */
  readonly path: string
  /** Query exactly as sent, without `?`; may be empty. */
  readonly query: string
  /** Field values by lower-case name; repeated lines are joined with `, ` (RFC 9110 §5.3). */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Address of the peer of the socket, which may be a proxy. */
  readonly address: string
  /** Reads the whole body; `undefined` when it is longer than `limit` bytes. */
  readBody(limit: number): Promise<Uint8Array | undefined>
  /** Whether the client has disconnected; absent where this is unknown. */
  isGone?(): boolean
  /** Yields to other calls in the middle of long work; absent when the call need not yield. */
  yield?(): Promise<void>
  /** Identifier of the call in the log and in `X-Request-Id`. */
  readonly id?: string
  /** Receives the events of the call. */
  observe?(event: CallEvent): void
}

/** A body with its content codings (RFC 9110 §8.4), prepared by the build or made on demand. */
export interface Body {
  readonly bytes: Uint8Array
  /**
   * Last bytes of the body, after `bytes`. They differ between responses, whereas `bytes` can be
   * cached and sent without a copy.
   */
  readonly end?: Uint8Array | undefined
  readonly br?: Uint8Array | undefined
  readonly gzip?: Uint8Array | undefined
  /** Encodes the body; `undefined` when it is sent without coding. */
  code?(coding: Coding): Promise<Uint8Array | undefined>
  /** A long file that is read while the client receives it; `bytes` is then empty. */
  readonly file?: FileBody | undefined
}

/** Returns all bytes of a body that has no `file`, without content coding. */
export function wholeBody({ bytes, end }: Body): Uint8Array {
  return end ? joinBytes([bytes, end]) : bytes
}

/** A file that is read in chunks. */
export interface FileBody {
  readonly length: number
  chunks(start: number, length: number): AsyncIterable<Uint8Array>
}

/** Header fields of a response, by name. */
export type Fields = Readonly<Record<string, string>>

/** A response. */
export interface Reply {
  readonly status: number
  readonly headers: Fields
  readonly body?: Body | undefined
  /** Time until which caches may use the answer, in milliseconds since the epoch. */
  readonly validUntil?: number | undefined
}

/** Answers a call; `undefined` passes it to the next handler. */
export type Answer = (call: Call) => Promise<Reply | undefined>

/**
 * Yields to other calls, then returns whether the client is still connected. A batch calls this
 * function between its reads, because a batch can have as much work as ten requests.
 */
export async function goesOn(call: Pick<Call, 'isGone' | 'yield'>): Promise<boolean> {
  await call.yield?.()
  return !call.isGone?.()
}

/** Returns a copy of a reply with further or replaced fields. */
export function withFields(reply: Reply, fields: Fields): Reply {
  return { ...reply, headers: { ...reply.headers, ...fields } }
}

const encoder = new TextEncoder()

/** Creates a body from a text, as UTF-8. */
export function textBody(text: string): Body {
  return { bytes: encoder.encode(text) }
}

/** Creates a body from a text. The encoder, if given, compresses the body when it is sent. */
export function codedBody(text: string, coder: ContentEncoder | undefined): Body {
  const { bytes } = textBody(text)
  return { bytes, ...(coder && { code: (coding) => coder.encode(bytes, coding) }) }
}

/** Creates a body from a value, as JSON. */
export function jsonBody(value: unknown): Body {
  return textBody(JSON.stringify(value))
}
