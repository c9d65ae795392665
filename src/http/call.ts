/** A request and its answer in the small form that every surface speaks; coats translate from and to node:http. */

/** What a surface is asked. */
export interface Call {
  readonly method: string
  /** Path exactly as sent: still percent-encoded, dot segments kept, no query. */
  readonly path: string
  /** Query exactly as sent, without `?`; empty when there is none. */
  readonly query: string
  /** Field values by lower-case name; repeated lines are joined with `, ` (RFC 9110 §5.3). */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Address of the peer of the connection, as the socket tells it. */
  readonly address: string
  /** Reads the whole body, or `undefined` once it is longer than `limit` bytes. */
  readBody(limit: number): Promise<Uint8Array | undefined>
}

/** Bytes of one body and, where the build prepared them, its content codings (RFC 9110 §8.4). */
export interface Body {
  readonly bytes: Uint8Array
  readonly br?: Uint8Array | undefined
  readonly gzip?: Uint8Array | undefined
}

/** What a surface answers. Field names are written as they go on the wire. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Body | undefined
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
