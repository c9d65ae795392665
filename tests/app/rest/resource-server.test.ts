import { exportJWK, exportSPKI, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { generateSigningKey } from '../../../src/oauth/keys.ts'
import { baseUrl, json, readBuiltSite } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import { exchangeCode, obtainCode, registerClient } from '../../support/code-flow.ts'
import { serveApp } from '../../support/served-app.ts'
import { useTrap } from '../../support/trap.ts'
import {
  challenge,
  expectInvalidMcpToken,
  expectInvalidToken,
  expectProblem,
} from '../../support/expectations.ts'
import { accessClaims, encodeJson, forge, withUnusedBits } from '../../support/forged.ts'
import type { Overrides } from '../../support/forged.ts'

const trap = useTrap()

const service = await createAuthApp({ site: await readBuiltSite() })
const foreign = await generateSigningKey()

async function withBearer(
  token: string,
  path = '/api/v1/contact',
  options: Ask = {},
): Promise<Answer> {
  const headers = { ...options.headers, authorization: `Bearer ${token}` }
  return await service.ask(path, { ...options, headers })
}

async function registration(): Promise<Record<string, unknown>> {
  return json(await service.postJson('/agent/auth/', { type: 'anonymous' }))
}

describe('Tokens at the resource server', () => {
  it('T1 alg none', async () => {
    const claims = encodeJson(accessClaims(service))
    expectInvalidToken(await withBearer(`${encodeJson({ alg: 'none', typ: 'at+jwt' })}.${claims}.`))
  })

  it('T2 HS256 with public key', async () => {
    const { publicKey, publicJwk, kid } = service.keys.signing[0]
    const jwks = [publicJwk, await exportJWK(publicKey)].map((jwk) => JSON.stringify(jwk))
    for (const secret of [...jwks, await exportSPKI(publicKey)]) {
      const forged = await new SignJWT(accessClaims(service))
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(new TextEncoder().encode(secret))
      expectInvalidToken(await withBearer(forged))
    }
  })

  it('T3 embedded key', async () => {
    const { publicJwk } = foreign
    const { kid } = service.keys.signing[0]
    for (const header of [
      { jwk: publicJwk },
      { jwk: publicJwk, kid },
      { jku: trap.url('/keys') },
      { jku: trap.url('/keys'), kid },
      { x5u: trap.url('/cert') },
    ]) {
      expectInvalidToken(await withBearer(await forge(service, { key: foreign, header })))
    }
    expect(trap.visits()).toBe(0)
  })

  it('T4 foreign kid', async () => {
    for (const kid of [foreign.kid, undefined, service.keys.signing[0].kid]) {
      expectInvalidToken(await withBearer(await forge(service, { key: foreign, header: { kid } })))
    }
    expectInvalidToken(await withBearer(await forge(service, { header: { kid: undefined } })))
    expectInvalidToken(await withBearer(await forge(service, { header: { kid: foreign.kid } })))
  })

  it('T5 kid injection', async () => {
    const [, claims = '', signature = ''] = (await forge(service)).split('.')
    const long = [2500, 10_000].map((length) => 'k'.repeat(length))
    for (const kid of ['../../x', {}, [], null, 7, '__proto__', ...long]) {
      const header = encodeJson({ alg: 'ES256', typ: 'at+jwt', kid })
      expectInvalidToken(await withBearer(`${header}.${claims}.${signature}`))
    }
    expect(service.failures).toEqual([])
  })

  it('T6 wrong typ', async () => {
    for (const typ of ['JWT', 'at', 'at+jws', 'oauth-id-jag+jwt', 'claim+jwt', undefined]) {
      expectInvalidToken(await withBearer(await forge(service, { header: { typ } })))
    }
  })

  it('T7 assertion as access token', async () => {
    expectInvalidToken(await withBearer(String((await registration()).identity_assertion)))
  })

  it('T8 claim token, code, refresh token, client_id as bearer', async () => {
    const client = await registerClient(service)
    const tokens = json(await exchangeCode(service, client, await obtainCode(service, client)))
    const { claim_token: claim } = await registration()
    const code = await obtainCode(service, client)
    for (const token of [claim, code, tokens.refresh_token, client.id]) {
      expectInvalidToken(await withBearer(String(token)))
    }
    expect((await withBearer(String(tokens.access_token))).status).toBe(200)
  })

  it('T9 no exp', async () => {
    for (const exp of [undefined, '2100-01-01', String(service.now() + 60), null]) {
      expectInvalidToken(await withBearer(await forge(service, { claims: { exp } })))
    }
    const text = JSON.stringify(accessClaims(service)).replace(/"exp":\d+/, '"exp":1e400')
    expect(text).toContain('1e400')
    expectInvalidToken(await withBearer(await forge(service, { text })))
  })

  it.each<[string, (now: number) => Overrides]>([
    ['expired by 10 s', (now) => ({ exp: now - 10 })],
    ['future nbf', (now) => ({ nbf: now + 60 })],
    ['iat in 2100', () => ({ iat: 4_102_444_800, exp: 4_102_448_400 })],
  ])('T10 expired by 10 s, future nbf, iat in 2100: %s', async (_what, claims) => {
    expectInvalidToken(await withBearer(await forge(service, { claims: claims(service.now()) })))
  })

  it.each([
    ['of another site', 'https://other.example'],
    ['that ours begins', `${baseUrl}/mcp/other`],
    ['ours, as a list', [`${baseUrl}/mcp`]],
    ['of two, one ours', [`${baseUrl}/mcp`, 'https://other.example']],
    ['absent', undefined],
  ])('T11 wrong audience: %s', async (_what, aud) => {
    expectInvalidToken(await withBearer(await forge(service, { claims: { aud } })))
  })

  it('T12 wrong issuer', async () => {
    for (const iss of [`${baseUrl}/`, 'https://other.example', undefined]) {
      expectInvalidToken(await withBearer(await forge(service, { claims: { iss } })))
    }
  })

  it('T13 missing claim', async () => {
    const without = [{ jti: undefined }, { client_id: undefined }, { iat: undefined }]
    const scopes = [undefined, 'other', 'mcp:write', 'mcp:readall'].map((scope) => ({ scope }))
    for (const claims of [...without, ...scopes, { sub: '' }, { sub: undefined }]) {
      expectInvalidToken(await withBearer(await forge(service, { claims })))
    }
  })

  it('T14 malleable text', async () => {
    const token = await forge(service)
    const twin = withUnusedBits(token)
    expect(twin).not.toBe(token)
    expect((await withBearer(token)).status).toBe(200)
    expectInvalidToken(await withBearer(twin))
  })

  it('T15 oversize', async () => {
    expectInvalidToken(await withBearer('a'.repeat(5_000)))
    expectInvalidToken(
      await withBearer(`${'a'.repeat(2_000)}.${'a'.repeat(2_000)}.${'a'.repeat(2_000)}`),
    )
  })

  it('T16 two tokens', async () => {
    const headers = { authorization: 'Bearer a, Bearer b' }
    expectInvalidToken(await service.ask('/api/v1/contact', { headers }))
    const askServer = await serveApp(service.app)
    const valid = `Bearer ${await forge(service)}`
    const status = async (...values: string[]) => {
      const lines = values.flatMap((value) => ['Authorization', value])
      return (await askServer('/api/v1/contact', { lines })).status
    }
    expect(await status('Bearer a', 'Bearer b')).toBe(401)
    expect(await status('Bearer a', valid)).toBe(401)
    // What is around a valid one spoils it, whether it was met before or not.
    for (const authorization of [`${valid}, Bearer a`, `${valid} a`, `${valid}!`, `${valid},`]) {
      expectInvalidToken(await service.ask('/api/v1/contact', { headers: { authorization } }))
    }
    // Node keeps the first of two lines.
    expect(await status(valid, 'Bearer a')).toBe(200)
  })

  it('T17 empty bearer', async () => {
    const unreadable = ['Bearer a b', 'Bearer "a"', 'bearer \u00e9']
    const empty = ['Bearer', 'Bearer ', 'bearer', 'Bearer\t', 'Bearer =']
    for (const authorization of [...empty, ...unreadable]) {
      expectInvalidToken(await service.ask('/api/v1/contact', { headers: { authorization } }))
    }
  })

  it('T18 Basic header', async () => {
    const headers = { authorization: 'Basic eDp5' }
    const found = await service.ask('/api/v1/search?q=brook', { headers })
    expect([found.status, found.headers['RateLimit-Policy']]).toEqual([200, '"ip";q=120;w=60'])
    expectProblem(await service.ask('/api/v1/identity', { headers }), {
      status: 401,
      code: 'unauthorized',
      headers: { 'WWW-Authenticate': challenge() },
    })
  })

  it('T19 case', async () => {
    const headers = { authorization: `bEaReR ${await forge(service)}` }
    const answer = await service.ask('/api/v1/identity', { headers })
    expect([answer.status, answer.headers['RateLimit-Policy']]).toEqual([200, '"agent";q=600;w=60'])
    const contact = await service.ask('/api/v1/contact', { headers })
    expect([contact.status, contact.headers['Cache-Control']]).toEqual([200, 'private, no-cache'])
    expect(contact.headers.Vary).toContain('Authorization')
  })

  it('T20 query token', async () => {
    const target = `/api/v1/identity?access_token=${await forge(service)}`
    expectProblem(await service.ask(target), {
      status: 401,
      code: 'unauthorized',
      headers: { 'WWW-Authenticate': challenge() },
    })
  })

  it.each([
    ...['', '/health', '/contact', '/search?q=brook', '/pages', '/page?url=/'],
    '/identity',
  ])('T21 bad token on optional endpoint: /api/v1%s', async (path) => {
    expectInvalidToken(await withBearer('garbage', `/api/v1${path}`))
  })

  it('T22 bad token vs 404', async () => {
    const answer = await withBearer('garbage', '/api/v1/nothing')
    expectProblem(answer, { status: 404, code: 'not-found' })
  })

  it.each([
    '/api/v1/identity',
    '/api/v1/identity/',
    '/api/v1/batch',
    '/api/v1/batch/?a=b',
    '//api/v1/contact',
    '/api/v1//contact',
    '/api/v1/../oauth/token',
    '/api/v1/./contact',
    '/api/v1/%2e%2e/contact',
    '/api/v1/a%2Fcontact',
    '/api/v1\\contact',
    '/api/v1#contact',
    '/api/v1 /contact',
    '/api/v2/contact',
    '/api/v1x',
    '/agent/identity',
    '/agent/auth/',
    '/oauth/token/',
    '/mcp',
    'api/v1/contact',
    'http://other.example/api/v1',
    '',
  ])('T23 batch smuggling: %j refuses the whole batch and names the position', async (path) => {
    const requests = [{ path: '/api/v1/contact' }, { path }]
    const answer = await service.postJson('/api/v1/batch', { requests })
    expectProblem(answer, { status: 400, code: 'invalid-body' })
    expect(json(answer).detail).toContain('requests[1]')
  })

  it('T24 MCP challenge', async () => {
    expectInvalidMcpToken(await withBearer('garbage', '/mcp', { method: 'POST' }))
  })
})
