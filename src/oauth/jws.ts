/**
 * JSON Web Signature in compact form, RFC 7515, with ES256 and HS256 (RFC 7518 §3.2, §3.4). It
 * calls `node:crypto` directly, because jose takes twice the time. Tests compare the results with
 * jose.
 */
import { createHmac, createSecretKey, sign, timingSafeEqual, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { decodeUtf8 } from '../http/utf8.ts'
import { memoize } from '../site/memoize.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { fromDer, toDer } from './ecdsa-signature.ts'

/** A JSON object, such as a header or claims. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A parsed JWS. It is not verified. */
export interface Jws {
  readonly header: JsonObject
  readonly payload: Uint8Array
  readonly signature: Uint8Array
  /** Signing input (§5.2). */
  readonly signed: string
}

/** Length of a signature in bytes. */
const signatureBytes = { ES256: 64, HS256: 32 } as const

/** Parses a compact JWS; `undefined` when the text is none. */
export function parseJws(text: string): Jws | undefined {
  const [first = '', second = '', third = '', ...more] = text.split('.')
  const header = parseObject(decodeBase64url(first))
  const payload = decodeBase64url(second)
  const signature = decodeBase64url(third)
  if (!header || !payload || !signature || more.length > 0) return undefined
  // No critical extension is supported (§4.1.11).
  return 'crit' in header ? undefined : { header, payload, signature, signed: `${first}.${second}` }
}

/** Parses UTF-8 bytes as a JSON object. */
export function parseObject(bytes: Uint8Array | undefined): JsonObject | undefined {
  const text = bytes && decodeUtf8(bytes)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as JsonObject) : undefined // Checked above.
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Signs claims with ES256. */
export function signEs256(header: JsonObject, claims: JsonObject, key: KeyObject): string {
  const signed = signingInput({ alg: 'ES256', ...header }, claims)
  return `${signed}.${encodeBase64url(fromDer(sign('sha256', Buffer.from(signed), key)))}`
}

/** Verifies a signature. The key decides the algorithm, not the token (RFC 8725 §3.1). */
export function isSignedBy({ header, signature, signed }: Jws, key: KeyObject): boolean {
  if (header.alg !== 'ES256' || signature.length !== signatureBytes.ES256) return false
  return verify('sha256', Buffer.from(signed), key, toDer(signature))
}

/** Adds an HS256 MAC to claims. */
export function signHs256(header: JsonObject, claims: JsonObject, secret: Uint8Array): string {
  const signed = signingInput({ alg: 'HS256', ...header }, claims)
  return `${signed}.${encodeBase64url(hs256(secret, signed))}`
}

/** Verifies a MAC. */
export function isMacOf({ header, signature, signed }: Jws, secret: Uint8Array): boolean {
  if (header.alg !== 'HS256' || signature.length !== signatureBytes.HS256) return false
  // Constant time, so that the time does not reveal how much of a guess is right.
  return timingSafeEqual(hs256(secret, signed), signature)
}

/** HMAC-SHA256 of a text (RFC 2104). */
export function hs256(secret: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', keyOf(secret)).update(text).digest()
}

/** Memoized: creating a key object takes several times as long as the MAC of a token. */
const keyOf = memoize((secret: Uint8Array): KeyObject => createSecretKey(secret))

function signingInput(header: JsonObject, claims: JsonObject): string {
  return `${encodeText(JSON.stringify(header))}.${encodeText(JSON.stringify(claims))}`
}

function encodeText(text: string): string {
  return Buffer.from(text).toString('base64url')
}
