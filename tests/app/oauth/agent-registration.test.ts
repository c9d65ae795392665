import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAuthApp } from '../../support/auth-app.ts'
import { useTrap } from '../../support/trap.ts'
import { charged, expectAgentError, expectIssued } from '../../support/expectations.ts'
import { encodeJson, forge } from '../../support/forged.ts'

const trap = useTrap()

const service = await createAuthApp()

const register = async (body: unknown) => await service.postJson('/agent/auth/', body)
const claim = async (body: unknown) => await service.postJson('/agent/auth/claim/', body)

async function registered(): Promise<Record<string, unknown>> {
  return expectIssued(await register({ type: 'anonymous' }))
}

const limited = {
  status: 429,
  headers: {
    'Retry-After': '60',
    RateLimit: '"auth";r=0;t=60',
    'X-RateLimit-Remaining': '0',
  },
}

describe('Registration and claim', () => {
  it.each([
    '{',
    '',
    'anonymous',
    '[]',
    '[{"type":"anonymous"}]',
    'null',
    '7',
    '"anonymous"',
    '\ufffe',
  ])('R1 not JSON, array, null, number body: %j', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await service.ask('/agent/auth/', { method: 'POST', headers, body })
    expectAgentError(answer, 'invalid_request')
  })

  it('R2 form body', async () => {
    const answer = await service.postForm('/agent/auth/', { type: 'anonymous' })
    expectAgentError(answer, 'invalid_request')
    // Nor is JSON read that says it is a form: pages of other sites may send that unasked.
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', '']) {
      const headers = { 'content-type': type }
      const body = '{"type":"anonymous"}'
      const disguised = await service.ask('/agent/auth/', { method: 'POST', headers, body })
      expectAgentError(disguised, 'invalid_request')
    }
  })

  it.each([
    '{"__proto__":{"type":"anonymous"}}',
    '{"constructor":{"prototype":{"type":"anonymous"}}}',
    '{"type":{"toString":1}}',
    '{"type":["anonymous"]}',
    '{"type":"__proto__"}',
    '{"type":"refresh"}',
  ])('R3 prototype pollution: %s', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await service.ask('/agent/auth/', { method: 'POST', headers, body })
    expectAgentError(answer, 'invalid_request')
    expect(Object.hasOwn(Object.prototype, 'type')).toBe(false)
  })

  it('R4 api_key', async () => {
    for (const requested of ['api_key', '', null, 7, ['access_token']]) {
      const answer = await register({ type: 'anonymous', requested_credential_type: requested })
      expectAgentError(answer, 'unsupported_credential_type')
    }
  })

  it('R5 omitted credential type', async () => {
    expect((await registered()).credential_type).toBe('access_token')
  })

  it('R6 ID-JAG with evil jku', async () => {
    const header = { typ: 'oauth-id-jag+jwt', jku: trap.url('/keys'), x5u: trap.url('/cert') }
    const assertion = await forge(service, { header, claims: { iss: trap.url('') } })
    for (const type of ['urn:ietf:params:oauth:token-type:id-jag', undefined, 7]) {
      const answer = await register({ type: 'identity_assertion', assertion_type: type, assertion })
      expectAgentError(answer, 'issuer_not_enabled')
    }
    expect(trap.visits()).toBe(0)
  })

  it('R7 verified_email', async () => {
    for (const spelling of [
      { type: 'identity_assertion', assertion_type: 'verified_email' },
      { type: 'verified_email' },
    ]) {
      const answer = await register({ ...spelling, assertion: 'person@example.com' })
      expectAgentError(answer, 'verified_email_not_enabled')
      expect(answer.text).not.toContain('person')
    }
    expect(service.failures).toEqual([])
  })

  it('R8 service_auth', async () => {
    const answer = await register({ type: 'service_auth', login_hint: 'person@example.com' })
    expectAgentError(answer, 'service_auth_not_enabled')
  })

  it('R9 flood', async () => {
    const address = '198.51.100.7'
    const once = async () =>
      await service.postJson('/agent/auth/', { type: 'anonymous' }, { address })
    for (let count = 0; count < 60; count += 1) expect((await once()).status).toBe(200)
    expectAgentError(await once(), 'rate_limited', limited)
    // Another window of the same address is not shut: that of the API.
    const contact = await service.ask('/api/v1', { address })
    expect(contact.headers).toMatchObject(charged('ip'))
    service.pass(60)
    expect((await once()).status).toBe(200)
  })

  it('R10 spoofed X-Forwarded-For flood', async () => {
    for (const [trustedHops, end] of [
      [0, ''],
      [1, ', 198.51.100.7'],
    ] as const) {
      const behind = await createAuthApp({ trustedHops })
      const from = async (forwarded: string, address = '192.0.2.1') => {
        const headers = { 'x-forwarded-for': forwarded }
        return await behind.postJson('/agent/auth/', { type: 'anonymous' }, { address, headers })
      }
      for (let count = 0; count < 60; count += 1) {
        expect((await from(`203.0.113.${count}${end}`)).status).toBe(200)
      }
      expectAgentError(await from(`203.0.113.60${end}`), 'rate_limited', limited)
      // Another address, as its proxy or its socket tells it, is not held back.
      const another = trustedHops === 0 ? ['', '192.0.2.2'] : ['203.0.113.1, 198.51.100.8']
      expectIssued(await from(...(another as [string])))
    }
  })

  it('R11 uniqueness', async () => {
    const [one, other] = [await registered(), await registered()]
    expect(one.registration_id).not.toBe(other.registration_id)
    for (const name of ['credential', 'identity_assertion', 'claim_token']) {
      const [a, b] = [decodeJwt(String(one[name])), decodeJwt(String(other[name]))]
      expect([a.sub, b.sub]).toEqual([one.registration_id, other.registration_id])
      expect(a.jti).toMatch(/^[\w-]{22}$/)
      expect(a.jti).not.toBe(b.jti)
    }
  })

  it("R12 claim with access token, assertion, other site's JWT", async () => {
    const { credential, identity_assertion: assertion } = await registered()
    const other = await createAuthApp()
    const strange = expectIssued(await other.postJson('/agent/auth/', { type: 'anonymous' }))
    const { claim_token: strangeClaim } = strange
    const unsigned = `${encodeJson({ alg: 'none', typ: 'claim+jwt' })}.${encodeJson({ sub: 'x' })}.`
    const tokens = [credential, assertion, strangeClaim, unsigned]
    for (const token of [...tokens, '', 7, null, undefined, []]) {
      expectAgentError(await claim({ claim_token: token }), 'invalid_claim_token')
    }
    expectAgentError(await claim('text'), 'invalid_request')
  })

  it('R13 claim expired', async () => {
    const { claim_token: token } = await registered()
    service.pass(86_400)
    expectIssued(await claim({ claim_token: token }))
    service.pass(6)
    expectAgentError(await claim({ claim_token: token }), 'invalid_claim_token')
  })

  it('R14 claim twice', async () => {
    const { registration_id: id, claim_token: token } = await registered()
    const first = expectIssued(await claim({ claim_token: token }))
    expect(first).toEqual({
      registration_id: id,
      registration_type: 'anonymous',
      status: 'claimed',
      scopes: ['mcp:read'],
    })
    expect(expectIssued(await claim({ claim_token: token }))).toEqual(first)
  })

  it('R15 claim with e-mail, login_hint, assertion', async () => {
    const { claim_token: token } = await registered()
    for (const more of [
      { email: 'person@example.com' },
      { type: 'login_hint', login_hint: 'person@example.com' },
      { type: 'identity_assertion', assertion: 'person.example.com' },
      { type: 'service_auth', otp: 'person' },
    ]) {
      const answer = await claim({ claim_token: token, ...more })
      expect(expectIssued(answer).status).toBe('claimed')
      expect(answer.text).not.toContain('person')
    }
  })

  it('R16 trailing slash', async () => {
    const { claim_token: token } = await registered()
    for (const end of ['', '/']) {
      expectIssued(await service.postJson(`/agent/auth${end}`, { type: 'anonymous' }))
      expectIssued(await service.postJson(`/agent/auth/claim${end}`, { claim_token: token }))
    }
  })
})
