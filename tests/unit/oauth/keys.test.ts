import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { generatePrivateJwk, parseSigningKeys } from '../../../src/oauth/keys.ts'

describe('signing keys', () => {
  it('are read from JSON Web Keys, the first one signs', async () => {
    const { kid, ...jwk } = await generatePrivateJwk()
    const [key] = await parseSigningKeys(JSON.stringify([jwk]))
    expect(key?.kid).toBe(kid)
  })

  it('show nothing of the private key when they are printed, made JSON or exported', async () => {
    const jwk = await generatePrivateJwk()
    const [key] = await parseSigningKeys(JSON.stringify([jwk]))
    if (!key) throw new Error('There is no key')
    const shown = inspect(key, { depth: 9, showHidden: true }) + JSON.stringify(key)
    expect([jwk.d.length, shown.includes(jwk.d)]).toEqual([43, false])
    await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow()
  })

  it.each(['', 'x', '{}', '[]', '[{"kty":"EC"}]', '[{"kty":"RSA","n":"a","e":"AQAB"}]'])(
    'refuse the setting %j and name it',
    async (text) => {
      await expect(parseSigningKeys(text)).rejects.toThrow(/^Cannot read AUTH_SIGNING_KEYS: /)
    },
  )
})
