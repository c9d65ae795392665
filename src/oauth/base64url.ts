/** Base64url without padding, RFC 4648 §5, and digests as such. */
import { hash } from 'node:crypto'

/** Base64url of bytes. */
export function encodeBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64url')
}

/** Bytes of a base64url text; `undefined` when it is none. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  // A copy, for what Node makes of a short text lies in memory that it shares.
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

/** Base64url of the SHA-256 digest of a text. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}
