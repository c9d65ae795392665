import { describe, expect, it } from 'vitest'
import { json } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'

describe('Verified tokens', () => {
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
