import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import {
  challengeOf,
  exchangeCode,
  obtainCode,
  pkce,
  registerClient,
} from '../../support/code-flow.ts'
import { expectIssued, expectOAuthError } from '../../support/expectations.ts'
import {
  audienceOf,
  bear,
  expectInvalidGrant,
  registered,
  requestsOf,
} from '../../support/token-requests.ts'

const mcp = `${baseUrl}/mcp`

const service = await createAuthApp()
const client = await registerClient(service)
const own = requestsOf(service, client)

describe('The authorization code', () => {
  it('K6 code twice', async () => {
    const code = await own.obtain()
    expectIssued(await own.exchange(code))
    expectInvalidGrant(await own.exchange(code))
    service.pass(59)
    expectInvalidGrant(await own.exchange(code))
  })

  it('K7 code twice, first with wrong verifier', async () => {
    const code = await own.obtain()
    expectInvalidGrant(await own.exchange(code, { code_verifier: 'a'.repeat(43) }))
    expectInvalidGrant(await own.exchange(code, { redirect_uri: 'https://evil/cb' }))
    expectOAuthError(await own.exchange(code, { resource: baseUrl }), 'invalid_target')
    expectIssued(await own.exchange(code))
  })

  it('K8 wrong verifier, short, 129 chars, missing', async () => {
    const lengths = [43, 42, 129].map((length) => 'a'.repeat(length))
    const near = [pkce.challenge, pkce.verifier.slice(0, -1), `${pkce.verifier}=`]
    for (const verifier of [...lengths, ...near]) {
      // Even the right digest of a malformed verifier is refused.
      const code = await own.obtain({ code_challenge: challengeOf(verifier) })
      const answer = await own.exchange(code, { code_verifier: verifier })
      if (/^[\w-]{43}$/.test(verifier)) expectIssued(answer)
      else expectInvalidGrant(answer)
      expectInvalidGrant(await own.exchange(await own.obtain(), { code_verifier: verifier }))
    }
    expectOAuthError(
      await own.exchange(await own.obtain(), { code_verifier: undefined }),
      'invalid_request',
    )
    expectOAuthError(await own.exchange(await own.obtain(), { code: undefined }), 'invalid_request')
  })

  it('K9 code of other client', async () => {
    const code = await own.obtain()
    const other = await registerClient(service)
    expectInvalidGrant(await requestsOf(service, other).exchange(code))
    expectIssued(await own.exchange(code))
  })

  it('K10 other redirect_uri, absent', async () => {
    for (const uri of [
      'https://client.example/cb/',
      'https://evil/cb',
      'HTTPS://client.example/cb',
    ]) {
      expectInvalidGrant(await own.exchange(await own.obtain(), { redirect_uri: uri }))
    }
    expectIssued(await own.exchange(await own.obtain(), { redirect_uri: undefined }))
    const local = await registerClient(service, { redirect_uris: ['http://127.0.0.1/cb'] })
    const uri = 'http://127.0.0.1:51004/cb'
    const code = await obtainCode(service, local, { redirect_uri: uri })
    const wrongPort = await exchangeCode(service, local, code, { redirect_uri: local.redirectUri })
    expectInvalidGrant(wrongPort)
    expectIssued(await exchangeCode(service, local, code, { redirect_uri: uri }))
  })

  it('K11 expired code', async () => {
    const [expired, last] = [await own.obtain(), await own.obtain()]
    service.pass(59)
    expectIssued(await own.exchange(last))
    service.pass(1)
    expectInvalidGrant(await own.exchange(expired))
    service.pass(1)
    expectInvalidGrant(await own.exchange(expired))
  })

  it('K12 code contents', async () => {
    const code = await own.obtain({ state: 'visible-state' })
    const parts = code.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(parts).toHaveLength(5)
    expect(JSON.parse(parts[0] ?? '')).toEqual({ alg: 'dir', enc: 'A256GCM', typ: 'code+jwt' })
    for (const hidden of [pkce.challenge, pkce.verifier, 'client.example', 'cli_', 'agt_']) {
      expect(code).not.toContain(hidden)
      for (const part of parts) expect(part).not.toContain(hidden)
    }
  })

  it('K13 code as refresh_token, refresh as code, assertion as refresh', async () => {
    const { refresh_token: refreshToken } = await own.tokens()
    const { identity_assertion: assertion, claim_token: claim } = await registered(service)
    expectInvalidGrant(await own.refresh(await own.obtain()))
    expectInvalidGrant(await own.exchange(String(refreshToken)))
    for (const token of [assertion, claim, 'x', 'a'.repeat(5000)]) {
      expectInvalidGrant(await own.refresh(token))
      expectInvalidGrant(await own.exchange(String(token)))
    }
    expectInvalidGrant(await bear(service, await own.obtain()))
    expectInvalidGrant(await bear(service, String(refreshToken)))
  })

  it.each([
    baseUrl,
    `${baseUrl}/mcp-evil`,
    `${baseUrl}/mcp#x`,
    '/mcp',
    'mcp',
    `${baseUrl}/mcp?x`,
    `${baseUrl}/mcp?login=1`,
    `${baseUrl}/mcp/?login`,
    `${baseUrl}?login`,
    'http://localhost:4322/mcp',
    'https://localhost:4321/mcp',
    `${baseUrl}/MCP`,
    `${baseUrl}//mcp`,
    'http://x@localhost:4321/mcp',
  ])('K14 resource swap: %s', async (resource) => {
    const code = await own.obtain({ resource: mcp })
    expectOAuthError(await own.exchange(code, { resource }), 'invalid_target')
    const { refresh_token: token } = expectIssued(await own.exchange(code, { resource: mcp }))
    expectOAuthError(await own.refresh(token, { resource }), 'invalid_target')
    const next = expectIssued(await own.refresh(token, { resource: `${mcp}/` }))
    expect(decodeJwt(String(next.access_token)).aud).toBe(mcp)
  })

  it('K15 resource slash', async () => {
    for (const [resource, audience] of [
      [mcp, mcp],
      [`${mcp}/`, mcp],
      [baseUrl, baseUrl],
      [`${baseUrl}/`, baseUrl],
      ['HTTP://LOCALHOST:4321/mcp', mcp],
      [`${mcp}?login`, mcp],
      [undefined, mcp],
    ] as const) {
      expect(audienceOf(await own.exchange(await own.obtain({ resource })))).toBe(audience)
      const { identity_assertion: assertion } = await registered(service)
      const more = resource === undefined ? undefined : { resource }
      expect(audienceOf(await bear(service, assertion, { more }))).toBe(audience)
    }
  })
})
