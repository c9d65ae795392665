/**
 * Interface for content codings made at run time (RFC 9110 §8.4). The implementation is passed in.
 */
import type { codings } from './accept.ts'

/** A supported coding. */
export type Coding = (typeof codings)[number]

/** Encoder of bodies. Returns `undefined` to send bytes without coding, for example under load. */
export interface ContentEncoder {
  encode(bytes: Uint8Array, coding: Coding): Promise<Uint8Array | undefined>
  /** Encodes the beginning of a body. Later, `close` can add any end to it. */
  open(beginning: Uint8Array, coding: Coding): Promise<Uint8Array | undefined>
  /** Completes the encoded beginning of a body with its end. */
  close(opened: Uint8Array, end: Uint8Array, coding: Coding): Uint8Array | undefined
}
