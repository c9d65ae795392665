/**
 * Signing keys (P-256). The first key signs and all keys verify, so that keys can be rotated while
 * older tokens are valid. `npm run keys` creates keys.
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { jsonFaults, parseJson } from '../http/json-body.ts'
import { findTwins, UnreadableKeys } from './unreadable-keys.ts'

/**
 * A private key and its public key, which is included as JWK too (RFC 7517 §4, RFC 7518 §6.2.1).
 */
export type SigningKey = Awaited<ReturnType<typeof importSigningKey>>

const number = (name: string, absent: string) =>
  z
    .string({ error: `${name} ${absent}` })
    .regex(/^[\w-]{43}$/, { error: `${name} must be 43 characters of base64url` })

const privateJwk = z.object(
  {
    kty: z.literal('EC', { error: 'kty must be EC. Other types of keys are not supported' }),
    crv: z.literal('P-256', { error: 'crv must be P-256, because tokens are signed with ES256' }),
    x: number('x', 'is missing'),
    y: number('y', 'is missing'),
    d: number('d', 'is missing. This is a public key. Use the private key'),
    kid: z
      .string({ error: 'kid must be a string' })
      .min(1, { error: 'kid must not be empty' })
      .max(128, { error: 'kid must have at most 128 characters' })
      .optional(),
  },
  { error: 'must be an object' },
)

/** A private key in the setting `AUTH_SIGNING_KEYS`. */
export type PrivateJwk = z.infer<typeof privateJwk>

/** Parses a JSON array of private JWKs; throws `UnreadableKeys` if the text or a key is invalid. */
export async function parseSigningKeys(text: string): Promise<SigningKey[]> {
  const jwks = parseJwks(text)
  const imported = await Promise.all(jwks.map((jwk) => tryImport(jwk)))
  const keys = imported.filter((key) => key !== undefined)
  refuse(
    imported.flatMap((key, at) =>
      key ? [] : [`key ${at + 1}: x, y and d do not belong to the same key`],
    ),
  )
  // A token names its key by `kid`. If two keys had the same `kid`, only the first would be tried.
  refuse(
    findTwins(keys.map(({ kid }) => kid)).map(([first, second]) =>
      keys[first - 1]?.publicJwk.x === keys[second - 1]?.publicJwk.x
        ? `keys ${first} and ${second} are the same. Remove one of them`
        : `keys ${first} and ${second} have the same kid. Give each its own, or remove kid`,
    ),
  )
  return keys
}

function parseJwks(text: string): PrivateJwk[] {
  const { value, fault } = parseJson(text)
  if (fault) refuse([jsonFaults[fault]])
  const list = z.array(z.unknown()).min(1).safeParse(value)
  if (!list.success) refuse(['it must be an array of one or more keys'])
  const read = (list.data ?? []).map((entry) => privateJwk.safeParse(entry))
  // Only the first fault of each key is reported, because a key of another type has several faults.
  refuse(
    read.flatMap(({ error }, at) =>
      (error?.issues ?? []).slice(0, 1).map(({ message }) => `key ${at + 1}: ${message}`),
    ),
  )
  return read.flatMap(({ data }) => (data ? [data] : []))
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new UnreadableKeys('AUTH_SIGNING_KEYS', faults)
}

/** Imports a key; `undefined` when x and y are not a point of the curve, or d does not match. */
async function tryImport(jwk: PrivateJwk): Promise<SigningKey | undefined> {
  try {
    return await importSigningKey(jwk)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Generates a key for development and tests. */
export async function generateSigningKey(): Promise<SigningKey> {
  return await importSigningKey(await generatePrivateJwk())
}

/**
 * Generates a private key for the setting `AUTH_SIGNING_KEYS`. Its `kid` is its thumbprint (RFC
 * 7638).
 */
export async function generatePrivateJwk(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = privateJwk.parse(await exportJWK(privateKey))
  const { kty, crv, x, y, d } = jwk
  return { kty, crv, x, y, d, kid: await calculateJwkThumbprint({ kty, crv, x, y }) }
}

async function importSigningKey(jwk: PrivateJwk) {
  const { kty, crv, x, y, d } = jwk
  const kid = jwk.kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }))
  const curve = { name: 'ECDSA', namedCurve: crv }
  // A `CryptoKey` reveals nothing when it is printed or serialized. The private key is not
  // extractable. The import checks that x, y and d belong together.
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, curve, false, ['sign']),
    crypto.subtle.importKey('jwk', { kty, crv, x, y }, curve, true, ['verify']),
  ])
  const publicJwk = { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' } as const
  return { kid, publicJwk, privateKey, publicKey }
}
