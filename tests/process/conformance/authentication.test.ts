/** Authentication, as far as REST endpoints show it. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect } from 'vitest'
import { allEndpoints, reads, smallBatch } from './endpoints.ts'
import { expectProblem } from './refusals.ts'
import { requirement } from './requirement.ts'
import { base, bodyOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import { agentIdentity } from './shapes.ts'

const agency = useService('agency')

const metadata = 'http://localhost:4321/.well-known/oauth-protected-resource'
const invalidChallenge = `Bearer resource_metadata="${metadata}", scope="mcp:read", error="invalid_token"`

function expectInvalid(answer: Answer, context = ''): void {
  expectProblem(answer, 'invalid-token', context)
  expect(answer.headers.get('WWW-Authenticate'), context).toBe(invalidChallenge)
}

const now = () => Math.floor(Date.now() / 1000)

requirement(
  'Auth-1',
  'Anonymous access works on every REST endpoint, except identity',
  async () => {
    for (const { path, query, ...row } of reads) {
      expect((await agency.ask(path + query)).status, path).toBe(row.needsToken ? 401 : 200)
    }
    expect((await agency.batch(smallBatch)).status).toBe(200)
  },
)

requirement(
  'Auth-2.1',
  'A bearer token is sent as Authorization: Bearer <ACCESS_TOKEN>',
  async () => {
    const token = await agency.token()
    const authorized = await agency.ask('/api/v1/identity', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(authorized.status).toBe(200)
    for (const target of [
      `/api/v1/identity?access_token=${token}`,
      `/agent/identity?access_token=${token}`,
    ]) {
      expectProblem(await agency.ask(target), 'unauthorized', target.slice(0, 30))
    }
  },
)

requirement(
  'Auth-2.2',
  'Scope mcp:read is the only scope and covers all REST endpoints',
  async () => {
    const token = await agency.token()
    for (const { path, query } of reads) {
      expect((await agency.ask(path + query, { token })).status, path).toBe(200)
    }
    expect((await agency.batch(smallBatch, { token })).status).toBe(200)
    for (const scope of ['', 'mcp:write', 'mcp:reader', undefined]) {
      const other = await agency.token({ scope })
      expectInvalid(await agency.ask('/api/v1/contact', { token: other }), scope)
    }
  },
)

requirement('Auth-2.3', 'The token identifies the agent', async () => {
  for (const sub of ['agt_one', 'agt_two']) {
    const token = await agency.token({ sub })
    const identity = agentIdentity.parse(bodyOf(await agency.ask('/api/v1/identity', { token })))
    expect(identity).toMatchObject({ authenticated: true, sub, scope: 'mcp:read' })
  }
})

requirement(
  'Auth-2.4',
  'The token raises the rate limit from 120 to 600 requests per 60 seconds',
  async () => {
    const token = await agency.token()
    const policy = async (given?: string) => {
      const { headers } = await agency.ask('/api/v1/contact', { token: given })
      return [headers.get('RateLimit-Policy'), headers.get('X-RateLimit-Limit')]
    }
    expect(await policy()).toEqual(['"ip";q=120;w=60', '120'])
    expect(await policy(token)).toEqual(['"agent";q=600;w=60', '600'])
    const identity = agentIdentity.parse(bodyOf(await agency.ask('/api/v1/identity', { token })))
    expect(identity.rateLimit).toMatchObject({ limit: 600, windowSeconds: 60 })
  },
)

requirement(
  'Auth-3',
  'Security declaration: every endpoint allows no authentication or the token; identity endpoints require the token',
  async () => {
    const { paths, components } = bodyOf(await agency.ask('/openapi.json')) as {
      paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>
      components: { securitySchemes: Record<string, unknown> }
    }
    const [scheme = ''] = Object.keys(components.securitySchemes)
    for (const { path, method, ...row } of allEndpoints) {
      const security = paths[path]?.[method.toLowerCase()]?.security
      const token = { [scheme]: ['mcp:read'] }
      expect(security, path).toHaveLength(row.needsToken ? 1 : 2)
      expect(security, path).toEqual(expect.arrayContaining(row.needsToken ? [token] : [token, {}]))
    }
  },
)

requirement(
  'Auth-5',
  'Access tokens are JWTs of type at+jwt (RFC 9068), signed ES256',
  async () => {
    expect((await agency.ask('/api/v1/identity', { token: await agency.token() })).status).toBe(200)
    for (const typ of ['JWT', 'jwt', 'dpop+jwt', undefined]) {
      const token = await agency.token({}, { typ })
      expectInvalid(await agency.ask('/api/v1/identity', { token }), `typ ${String(typ)}`)
    }
    const [, payload = '', signature = ''] = (await agency.token()).split('.')
    const unsigned = btoa('{"alg":"none","typ":"at+jwt"}').replace(/=+$/, '')
    for (const token of [`${unsigned}.${payload}.`, `${unsigned}.${payload}.${signature}`]) {
      expectInvalid(await agency.ask('/api/v1/identity', { token }), 'alg none')
    }
    const claims = { sub: 'agt', client_id: 'agt', jti: 'one', scope: 'mcp:read' }
    const foreign = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(foreign.publicKey)
    const signed = await new SignJWT({ ...claims, iss: base, aud: `${base}/mcp` })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(foreign.privateKey)
    expectInvalid(await agency.ask('/api/v1/identity', { token: signed }), 'foreign key')
  },
)

requirement('Auth-6', 'Not supported: API keys', async () => {
  const key = await agency.token()
  for (const headers of [
    { 'X-API-Key': key },
    { Authorization: `ApiKey ${key}` },
    { Authorization: `Basic ${btoa(`key:${key.slice(0, 100)}`)}` },
  ] as Record<string, string>[]) {
    const context = JSON.stringify(headers).slice(0, 40)
    expectProblem(await agency.ask('/api/v1/identity', { headers }), 'unauthorized', context)
    const { status, headers: received } = await agency.ask('/api/v1/contact', { headers })
    expect([status, received.get('X-RateLimit-Limit')], context).toEqual([200, '120'])
  }
  expectProblem(await agency.ask(`/api/v1/identity?api_key=${key}`), 'unauthorized')
})

requirement(
  'Auth-7.1',
  'Tokens are self-contained and signed; nothing is stored, so nothing can be revoked',
  async () => {
    // The service has never seen these tokens: their signature alone makes them valid, as often as they are used.
    const token = await agency.token({ sub: 'agt_unseen', jti: 'unseen' })
    for (let count = 0; count < 3; count += 1) {
      expect(bodyOf(await agency.ask('/api/v1/identity', { token })).sub).toBe('agt_unseen')
    }
    for (const method of ['DELETE', 'POST']) {
      expect((await agency.ask('/api/v1/identity', { method, token })).status).toBe(405)
    }
    expect((await agency.ask('/api/v1/identity', { token })).status).toBe(200)
  },
)

requirement('Auth-7.2', 'A token stops working when it expires', async () => {
  const ending = async (exp: number) => await agency.token({ iat: now() - 3600, exp: now() + exp })
  expect((await agency.ask('/api/v1/identity', { token: await ending(30) })).status).toBe(200)
  for (const exp of [-10, -3600]) {
    expectInvalid(await agency.ask('/api/v1/identity', { token: await ending(exp) }), String(exp))
  }
  const endless = await agency.token({ exp: undefined })
  expectInvalid(await agency.ask('/api/v1/identity', { token: endless }), 'no exp')
})

requirement(
  'Auth-9.1',
  'An invalid or expired token on any endpoint gives 401 invalid-token with WWW-Authenticate: Bearer resource_metadata, scope, error="invalid_token"',
  async () => {
    const expired = await agency.token({ iat: now() - 7200, exp: now() - 3600 })
    for (const { path, query, method } of allEndpoints) {
      for (const token of ['garbage', 'a.b.c', expired]) {
        const answer =
          method === 'POST'
            ? await agency.batch(smallBatch, { token })
            : await agency.ask(path + query, { token })
        expectInvalid(answer, path)
      }
    }
    const faulty = [
      { iss: 'https://other.example' },
      { aud: 'https://other.example/mcp' },
      { aud: undefined },
      { sub: undefined },
      { nbf: now() + 600 },
    ]
    for (const claims of faulty) {
      const token = await agency.token(claims)
      expectInvalid(await agency.ask('/api/v1/contact', { token }), JSON.stringify(claims))
    }
    for (const Authorization of ['Bearer', 'Bearer a b', `Bearer ${'a'.repeat(5000)}`]) {
      expectInvalid(await agency.askExactly('/api/v1/contact', { headers: { Authorization } }))
    }
  },
)

requirement(
  'Auth-9.2',
  'identity without a token gives 401 unauthorized with WWW-Authenticate: Bearer resource_metadata, scope',
  async () => {
    for (const target of ['/api/v1/identity', '/agent/identity']) {
      const answer = await agency.ask(target)
      expectProblem(answer, 'unauthorized')
      expect(answer.headers.get('WWW-Authenticate')).toBe(
        `Bearer resource_metadata="${metadata}", scope="mcp:read"`,
      )
    }
  },
)
