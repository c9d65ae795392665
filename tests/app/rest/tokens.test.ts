import { exportJWK, exportSPKI, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateSigningKey, parseSigningKeys } from '../../../src/oauth/keys.ts'
import type { Site } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer, TestApp } from '../../support/app.ts'
import { createTestSigner, epoch } from '../../support/tokens.ts'
import type { TestSigner } from '../../support/tokens.ts'

const metadata = 'http://localhost:4321/.well-known/oauth-protected-resource'
const challenge = `Bearer resource_metadata="${metadata}", scope="mcp:read"`

let site: Site
let signer: TestSigner
let test: TestApp

beforeAll(async () => {
  site = await readBuiltSite()
  signer = await createTestSigner()
  test = createTestApp(() => site, { quota: 120_000, verify: signer.verify })
})

async function withBearer(token: string, path = '/api/v1/contact'): Promise<Answer> {
  return await ask(test.app, path, { headers: { authorization: `Bearer ${token}` } })
}

function expectInvalid(answer: Answer): void {
  expect(answer.status).toBe(401)
  expect(json(answer).code).toBe('invalid-token')
  expect(answer.headers['WWW-Authenticate']).toBe(`${challenge}, error="invalid_token"`)
  expect(answer.headers['Cache-Control']).toBe('no-store')
  expect(answer.headers['RateLimit-Policy']).toBe('"ip";q=120000;w=60')
  expect(test.failures).toEqual([])
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('identity', () => {
  it.each(['/api/v1/identity', '/api/v1/identity/', '/agent/identity', '/agent/identity/'])(
    '%s tells an agent who it is',
    async (path) => {
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
    },
  )

  it.each(['/api/v1/identity', '/agent/identity'])('%s without a token is 401', async (path) => {
    const answer = await ask(test.app, path)
    expect([answer.status, json(answer).code]).toEqual([401, 'unauthorized'])
    expect(answer.headers['WWW-Authenticate']).toBe(challenge)
  })

  it('T18 Basic counts as no token', async () => {
    const headers = { authorization: 'Basic eDp5' }
    const identity = await ask(test.app, '/api/v1/identity', { headers })
    expect(identity.headers['WWW-Authenticate']).toBe(challenge)
    expect((await ask(test.app, '/api/v1/contact', { headers })).status).toBe(200)
  })

  it('T20 a token in the query is ignored', async () => {
    const answer = await ask(test.app, `/api/v1/identity?access_token=${await signer.sign()}`)
    expect(json(answer).code).toBe('unauthorized')
  })

  it('accepts both of our resources as audience', async () => {
    const answer = await withBearer(await signer.sign({ aud: baseUrl }), '/api/v1/identity')
    expect(json(answer).resource).toBe(baseUrl)
  })
})

describe('a token that is not valid', () => {
  it.each(['/api/v1', '/api/v1/health', '/api/v1/search?q=a', '/api/v1/identity'])(
    'T21 is 401 on %s, never a silent 200',
    async (path) => {
      expectInvalid(await withBearer('garbage', path))
    },
  )

  it('T22 an unknown path is 404 whatever the token', async () => {
    expect((await withBearer('garbage', '/api/v1/nothing')).status).toBe(404)
  })

  it('T1 alg none', async () => {
    const [, payload = ''] = (await signer.sign()).split('.')
    expectInvalid(await withBearer(`${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`))
  })

  it('T2 HS256 with the public key as secret', async () => {
    for (const secret of [
      JSON.stringify(await exportJWK(signer.key.publicKey)),
      await exportSPKI(signer.key.publicKey),
    ]) {
      const forged = await new SignJWT({ sub: 'x', scope: 'mcp:read', client_id: 'x', jti: 'x' })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: signer.key.kid })
        .setIssuer(baseUrl)
        .setAudience(baseUrl)
        .setIssuedAt(epoch)
        .setExpirationTime(epoch + 60)
        .sign(new TextEncoder().encode(secret))
      expectInvalid(await withBearer(forged))
    }
  })

  it('T3, T4 a foreign key, embedded, of a foreign name, without name or under our name', async () => {
    const foreign = await generateSigningKey()
    const jwk = await exportJWK(foreign.publicKey)
    for (const header of [
      { jwk, kid: foreign.kid },
      { jku: 'http://127.0.0.1:9/keys', kid: foreign.kid },
      { x5u: 'http://127.0.0.1:9/cert' },
      {},
      { kid: signer.key.kid },
    ]) {
      const forged = await new SignJWT({ sub: 'x', scope: 'mcp:read', client_id: 'x', jti: 'x' })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
        .setIssuer(baseUrl)
        .setAudience(baseUrl)
        .setIssuedAt(epoch)
        .setExpirationTime(epoch + 60)
        .sign(foreign.privateKey)
      expectInvalid(await withBearer(forged))
    }
  })

  it('T5 a kid that is a path, an object or 3 KB', async () => {
    const [, payload = '', signature = ''] = (await signer.sign()).split('.')
    for (const kid of ['../../x', {}, [], null, 'k'.repeat(3000)]) {
      const header = encode({ alg: 'ES256', typ: 'at+jwt', kid })
      expectInvalid(await withBearer(`${header}.${payload}.${signature}`))
    }
  })

  it.each(['JWT', 'oauth-id-jag+jwt', 'claim+jwt', 'at+jws'])('T6, T7, T8 typ %s', async (typ) => {
    expectInvalid(await withBearer(await signer.sign({}, typ)))
  })

  it.each([
    ['T9 no exp', { exp: undefined }],
    ['T9 exp as text', { exp: '2100-01-01' }],
    ['T10 expired by 10 s', { exp: epoch - 10 }],
    ['T10 nbf ahead', { nbf: epoch + 60 }],
    ['T10 iat ahead', { iat: 4_102_444_800, exp: 4_102_448_400 }],
    ['T11 foreign audience', { aud: 'https://other.example' }],
    ['T11 list of audiences', { aud: [`${baseUrl}/mcp`, 'https://other.example'] }],
    ['T11 list with our audience alone', { aud: [`${baseUrl}/mcp`] }],
    ['T12 issuer with a slash', { iss: `${baseUrl}/` }],
    ['T13 no jti', { jti: undefined }],
    ['T13 no client_id', { client_id: undefined }],
    ['T13 empty sub', { sub: '' }],
    ['another scope', { scope: 'mcp:write' }],
    ['a scope that only begins like ours', { scope: 'mcp:readall' }],
    ['no scope', { scope: undefined }],
  ])('%s', async (_what, claims) => {
    expectInvalid(await withBearer(await signer.sign(claims)))
  })

  it('expires at its second, with the tolerance of 5 s', async () => {
    expect((await withBearer(await signer.sign({ exp: epoch - 4 }))).status).toBe(200)
    expectInvalid(await withBearer(await signer.sign({ exp: epoch - 5 })))
  })

  it('T15 5,000 characters', async () => {
    expectInvalid(await withBearer('a'.repeat(5_000)))
  })

  it.each(['Bearer', 'Bearer ', 'Bearer a, Bearer b', 'Bearer a b', 'bearer \u00e9', 'Bearer "a"'])(
    'T16, T17 the field %j',
    async (authorization) => {
      expectInvalid(await ask(test.app, '/api/v1/contact', { headers: { authorization } }))
    },
  )
})

