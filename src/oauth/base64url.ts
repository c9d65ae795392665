/** Base64url without padding, RFC 4648 §5. */
import { hash } from 'node:crypto'

/** Encodes bytes. */
export function encodeBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64url')
}

/** Decodes base64url; `undefined` for any text that `encodeBase64url` would not return. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  // The bytes are copied, because Node decodes short texts into a shared buffer.
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'))
  return encodeBase64url(bytes) === text ? bytes : undefined
}

/** Returns the SHA-256 digest of a text, in base64url. */
export function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}
