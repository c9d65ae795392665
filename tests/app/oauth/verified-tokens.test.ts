import { describe, expect, it } from 'vitest'
import { createVerifiedTokens } from '../../../src/oauth/verified-tokens.ts'
import { json } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'

describe('Verified tokens', () => {
  it('are bounded in number: what was not asked for lately makes room', () => {
    const verified = createVerifiedTokens<number>(() => 0, 4)
    verified.set('popular', 0, 1)
    for (let index = 1; index < 20; index += 1) {
      verified.set(`token ${index}`, index, 1)
      expect(verified.find('popular')).toBe(0)
      expect(verified.size()).toBeLessThanOrEqual(4)
    }
    const found = [1, 17, 19].map((index) => verified.find(`token ${index}`))
    expect(found).toEqual([undefined, undefined, 19])
  })

  it('cost one check of the signature, and none after they expired', async () => {
    const service = await createAuthApp()
    const { credential } = json(await service.postJson('/agent/auth', { type: 'anonymous' }))
    const headers = { authorization: `Bearer ${String(credential)}` }
    const status = async () => (await service.ask('/api/v1/identity', { headers })).status
    const [key] = service.keys.signing
    const { publicKey } = key
    let checks = 0
    Object.defineProperty(key, 'publicKey', {
      get() {
        checks += 1
        return publicKey
      },
    })
    expect([await status(), await status(), await status()]).toEqual([200, 200, 200])
    expect(checks).toBe(1)
    service.pass(3604)
    expect(await status()).toBe(200)
    service.pass(1)
    expect(await status()).toBe(401)
  })
})
