import { createHash, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { encodeBase64url, sha256 } from '../../../src/oauth/base64url.ts'
import { parseSigningKeys } from '../../../src/oauth/keys.ts'
import { deriveKeys, purposes } from '../../../src/oauth/master-secret.ts'
import { isChallenge, matchesChallenge } from '../../../src/oauth/pkce.ts'
import { createTokens } from '../../../src/oauth/token-issuer.ts'
import jws from '../../fixtures/rfc/jws-es256.json' with { type: 'json' }
import thumbprints from '../../fixtures/rfc/jwk-thumbprint.json' with { type: 'json' }
import pkce from '../../fixtures/rfc/pkce-s256.json' with { type: 'json' }

describe('PKCE, RFC 7636 appendix B', () => {
  it('turns the octets into the verifier and the verifier into the challenge', () => {
    expect(encodeBase64url(Uint8Array.from(pkce.octets))).toBe(pkce.verifier)
    expect(sha256(pkce.verifier)).toBe(pkce.challenge)
    expect(isChallenge(pkce.challenge)).toBe(true)
    expect(matchesChallenge(pkce.verifier, pkce.challenge)).toBe(true)
  })

  it('refuses another verifier', () => {
    const other = pkce.verifier.replace('d', 'e')
    expect(matchesChallenge(other, pkce.challenge)).toBe(false)
  })
})

describe('JWS ES256, RFC 7515 appendix A.3', () => {
  const text = JSON.stringify([jws.jwk])

  it('verifies under the key as a setting holds it, and under no other payload', async () => {
    const [key] = await parseSigningKeys(text)
    if (!key) throw new Error('There is no key')
    const { payload } = await compactVerify(jws.jws, key.publicKey, { algorithms: ['ES256'] })
    expect(new TextDecoder().decode(payload)).toBe(jws.payload)
    const [header = '', , signature = ''] = jws.jws.split('.')
    const other = Buffer.from('{"iss":"jim"}').toString('base64url')
    await expect(compactVerify(`${header}.${other}.${signature}`, key.publicKey)).rejects.toThrow()
  })

  it('is what our tokens are, for a verifier that is not ours', async () => {
    const [key] = await parseSigningKeys(text)
    if (!key) throw new Error('There is no key')
    const keys = { signing: [key], secrets: [await deriveKeys(new Uint8Array(32))] } as const
    const random = (length: number) => new Uint8Array(length)
    const tokens = createTokens({ keys, baseUrl: 'https://a.example', now: () => 0, random })
    const { text: token } = await tokens.issue('access', { sub: 'x' })
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { kty, crv, x, y } = jws.jwk
    const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
    const isValid = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isValid).toBe(true)
  })

  it('publishes the key without its private half', async () => {
    const [key] = await parseSigningKeys(text)
    const { kty, crv, x, y } = jws.jwk
    expect(key?.publicJwk).toEqual({ kty, crv, x, y, kid: key?.kid, use: 'sig', alg: 'ES256' })
  })
})

describe('JWK thumbprints, RFC 7638', () => {
  it.each(Object.values(thumbprints))('of $source', async ({ jwk, thumbprint }) => {
    expect(await calculateJwkThumbprint(jwk)).toBe(thumbprint)
  })

  it('name a key that has no name, over its required members in their order', async () => {
    const { x, y } = jws.jwk
    const members = `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`
    const [unnamed, named] = await parseSigningKeys(
      JSON.stringify([jws.jwk, { ...jws.jwk, kid: 'own' }]),
    )
    expect(unnamed?.kid).toBe(createHash('sha256').update(members).digest('base64url'))
    expect(named?.kid).toBe('own')
  })
})

describe('Derived keys, RFC 5869', () => {
  const secret = new Uint8Array(32).fill(7)

  it('are those of HKDF-SHA256 with the purpose as info', async () => {
    const keys = await deriveKeys(secret)
    for (const purpose of purposes) {
      const expected = hkdfSync('sha256', secret, '', `vitrine ${purpose}`, 32)
      expect(Buffer.from(keys[purpose])).toEqual(Buffer.from(expected))
    }
    const texts = purposes.map((purpose) => encodeBase64url(keys[purpose]))
    expect(new Set(texts).size).toBe(purposes.length)
  })
})
