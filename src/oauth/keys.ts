/** Signing keys: P-256, the first one signs, all of them verify. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { z } from 'zod'

/** A signing key and the public half that verifies. */
export interface SigningKey {
  readonly kid: string
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

const expectation = 'must be a JSON array of private P-256 JWKs (kty EC, crv P-256, x, y, d)'

/** Keys of a setting: a JSON array of private JWKs; throws a TypeError that says what is expected. */
export async function parseSigningKeys(text: string): Promise<SigningKey[]> {
  const result = z.array(privateJwk).min(1).safeParse(parseJson(text))
  if (!result.success) throw new TypeError(`Cannot read AUTH_SIGNING_KEYS: ${expectation}`)
  return await Promise.all(result.data.map(importSigningKey))
}

/** A fresh key, for development and tests. */
export async function generateSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey))
  return { kid, privateKey, publicKey }
}

async function importSigningKey(jwk: z.infer<typeof privateJwk>): Promise<SigningKey> {
  const { kid, kty, crv, x, y } = jwk
  const publicJwk = { kty, crv, x, y }
  const [privateKey, publicKey, thumbprint] = await Promise.all([
    importJWK(jwk, 'ES256'),
    importJWK(publicJwk, 'ES256'),
    calculateJwkThumbprint(publicJwk),
  ])
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new TypeError(`Cannot read AUTH_SIGNING_KEYS: ${expectation}`)
  }
  return { kid: kid ?? thumbprint, privateKey, publicKey }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
