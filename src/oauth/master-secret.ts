/** Derives one key per purpose from a master secret by HKDF-SHA256 (RFC 5869). */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { jsonFaults, parseJson } from '../http/json-body.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import type { RandomSource } from './random.ts'
import { findTwins, UnreadableKeys } from './unreadable-keys.ts'

/** Purposes of derived keys. Each key has only one purpose (RFC 8725 §3.11). */
export const purposes = ['claim', 'client', 'client-secret', 'code', 'refresh', 'consent'] as const

export type Purpose = (typeof purposes)[number]

/** The derived keys of a master secret. */
export type MasterSecret = Readonly<Record<Purpose, Uint8Array<ArrayBuffer>>>

const length = 32

/**
 * Parses secrets; throws `UnreadableKeys` if the text or a secret is invalid. New tokens use the
 * first secret. Tokens that were issued with any of the secrets are accepted.
 */
export async function parseMasterSecrets(text: string): Promise<MasterSecret[]> {
  const { value, fault } = parseJson(text)
  if (fault) refuse([jsonFaults[fault]])
  const list = z.array(z.string()).min(1).safeParse(value)
  if (!list.success) refuse(['it must be an array of one or more strings'])
  const secrets = (list.data ?? []).map(readSecret)
  refuse(secrets.flatMap((secret, at) => (secret ? [] : [`secret ${at + 1} ${expectation}`])))
  refuse(
    findTwins(secrets.map((secret) => encodeBase64url(secret ?? new Uint8Array()))).map(
      ([first, second]) => `secrets ${first} and ${second} are the same. Remove one of them`,
    ),
  )
  return await Promise.all(secrets.flatMap((secret) => (secret ? [deriveKeys(secret)] : [])))
}

const expectation = 'must be 32 random bytes in base64url. Run npm run keys to create one'

/** Decodes a secret. A secret of one repeated byte is refused, because it is a placeholder. */
function readSecret(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = decodeBase64url(text)
  const isSecret = bytes?.length === length && bytes.some((byte) => byte !== bytes[0])
  return isSecret ? bytes : undefined
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new UnreadableKeys('AUTH_MASTER_SECRETS', faults)
}

/** Generates a secret for the setting `AUTH_MASTER_SECRETS`. */
export function generateMasterSecret(random: RandomSource): string {
  return encodeBase64url(random(length))
}

/** Derives the keys of all purposes. */
export async function deriveKeys(secret: Uint8Array<ArrayBuffer>): Promise<MasterSecret> {
  const master = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const keys = await Promise.all(purposes.map((purpose) => deriveKey(master, purpose)))
  // The keys are in the order of the purposes.
  return Object.fromEntries(purposes.map((purpose, at) => [purpose, keys[at]])) as MasterSecret
}

/** Returns the HMAC-SHA256 of a text, in base64url. */
export function hmac(key: Uint8Array<ArrayBuffer>, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

async function deriveKey(master: CryptoKey, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const info = new TextEncoder().encode(`vitrine ${purpose}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, master, length * 8))
}
