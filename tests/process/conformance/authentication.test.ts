/** Authentication, as far as REST endpoints show it. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { allEndpoints, askRow, identities, reads, smallBatch } from './endpoints.ts'
import { expectProblem } from './refusals.ts'
import { base, bodyOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import { agentIdentity } from './shapes.ts'

const agency = useService('agency')

const metadata = 'http://localhost:4321/.well-known/oauth-protected-resource'
const challenge = `Bearer resource_metadata="${metadata}", scope="mcp:read"`

function expectInvalid(answer: Answer, context = ''): void {
  expectProblem(answer, 'invalid-token', context)
  const expected = `${challenge}, error="invalid_token"`
  expect(answer.headers.get('WWW-Authenticate'), context).toBe(expected)
}

const now = () => Math.floor(Date.now() / 1000)

it('Auth-1, Service-6: Anonymous access works on every REST endpoint, and only the identity endpoints require a token', async () => {
  for (const { path, query, needsToken } of reads) {
    expect((await agency.ask(path + query)).status, path).toBe(needsToken ? 401 : 200)
  }
  expect((await agency.batch(smallBatch)).status).toBe(200)
})

it('Auth-2.1: A bearer token is sent as Authorization: Bearer <ACCESS_TOKEN>', async () => {
  const token = await agency.token()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await agency.ask('/api/v1/identity', { headers })).status).toBe(200)
  for (const path of identities) {
    expectProblem(await agency.ask(`${path}?access_token=${token}`), 'unauthorized', path)
  }
})

it('Auth-2.2: Scope mcp:read is the only scope and covers all REST endpoints', async () => {
  const token = await agency.token()
  for (const row of allEndpoints) {
    expect((await askRow(agency, row, { token })).status, row.path).toBe(200)
  }
  for (const scope of ['', 'mcp:write', 'mcp:reader', undefined]) {
    const other = await agency.token({ scope })
    expectInvalid(await agency.ask('/api/v1/contact', { token: other }), scope)
  }
})

it('Auth-2.3, Resources-AgentIdentity, Endpoints-agentIdentity.1: The token identifies the agent: authenticated (always true), sub from the token, scope, resource and rateLimit with policy, limit and windowSeconds, the same at both addresses', async () => {
  for (const sub of ['agt_one', 'agt_two']) {
    const token = await agency.token({ sub })
    const [answer, agent] = [
      await agency.ask('/api/v1/identity', { token }),
      await agency.ask('/agent/identity', { token }),
    ]
    expect([answer.status, agentIdentity.parse(bodyOf(answer))]).toEqual([
      200,
      {
        authenticated: true,
        sub,
        scope: 'mcp:read',
        resource: 'http://localhost:4321/mcp',
        rateLimit: { policy: 'agent', limit: 600, windowSeconds: 60 },
      },
    ])
    expect([agent.status, agent.text]).toEqual([200, answer.text])
  }
})

it('Auth-3: Security declaration: every endpoint allows no authentication or the token; identity endpoints require the token', async () => {
  const { paths, components } = bodyOf(await agency.ask('/openapi.json')) as {
    paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>
    components: { securitySchemes: Record<string, unknown> }
  }
  const [scheme = ''] = Object.keys(components.securitySchemes)
  const token = { [scheme]: ['mcp:read'] }
  for (const { path, method, needsToken } of allEndpoints) {
    const security = paths[path]?.[method.toLowerCase()]?.security
    expect(security, path).toHaveLength(needsToken ? 1 : 2)
    expect(security, path).toEqual(expect.arrayContaining(needsToken ? [token] : [token, {}]))
  }
})

it('Auth-5: Access tokens are JWTs of type at+jwt (RFC 9068), signed ES256', async () => {
  const ask = (token: string) => agency.ask('/api/v1/identity', { token })
  expect((await ask(await agency.token())).status).toBe(200)
  for (const typ of ['JWT', 'jwt', 'dpop+jwt', undefined]) {
    expectInvalid(await ask(await agency.token({}, { typ })), `typ ${String(typ)}`)
  }
  const [, payload = '', signature = ''] = (await agency.token()).split('.')
  const unsigned = btoa('{"alg":"none","typ":"at+jwt"}').replace(/=+$/, '')
  for (const token of [`${unsigned}.${payload}.`, `${unsigned}.${payload}.${signature}`]) {
    expectInvalid(await ask(token), 'alg none')
  }
  const claims = { sub: 'agt', client_id: 'agt', jti: 'one', scope: 'mcp:read' }
  const foreign = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(foreign.publicKey)
  const signed = await new SignJWT({ ...claims, iss: base, aud: `${base}/mcp` })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(foreign.privateKey)
  expectInvalid(await ask(signed), 'foreign key')
})

it('Auth-6: Not supported: API keys', async () => {
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

it('Auth-7.1: Tokens are self-contained and signed; nothing is stored, so nothing can be revoked', async () => {
  // The service has never seen this token: its signature alone makes it valid, as often as it is
  // used.
  const token = await agency.token({ sub: 'agt_unseen', jti: 'unseen' })
  const ask = (method?: string) => agency.ask('/api/v1/identity', { method, token })
  for (let count = 0; count < 3; count += 1) expect(bodyOf(await ask()).sub).toBe('agt_unseen')
  for (const method of ['DELETE', 'POST']) expect((await ask(method)).status).toBe(405)
  expect((await ask()).status).toBe(200)
})

it('Auth-7.2: A token stops working when it expires', async () => {
  const ending = async (exp: number) => await agency.token({ iat: now() - 3600, exp: now() + exp })
  expect((await agency.ask('/api/v1/identity', { token: await ending(30) })).status).toBe(200)
  for (const exp of [-10, -3600]) {
    expectInvalid(await agency.ask('/api/v1/identity', { token: await ending(exp) }), String(exp))
  }
  const endless = await agency.token({ exp: undefined })
  expectInvalid(await agency.ask('/api/v1/identity', { token: endless }), 'no exp')
})

it('Auth-9.1, Errors-401-invalid-token: An invalid or expired token on any endpoint gives 401 invalid-token with WWW-Authenticate: Bearer resource_metadata, scope, error="invalid_token"', async () => {
  const expired = await agency.token({ iat: now() - 7200, exp: now() - 3600 })
  for (const row of allEndpoints) {
    for (const token of ['garbage', 'a.b.c', expired]) {
      expectInvalid(await askRow(agency, row, { token }), row.path)
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
})

it('Auth-9.2, Rules-5, Errors-401-unauthorized: identity and /agent/identity without a bearer token give 401 unauthorized with WWW-Authenticate: Bearer resource_metadata, scope', async () => {
  for (const path of identities) {
    for (const headers of [{}, { Authorization: 'Basic eDp5' }] as Record<string, string>[]) {
      const answer = await agency.ask(path, { headers })
      expectProblem(answer, 'unauthorized', path)
      expect(answer.headers.get('WWW-Authenticate'), path).toBe(challenge)
    }
  }
})

it('Errors-Rules.2: 401 invalid-token: get a new token or call without one', async () => {
  expectInvalid(await agency.ask('/api/v1/contact', { token: 'garbage' }))
  for (const token of [await agency.token(), undefined]) {
    expect((await agency.ask('/api/v1/contact', { token })).status).toBe(200)
  }
})
