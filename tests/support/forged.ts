/** Creates forged and damaged tokens. */
import { CompactSign } from 'jose'
import type { SigningKey } from '../../src/oauth/keys.ts'
import { baseUrl } from './app.ts'
import type { AuthApp } from './auth-app.ts'

/** Claims or header fields that replace those of a valid token. `undefined` removes one. */
export type Overrides = Readonly<Record<string, unknown>>

/** Claims of a valid access token, with overrides. */
export function accessClaims(service: AuthApp, overrides: Overrides = {}): Overrides {
  return {
    iss: baseUrl,
    sub: 'agt_forged',
    aud: `${baseUrl}/mcp`,
    client_id: 'agt_forged',
    iat: service.now() - 10,
    exp: service.now() + 3590,
    jti: 'forged',
    scope: 'mcp:read',
    ...overrides,
  }
}

/** Signs an access token with a key of the service, or with another key. */
export async function forge(
  service: AuthApp,
  {
    claims = {},
    header = {},
    key = service.keys.signing[0],
    text = JSON.stringify(accessClaims(service, claims)),
  }: { claims?: Overrides; header?: Overrides; key?: SigningKey; text?: string } = {},
): Promise<string> {
  const all: Overrides = { typ: 'at+jwt', kid: key.kid, ...header }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ES256', ...Object.fromEntries(given) })
    .sign(key.privateKey)
}

/** Encodes a value as JSON in base64url. */
export function encodeJson(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/**
 * Changes unused bits in the last base64url character of a token. The decoded bytes stay the same.
 */
export function withUnusedBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  return token.slice(0, -1) + (alphabet[last ^ 1] ?? '')
}

/** Replaces one character of a token, by default in the middle. */
export function withFlippedCharacter(token: string, at = Math.floor(token.length / 2)): string {
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
