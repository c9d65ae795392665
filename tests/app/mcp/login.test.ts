import { describe, expect, it } from 'vitest'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Ask } from '../../support/app.ts'
import { errorOf, request, usualHeaders } from '../../support/mcp-messages.ts'
import { createTestSigner } from '../../support/tokens.ts'

const metadata = `${baseUrl}/.well-known/oauth-protected-resource/mcp`

const site = await readBuiltSite('tiny')
const signer = await createTestSigner()
const { app } = createTestApp(() => site, { verify: signer.verify })
const authorization = `Bearer ${await signer.sign()}`

const send = async (target: string, headers: Ask['headers'] = {}, message = request('ping')) =>
  await ask(app, target, {
    method: 'POST',
    headers: { ...usualHeaders, ...headers },
    body: JSON.stringify(message),
  })

describe('/mcp?login', () => {
  const targets = ['/mcp?login', '/mcp/?login', '/mcp?login=', '/mcp?x=1&login=true']
  it.each(targets)('challenges a request without a token: %s', async (target) => {
    const answer = await send(target, {}, request('tools/list', undefined, 'a'))
    expect([answer.status, json(answer).id]).toEqual([401, 'a'])
    expect(answer.headers['WWW-Authenticate']).toBe(
      `Bearer resource_metadata="${metadata}", scope="mcp:read"`,
    )
    expect(errorOf(answer)).toMatchObject({
      code: -32000,
      message: expect.stringContaining(`${baseUrl}/auth.md`),
      data: { code: 'unauthorized', status: 401, instance: target.split('?')[0] },
    })
    expect(answer.headers['Cache-Control']).toBe('no-store')
    expect(answer.headers['RateLimit-Policy']).toContain('"ip"')
  })

  it('serves whoever has one, with the quota of an agent', async () => {
    const answer = await send('/mcp?login', { authorization }, request('tools/list'))
    expect([answer.status, answer.headers['RateLimit-Policy']]).toEqual([200, '"agent";q=600;w=60'])
    const plain = await send('/mcp', { authorization }, request('tools/list'))
    expect(answer.text).toBe(plain.text)
  })

  it('names the fault of a token that is not valid', async () => {
    const answer = await send('/mcp?login', { authorization: 'Bearer x' })
    expect([answer.status, errorOf(answer).data]).toMatchObject([401, { code: 'invalid-token' }])
    expect(answer.headers['WWW-Authenticate']).toContain('error="invalid_token"')
  })

  it('asks after quota, host and method', async () => {
    expect((await ask(app, '/mcp?login')).status).toBe(405)
    expect((await send('/mcp?login', { host: 'evil.example' })).status).toBe(421)
    const preflight = { 'access-control-request-method': 'POST', origin: 'https://a.example' }
    const answer = await ask(app, '/mcp?login', { method: 'OPTIONS', headers: preflight })
    expect(answer.status).toBe(204)
  })

  it.each(['/mcp', '/mcp?', '/mcp?Login', '/mcp?logins=1', '/mcp?x=login'])(
    'is not %s, which never asks',
    async (target) => {
      const answer = await send(target)
      expect([answer.status, answer.headers['WWW-Authenticate']]).toEqual([200, undefined])
    },
  )
})
