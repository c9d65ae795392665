/** Keys for one purpose each, derived from a master secret by HKDF-SHA256 (RFC 5869). */
import { z } from 'zod'
import { jsonFaults, parseJson } from '../http/json-body.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { hs256 } from './jws.ts'
import type { RandomSource } from './random.ts'
import { findTwins, UnreadableKeys } from './unreadable-keys.ts'

/** What derived keys are for. A key of one purpose is no key of another (RFC 8725 §3.11). */
export const purposes = ['claim', 'client', 'client-secret', 'code', 'refresh', 'consent'] as const

/** One purpose. */
export type Purpose = (typeof purposes)[number]

/** A master secret as the keys it gives. */
export type MasterSecret = Readonly<Record<Purpose, Uint8Array<ArrayBuffer>>>

const length = 32

/** Secrets of a setting: the first derives, all are accepted; throws `UnreadableKeys`. */
export async function parseMasterSecrets(text: string): Promise<MasterSecret[]> {
  const { value, fault } = parseJson(text)
  if (fault) refuse([jsonFaults[fault]])
  const list = z.array(z.string()).min(1).safeParse(value)
  if (!list.success) refuse(['it is not a list of one text or more'])
  const secrets = (list.data ?? []).map(readSecret)
  refuse(secrets.flatMap((secret, at) => (secret ? [] : [`secret ${at + 1} ${expectation}`])))
  refuse(
    findTwins(secrets.map((secret) => encodeBase64url(secret ?? new Uint8Array()))).map(
      ([first, second]) => `secrets ${first} and ${second} are the same: leave one of them out`,
    ),
  )
  return await Promise.all(secrets.flatMap((secret) => (secret ? [deriveKeys(secret)] : [])))
}

const expectation = 'must be 32 random bytes as base64url, such as npm run keys prints'

/** Bytes of a secret. One byte over and over was not drawn at random: it is a blank that someone forgot to fill in. */
function readSecret(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = decodeBase64url(text)
  const isSecret = bytes?.length === length && bytes.some((byte) => byte !== bytes[0])
  return isSecret ? bytes : undefined
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new UnreadableKeys('AUTH_MASTER_SECRETS', faults)
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
export function hmac(key: Uint8Array<ArrayBuffer>, text: string): string {
  return encodeBase64url(hs256(key, text))
}

async function deriveKey(master: CryptoKey, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const info = new TextEncoder().encode(`vitrine ${purpose}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, master, length * 8))
}
