import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/gate/counter.ts'
import { generateSigningKey } from '../../../src/oauth/keys.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthApp, createKeys } from '../../support/auth-app.ts'
import { exchangeCode, obtainCode, registerClient } from '../../support/code-flow.ts'
import { useTrap } from '../../support/trap.ts'
import { expectInvalidClient, expectIssued, expectOAuthError } from '../../support/expectations.ts'
import { forge, withFlippedCharacter } from '../../support/forged.ts'
import type { Overrides } from '../../support/forged.ts'
import {
  bear,
  expectInvalidGrant,
  jwtBearer,
  registered,
  requestsOf,
} from '../../support/token-requests.ts'

const trap = useTrap()

const mcp = `${baseUrl}/mcp`

const service = await createAuthApp()
const own = requestsOf(service, await registerClient(service))

describe('The refresh token', () => {
  it('K16 scope up', async () => {
    const { refresh_token: token } = await own.tokens()
    for (const scope of ['mcp:read admin', 'admin', 'mcp:write', 'mcp:read mcp:read']) {
      expectOAuthError(await own.refresh(token, { scope }), 'invalid_scope')
      expectOAuthError(await own.exchange(await own.obtain(), { scope }), 'invalid_scope')
    }
    expectIssued(await own.refresh(token, { scope: 'mcp:read' }))
  })

  it('K23 refresh rotation', async () => {
    const { refresh_token: first } = await own.tokens()
    const { refresh_token: second } = expectIssued(await own.refresh(first))
    expect(second).not.toBe(first)
    service.pass(5)
    const { refresh_token: again } = expectIssued(await own.refresh(first))
    const { refresh_token: third } = expectIssued(await own.refresh(again))
    service.pass(55)
    expectInvalidGrant(await own.refresh(first))
    // What was handed on to two is believed of neither.
    for (const token of [second, third]) expectInvalidGrant(await own.refresh(token))
    const { refresh_token: stranger } = await own.tokens()
    expectIssued(await own.refresh(stranger))
  })

  it('is refused with its family when it is replayed after its mark has ended', async () => {
    const { refresh_token: first } = await own.tokens()
    const { refresh_token: second } = expectIssued(await own.refresh(first))
    service.pass(2 * 86_400)
    expectInvalidGrant(await own.refresh(first))
    expectInvalidGrant(await own.refresh(second))
  })

  it('K24 refresh by other client', async () => {
    const { refresh_token: token } = await own.tokens()
    const other = await registerClient(service)
    expectInvalidGrant(await requestsOf(service, other).refresh(token))
    expectIssued(await own.refresh(token))
  })

  it('K25 refresh end date', async () => {
    const day = 86_400
    const { refresh_token: token } = await own.tokens()
    service.pass(89 * day)
    const { refresh_token: late } = expectIssued(await own.refresh(token))
    service.pass(day)
    const { refresh_token: last } = expectIssued(await own.refresh(late))
    service.pass(5)
    expectInvalidGrant(await own.refresh(last))
  })

  it('K26 refresh after key rotation', async () => {
    const [old, fresh] = [await createKeys(), await createKeys()]
    const store = createMemoryStore(() => 0)
    const before = await createAuthApp({ keys: old, store })
    const after = await createAuthApp({
      keys: {
        signing: [...fresh.signing, ...old.signing],
        secrets: [...fresh.secrets, ...old.secrets],
      },
      store,
    })
    const keeper = await registerClient(before, { token_endpoint_auth_method: undefined })
    const issued = expectIssued(
      await exchangeCode(before, keeper, await obtainCode(before, keeper)),
    )
    const fields = (token: unknown) => ({
      grant_type: 'refresh_token',
      refresh_token: String(token),
      client_id: keeper.id,
      client_secret: keeper.secret ?? '',
    })
    const renewed = expectIssued(
      await after.postForm('/oauth/token/', fields(issued.refresh_token)),
    )
    // What is new is of the new keys alone.
    const later = await createAuthApp({ keys: fresh, store })
    const { refresh_token: token } = renewed
    expectInvalidClient(await later.postForm('/oauth/token/', fields(token)))
    expectInvalidGrant(await before.postForm('/oauth/token/', fields(token)))
  })
})

describe('The assertion', () => {
  it('K27 assertion reuse', async () => {
    const { identity_assertion: assertion, registration_id: id } = await registered(service)
    const tokens: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { access_token: token } = expectIssued(await bear(service, assertion))
      tokens.push(String(token))
    }
    const claims = tokens.map((token) => decodeJwt(token))
    expect(claims.map(({ sub }) => sub)).toEqual([id, id, id])
    expect(new Set(claims.map(({ jti }) => jti)).size).toBe(3)
  })

  it('K28 assertion expired, tampered, aud wrong, access token as assertion, foreign issuer', async () => {
    const now = service.now()
    const typ = 'oauth-id-jag+jwt'
    const right = { aud: baseUrl, exp: now + 3600, registration_type: 'anonymous' }
    const make = async (claims: Overrides, header: Overrides = {}) =>
      await forge(service, { header: { typ, ...header }, claims: { ...right, ...claims } })
    expectIssued(await bear(service, await make({})))
    expectIssued(await bear(service, await make({ aud: [baseUrl] })))
    const { credential, identity_assertion: assertion } = await registered(service)
    for (const wrong of [
      await make({ exp: now - 5 }),
      await make({ exp: undefined }),
      await make({ aud: mcp }),
      await make({ aud: [baseUrl, mcp] }),
      await make({ aud: 'https://other' }),
      await make({ iss: 'https://other' }),
      await make({ nbf: now + 60 }),
      await make({ iat: now + 61 }),
      await make({ jti: undefined }),
      await make({ sub: '' }),
      await make({}, { typ: 'at+jwt' }),
      await make({ iss: trap.url('') }, { jku: trap.url('/keys'), kid: 'theirs' }),
      await forge(service, { key: await generateSigningKey(), header: { typ }, claims: right }),
      withFlippedCharacter(String(assertion)),
      String(credential),
      'a.b.c',
      'a'.repeat(5000),
    ]) {
      expectInvalidGrant(await bear(service, wrong))
    }
    expect(trap.visits()).toBe(0)
    expectOAuthError(
      await service.postForm('/oauth/token', { grant_type: jwtBearer }),
      'invalid_request',
    )
  })

  it('K29 jwt-bearer with bad Basic', async () => {
    const { identity_assertion: assertion } = await registered(service)
    const keeper = await registerClient(service, { token_endpoint_auth_method: undefined })
    const basic = (password: string) => ({
      headers: { authorization: `Basic ${btoa(`${keeper.id}:${password}`)}` },
    })
    expectInvalidClient(await bear(service, assertion, basic('wrong')))
    expectInvalidClient(await bear(service, assertion, basic('')))
    expectInvalidClient(await bear(service, assertion, { headers: { authorization: 'Basic !!!' } }))
    expectInvalidClient(await bear(service, assertion, { more: { client_secret: 'wrong' } }))
    expectInvalidClient(
      await bear(service, assertion, { more: { client_secret: 'wrong', client_id: keeper.id } }),
    )
    expectIssued(await bear(service, assertion, basic(keeper.secret ?? '')))
    expectIssued(await bear(service, assertion, { more: { client_id: 'anyone' } }))
  })

  it('K30 no refresh from jwt-bearer', async () => {
    const { identity_assertion: assertion } = await registered(service)
    expect(expectIssued(await bear(service, assertion))).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'mcp:read',
    })
  })
})
