/**
 * Signing keys: P-256, the first one signs, all of them verify, so that keys can be exchanged while tokens of the older
 * one still live. `npm run keys` makes them.
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { z } from 'zod'
import { parseJson } from '../http/json-body.ts'

/** The public half of a key as others read it (RFC 7517 §4, RFC 7518 §6.2.1). */
export interface PublicJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'ES256'
}

/** A signing key and the public half that verifies. */
export interface SigningKey {
  readonly kid: string
  readonly publicJwk: PublicJwk
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

const coordinate = z.string().regex(/^[\w-]{43}$/)

const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: coordinate,
  kid: z.string().min(1).max(128).optional(),
})

/** A private key as a setting holds it. */
export type PrivateJwk = z.infer<typeof privateJwk>

const expectation = 'must be a JSON array of private P-256 JWKs (kty EC, crv P-256, x, y, d)'

/** Keys of a setting: a JSON array of private JWKs; throws a TypeError that says what is expected. */
export async function parseSigningKeys(text: string): Promise<SigningKey[]> {
  const result = z.array(privateJwk).min(1).safeParse(parseJson(text).value)
  if (!result.success) throw new TypeError(`Cannot read AUTH_SIGNING_KEYS: ${expectation}`)
  return await Promise.all(result.data.map((jwk) => importSigningKey(jwk)))
}

/** A fresh key, for development and tests. */
export async function generateSigningKey(): Promise<SigningKey> {
  return await importSigningKey(await generatePrivateJwk(), { extractable: true })
}

/** A fresh private key as a setting holds it; its name is its thumbprint (RFC 7638). */
export async function generatePrivateJwk(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = privateJwk.parse(await exportJWK(privateKey))
  const { kty, crv, x, y, d } = jwk
  return { kty, crv, x, y, d, kid: await calculateJwkThumbprint({ kty, crv, x, y }) }
}

/** Not extractable, unless it was made for a test: no mistake of ours can print the private half of a key that was set. */
async function importSigningKey(
  jwk: PrivateJwk,
  { extractable } = { extractable: false },
): Promise<SigningKey> {
  const { kty, crv, x, y } = jwk
  const kid = jwk.kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }))
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'ES256', { extractable }),
    importJWK({ kty, crv, x, y }, 'ES256', { extractable: true }),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new TypeError(`Cannot read AUTH_SIGNING_KEYS: ${expectation}`)
  }
  const publicJwk = { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' } as const
  return { kid, publicJwk, privateKey, publicKey }
}
