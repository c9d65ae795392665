/** Access tokens made without the service's own code: RFC 9068 by node:crypto alone. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { origin } from './site.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const kid = 'judge'

/** The value of AUTH_SIGNING_KEYS under which the tokens are valid. */
export const signingKeys = JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid }])

/** A token that is valid for an hour. */
export function createAccessToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const header = encode({ alg: 'ES256', typ: 'at+jwt', kid })
  const claims = encode({
    iss: origin,
    sub: 'agt_judge',
    aud: `${origin}/mcp`,
    client_id: 'agt_judge',
    iat: now,
    exp: now + 3600,
    jti: String(now),
    scope: 'mcp:read',
  })
  const signed = `${header}.${claims}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${signature.toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
