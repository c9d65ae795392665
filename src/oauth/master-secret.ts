/** Keys for one purpose each, derived from a master secret by HKDF-SHA256 (RFC 5869). */
import { z } from 'zod'
import { parseJson } from '../http/json-body.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import type { RandomSource } from './random.ts'

/** What derived keys are for. A key of one purpose is no key of another (RFC 8725 §3.11). */
export const purposes = ['claim', 'client', 'client-secret', 'code', 'refresh', 'consent'] as const

/** One purpose. */
export type Purpose = (typeof purposes)[number]

/** A master secret as the keys it gives. */
export type MasterSecret = Readonly<Record<Purpose, Uint8Array<ArrayBuffer>>>

const length = 32
const expectation = 'must be a JSON array of base64url texts of 32 bytes each'

/** Secrets of a setting: the first derives, all are accepted; throws a TypeError that says what is expected. */
export async function parseMasterSecrets(text: string): Promise<MasterSecret[]> {
  const result = z.array(z.string()).min(1).safeParse(parseJson(text).value)
  const secrets = (result.data ?? []).map(decodeBase64url)
  const readable = secrets.filter((secret) => secret?.length === length)
  if (!result.success || readable.length !== secrets.length) {
    throw new TypeError(`Cannot read AUTH_MASTER_SECRETS: ${expectation}`)
  }
  return await Promise.all(readable.flatMap((secret) => (secret ? [deriveKeys(secret)] : [])))
}

/** A fresh secret as a setting holds it. */
export function generateMasterSecret(random: RandomSource): string {
  return encodeBase64url(random(length))
}

/** Keys of all purposes. */
export async function deriveKeys(secret: Uint8Array<ArrayBuffer>): Promise<MasterSecret> {
  const master = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const derive = (purpose: Purpose) => deriveKey(master, purpose)
  const [claim, client, clientSecret, code, refresh, consent] = await Promise.all([
    derive('claim'),
    derive('client'),
    derive('client-secret'),
    derive('code'),
    derive('refresh'),
    derive('consent'),
  ])
  return { claim, client, 'client-secret': clientSecret, code, refresh, consent }
}

/** Base64url of an HMAC-SHA256 over a text. */
export async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const usable = await crypto.subtle.importKey(
    'raw',
    key,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return encodeBase64url(
    new Uint8Array(await crypto.subtle.sign('HMAC', usable, new TextEncoder().encode(text))),
  )
}

async function deriveKey(master: CryptoKey, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const info = new TextEncoder().encode(`vitrine ${purpose}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, master, length * 8))
}