describe('a valid token', () => {
  it('T19 whatever the case of its scheme', async () => {
    const authorization = `bEaReR ${await signer.sign()}`
    const answer = await ask(test.app, '/api/v1/contact', { headers: { authorization } })
    expect(answer.status).toBe(200)
    expect(answer.headers['Cache-Control']).toBe('private, no-cache')
    expect(answer.headers.Vary).toContain('Authorization')
  })

  it('T14 with unused bits changed counts for the same agent', async () => {
    const { app } = createTestApp(() => site, { quotas: { agent: 1 }, verify: signer.verify })
    const token = await signer.sign({ sub: 'agt_bits' })
    const twin = token.slice(0, -1) + nextCharacter(token.at(-1) ?? '')
    const status = async (text: string) =>
      (await ask(app, '/api/v1/contact', { headers: { authorization: `Bearer ${text}` } })).status
    expect(await status(token)).toBe(200)
    expect(await status(twin)).toBe(429)
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

describe('/mcp', () => {
  it('T24 answers a bad token with its own challenge', async () => {
    const answer = await ask(test.app, '/mcp', {
      method: 'POST',
      headers: { authorization: 'Bearer garbage' },
    })
    expect(answer.status).toBe(401)
    expect(answer.headers['WWW-Authenticate']).toBe(
      `Bearer resource_metadata="${metadata}/mcp", scope="mcp:read", error="invalid_token"`,
    )
  })

  it('answers 405 with Allow, 415, 404, and 429 with a whole window to wait', async () => {
    const { app } = createTestApp(() => site, { quota: 3 })
    const wrong = await ask(app, '/mcp')
    expect([wrong.status, wrong.headers.Allow]).toEqual([405, 'POST, OPTIONS'])
    expect((await ask(app, '/mcp/', { method: 'POST' })).status).toBe(415)
    expect((await ask(app, '/mcp/other', { method: 'POST' })).status).toBe(404)
    const refused = await ask(app, '/mcp', { method: 'POST' })
    expect([refused.status, refused.headers['Retry-After']]).toEqual([429, '60'])
  })
})

describe('signing keys', () => {
  it('are read from JSON Web Keys, the first one signs', async () => {
    const jwk = await exportJWK(signer.key.privateKey)
    const [key] = await parseSigningKeys(JSON.stringify([jwk]))
    expect(key?.kid).toBe(signer.key.kid)
  })

  it.each(['', 'x', '{}', '[]', '[{"kty":"EC"}]', '[{"kty":"RSA","n":"a","e":"AQAB"}]'])(
    'refuse the setting %j with what is expected',
    async (text) => {
      await expect(parseSigningKeys(text)).rejects.toThrow(/private P-256 JWKs/)
    },
  )
})

/** Base64url character that differs from one in its lowest bit: unused in the last place of an ES256 signature. */
function nextCharacter(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(character) ^ 1] ?? ''
}
