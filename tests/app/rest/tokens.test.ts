import { describe, expect, it } from 'vitest'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { createTestSigner, epoch } from '../../support/tokens.ts'

const metadata = 'http://localhost:4321/.well-known/oauth-protected-resource'
const challenge = `Bearer resource_metadata="${metadata}", scope="mcp:read"`

const site = await readBuiltSite()
const signer = await createTestSigner()
const test = createTestApp(() => site, { quota: 120_000, verify: signer.verify })

async function withBearer(token: string, path = '/api/v1/contact'): Promise<Answer> {
  return await ask(test.app, path, { headers: { authorization: `Bearer ${token}` } })
}

function expectInvalid(answer: Answer): void {
  expect([answer.status, json(answer).code]).toEqual([401, 'invalid-token'])
  expect(answer.headers['WWW-Authenticate']).toBe(`${challenge}, error="invalid_token"`)
  expect(answer.headers['Cache-Control']).toBe('no-store')
  expect(answer.headers['RateLimit-Policy']).toBe('"ip";q=120000;w=60')
  expect(test.failures).toEqual([])
}

describe('identity', () => {
  const paths = ['/api/v1/identity', '/api/v1/identity/', '/agent/identity', '/agent/identity/']
  it.each(paths)('%s tells an agent who it is', async (path) => {
    const answer = await withBearer(await signer.sign(), path)
    expect(answer.status).toBe(200)
    expect(json(answer)).toEqual({
      authenticated: true,
      sub: 'agt_test',
      scope: 'mcp:read',
      resource: 'http://localhost:4321/mcp',
      rateLimit: { policy: 'agent', limit: 600, windowSeconds: 60 },
    })
    expect(answer.headers['Cache-Control']).toBe('no-store')
    expect(answer.headers['RateLimit-Policy']).toBe('"agent";q=600;w=60')
    expect(answer.headers['X-RateLimit-Limit']).toBe('600')
  })

  it.each(['/api/v1/identity', '/agent/identity'])('%s without a token is 401', async (path) => {
    const answer = await ask(test.app, path)
    expect([answer.status, json(answer).code]).toEqual([401, 'unauthorized'])
    expect(answer.headers['WWW-Authenticate']).toBe(challenge)
  })

  it('accepts both of our resources as audience', async () => {
    const answer = await withBearer(await signer.sign({ aud: baseUrl }), '/api/v1/identity')
    expect(json(answer).resource).toBe(baseUrl)
  })
})

describe('a valid token', () => {
  it('expires at its second, with the tolerance of 5 s', async () => {
    expect((await withBearer(await signer.sign({ exp: epoch - 4 }))).status).toBe(200)
    expectInvalid(await withBearer(await signer.sign({ exp: epoch - 5 })))
  })

  it('has its own quota beside the address, and a ceiling for all tokens of an address', async () => {
    const { app } = createTestApp(() => site, {
      quota: 1,
      quotas: { agent: 2, network: 3 },
      verify: signer.verify,
    })
    const get = async (sub?: string) => {
      const headers = sub ? { authorization: `Bearer ${await signer.sign({ sub })}` } : {}
      return await ask(app, '/api/v1/health', { headers: headers as Record<string, string> })
    }
    expect((await get()).status).toBe(200)
    const anonymous = await get()
    expect(anonymous.status).toBe(429)
    expect(json(anonymous).detail).toContain('bearer token, which allows 2 requests')
    expect((await get('a')).status).toBe(200)
    expect((await get('a')).status).toBe(200)
    const spent = await get('a')
    expect(spent.headers.RateLimit).toMatch(/^"agent";r=0;t=\d+$/)
    const ceiling = await get('b')
    expect(ceiling.status).toBe(429)
    expect(ceiling.headers.RateLimit).toMatch(/^"network";r=0;t=\d+$/)
  })
})
