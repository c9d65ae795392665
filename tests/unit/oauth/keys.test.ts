import { exportJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { generateSigningKey, parseSigningKeys } from '../../../src/oauth/keys.ts'

describe('signing keys', () => {
  it('are read from JSON Web Keys, the first one signs', async () => {
    const { kid, privateKey } = await generateSigningKey()
    const jwk = await exportJWK(privateKey)
    const [key] = await parseSigningKeys(JSON.stringify([jwk]))
    expect(key?.kid).toBe(kid)
  })

  const texts = ['', 'x', '{}', '[]', '[{"kty":"EC"}]', '[{"kty":"RSA","n":"a","e":"AQAB"}]']
  it.each(texts)('refuse the setting %j and name it', async (text) => {
    await expect(parseSigningKeys(text)).rejects.toThrow(/^Cannot read AUTH_SIGNING_KEYS: /)
  })
})
