/**
 * Signing keys: P-256, the first one signs, all of them verify, so that keys can be exchanged while tokens of the older
 * one still live. `npm run keys` makes them.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { z } from 'zod'
import { jsonFaults, parseJson } from '../http/json-body.ts'
import { findTwins, UnreadableKeys } from './unreadable-keys.ts'

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
  /** Printed or made JSON it shows nothing of itself. */
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const number = (name: string, absent: string) =>
  z
    .string({ error: `${name} ${absent}` })
    .regex(/^[\w-]{43}$/, { error: `${name} must be 43 characters of base64url` })

const privateJwk = z.object(
  {
    kty: z.literal('EC', { error: 'kty must be EC, because keys of other kinds do not sign here' }),
    crv: z.literal('P-256', { error: 'crv must be P-256, because tokens are signed by ES256' }),
    x: number('x', 'is missing'),
    y: number('y', 'is missing'),
    d: number('d', 'is missing: this is a public key, use the private one'),
    kid: z
      .string({ error: 'kid must be a text' })
      .min(1, { error: 'kid must not be empty' })
      .max(128, { error: 'kid must have at most 128 characters' })
      .optional(),
  },
  { error: 'must be an object' },
)

/** A private key as a setting holds it. */
export type PrivateJwk = z.infer<typeof privateJwk>

/** Keys of a setting: a JSON array of private JWKs; throws `UnreadableKeys`. */
export async function parseSigningKeys(text: string): Promise<SigningKey[]> {
  const jwks = parseJwks(text)
  const imported = await Promise.all(jwks.map((jwk) => tryImport(jwk)))
  const keys = imported.filter((key) => key !== undefined)
  refuse(
    imported.flatMap((key, at) => (key ? [] : [`key ${at + 1}: x, y and d are of no one key`])),
  )
  // A token names its key by kid alone, so that of two only the first would ever be tried.
  refuse(
    findTwins(keys.map(({ kid }) => kid)).map(([first, second]) =>
      keys[first - 1]?.publicJwk.x === keys[second - 1]?.publicJwk.x
        ? `keys ${first} and ${second} are the same: leave one of them out`
        : `keys ${first} and ${second} have the same kid: give each its own, or leave kid out`,
    ),
  )
  return keys
}

function parseJwks(text: string): PrivateJwk[] {
  const { value, fault } = parseJson(text)
  if (fault) refuse([jsonFaults[fault]])
  const list = z.array(z.unknown()).min(1).safeParse(value)
  if (!list.success) refuse(['it is not a list of one key or more'])
  const read = (list.data ?? []).map((entry) => privateJwk.safeParse(entry))
  // Of each key the first fault alone: one of another kind has none of the numbers either.
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

/** A key, unless its numbers fit no point of the curve or not one another. */
async function tryImport(jwk: PrivateJwk): Promise<SigningKey | undefined> {
  try {
    return await importSigningKey(jwk)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** A fresh key, for development and tests. */
export async function generateSigningKey(): Promise<SigningKey> {
  return await importSigningKey(await generatePrivateJwk())
}

/** A fresh private key as a setting holds it; its name is its thumbprint (RFC 7638). */
export async function generatePrivateJwk(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = privateJwk.parse(await exportJWK(privateKey))
  const { kty, crv, x, y, d } = jwk
  return { kty, crv, x, y, d, kid: await calculateJwkThumbprint({ kty, crv, x, y }) }
}

async function importSigningKey(jwk: PrivateJwk): Promise<SigningKey> {
  const { kty, crv, x, y, d } = jwk
  const kid = jwk.kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }))
  // It alone looks whether the numbers are of one key.
  await importJWK(jwk, 'ES256')
  const privateKey = createPrivateKey({ key: { kty, crv, x, y, d }, format: 'jwk' })
  const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  const publicJwk = { kty, crv, x, y, kid, use: 'sig', alg: 'ES256' } as const
  return { kid, publicJwk, privateKey, publicKey }
}
