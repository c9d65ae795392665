/**
 * JSON Web Signature, RFC 7515, in its compact form and with two algorithms: ES256 and HS256 (RFC 7518 §3.2, §3.4). Node signs;
 * here is the form around it, for which jose, whose calls go through threads and cost as much again, is the oracle in the tests.
 */
import { createHmac, createSecretKey, sign, timingSafeEqual, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { decodeUtf8 } from '../http/utf8.ts'
import { memoize } from '../site/memoize.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { fromDer, toDer } from './ecdsa-signature.ts'

/** A JSON object, as a header or a set of claims is one. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A compact JWS, read but not verified. */
export interface Jws {
  readonly header: JsonObject
  readonly payload: Uint8Array
  readonly signature: Uint8Array
  /** What the signature is over (§5.2). */
  readonly signed: string
}

/** Bytes of a signature of either algorithm: two numbers of P-256, a digest of SHA-256. */
const signatureBytes = { ES256: 64, HS256: 32 } as const

/** Parts of a text that is a compact JWS; `undefined` for every other text. */
export function parseJws(text: string): Jws | undefined {
  const [first = '', second = '', third = '', ...more] = text.split('.')
  const header = parseObject(decodeBase64url(first))
  const payload = decodeBase64url(second)
  const signature = decodeBase64url(third)
  if (!header || !payload || !signature || more.length > 0) return undefined
  // What must be understood is not (§4.1.11): we make no token with an extension.
  return 'crit' in header ? undefined : { header, payload, signature, signed: `${first}.${second}` }
}

/** The JSON object in bytes of UTF-8. */
export function parseObject(bytes: Uint8Array | undefined): JsonObject | undefined {
  const text = bytes && decodeUtf8(bytes)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as JsonObject) : undefined // Proved by the line above.
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Text of claims under a header, signed by ES256. */
export function signEs256(header: JsonObject, claims: JsonObject, key: KeyObject): string {
  const signed = signingInput({ alg: 'ES256', ...header }, claims)
  return `${signed}.${encodeBase64url(fromDer(sign('sha256', Buffer.from(signed), key)))}`
}

/** Whether a key of ES256 signed it; the algorithm is that of the key, never one that the token chooses (RFC 8725 §3.1). */
export function isSignedBy({ header, signature, signed }: Jws, key: KeyObject): boolean {
  if (header.alg !== 'ES256' || signature.length !== signatureBytes.ES256) return false
  return verify('sha256', Buffer.from(signed), key, toDer(signature))
}

/** Text of claims under a header, with a MAC by HS256. */
export function signHs256(header: JsonObject, claims: JsonObject, secret: Uint8Array): string {
  const signed = signingInput({ alg: 'HS256', ...header }, claims)
  return `${signed}.${encodeBase64url(hs256(secret, signed))}`
}

/** Whether it bears the MAC of a secret. */
export function isMacOf({ header, signature, signed }: Jws, secret: Uint8Array): boolean {
  if (header.alg !== 'HS256' || signature.length !== signatureBytes.HS256) return false
  // In a time that tells nothing of how many bytes of a guess were right.
  return timingSafeEqual(hs256(secret, signed), signature)
}

/** HMAC-SHA256 of a text (RFC 2104). */
export function hs256(secret: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', keyOf(secret)).update(text).digest()
}

/** To make a key of a secret costs several times the MAC of a token. */
const keyOf = memoize((secret: Uint8Array): KeyObject => createSecretKey(secret))

function signingInput(header: JsonObject, claims: JsonObject): string {
  return `${encodeText(JSON.stringify(header))}.${encodeText(JSON.stringify(claims))}`
}

function encodeText(text: string): string {
  return Buffer.from(text).toString('base64url')
}
