/**
 * Content codings that are made while the service runs (RFC 9110 §8.4). What makes them is handed in: compressing is the
 * machine's, and this folder knows none.
 */
import type { codings } from './accept.ts'

/** One of the codings that are offered. */
export type Coding = (typeof codings)[number]

/** Makes codings of bytes; `undefined` where there is too much to do, and the bytes go out as they are. */
export interface ContentEncoder {
  encode(bytes: Uint8Array, coding: Coding): Promise<Uint8Array | undefined>
  /** Coding of how a body begins, to which any end can be added later without compressing again. */
  open(beginning: Uint8Array, coding: Coding): Promise<Uint8Array | undefined>
  /** Coding of the whole body from that of its beginning. */
  close(opened: Uint8Array, end: Uint8Array, coding: Coding): Uint8Array | undefined
}
