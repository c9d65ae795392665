/** Tokens no honest issuer makes. */
import { CompactSign } from 'jose'
import type { SigningKey } from '../../src/oauth/keys.ts'
import { baseUrl } from './app.ts'
import type { AuthApp } from './auth-app.ts'

/** Claims or header fields that replace those of a valid token; `undefined` takes one away. */
export type Overrides = Readonly<Record<string, unknown>>

/** Claims of a valid access token, but for the overrides. */
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

/** An access token under a key of the service, or under another one. */
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

/** Base64url of a value as JSON. */
export function encodeJson(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** A text whose last character differs from the given one in bits that count for nothing. */
export function withUnusedBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  return token.slice(0, -1) + (alphabet[last ^ 1] ?? '')
}

/** A text with one character in its middle replaced. */
export function withFlippedCharacter(token: string, at = Math.floor(token.length / 2)): string {
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
