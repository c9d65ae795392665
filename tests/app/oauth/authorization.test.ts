import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import {
  authorizationFields,
  decide,
  openScreen,
  parametersOf,
  readScreen,
  registerClient,
} from '../../support/code-flow.ts'
import type { Client } from '../../support/code-flow.ts'
import { serveApp } from '../../support/served-app.ts'
import { useTrap } from '../../support/trap.ts'
import {
  expectErrorRedirect,
  expectOAuthError,
  expectPage,
  expectPageWithLink,
  expectScreen,
} from '../../support/expectations.ts'

const trap = useTrap()

const service = await createAuthApp()
/** A client on the web, and one on this computer, which is told of its mistakes at once. */
const web = await registerClient(service, { redirect_uris: ['https://a.example/cb'] })
const local = await registerClient(service, { redirect_uris: ['http://127.0.0.1/cb'] })

type Overrides = Readonly<Record<string, string | undefined>>

async function open(client: Client, overrides: Overrides = {}): Promise<Answer> {
  return await openScreen(service, authorizationFields(client, overrides))
}

/** Opens the endpoint with parameters added to those of a right request. */
async function openWith(client: Client, ...more: readonly [string, string][]): Promise<Answer> {
  const fields = authorizationFields(client) as readonly (readonly [string, string])[]
  return await openScreen(service, [...fields, ...more])
}

/** Holds an answer to an error that the local client is told of at once. */
function expectTold(answer: Answer, error: string, state: string | null = 'xyz'): void {
  const location = expectErrorRedirect(answer)
  expect(location).toMatch(/^http:\/\/127\.0\.0\.1\/cb\?error=/)
  const { error_description: description, ...rest } = Object.fromEntries(parametersOf(answer))
  expect(description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]{5,200}$/)
  expect(rest).toEqual({ error, iss: baseUrl, ...(state !== null && { state }) })
}

describe('The authorization endpoint', () => {
  it('A1 open redirect, unregistered', async () => {
    for (const uri of 'https://evil https://evil/cb javascript:alert(1) https://evil#x'.split(
      ' ',
    )) {
      const answer = await open(web, { redirect_uri: uri })
      expectPage(answer, 'unknown-address')
      expect(answer.text).not.toContain('evil')
    }
  })

  it.each([
    'https://a.example/cb/',
    'https://a.example/cb?x',
    'https://a.example/cb/../x',
    'https://a.example/cb/../cb',
    'HTTPS://A.EXAMPLE/cb',
    'https://a.example:443/cb',
    'https://a.example/cb%2f',
    'https://a.example/c%62',
    'https://a.example/cb#',
    'https://a.example/cb ',
    'https://a.example.evil/cb',
    'https://b@a.example/cb',
  ])('A2 prefix and suffix tricks: %s', async (uri) => {
    expectPage(await open(web, { redirect_uri: uri }), 'unknown-address')
  })

  it('A3 loopback port', async () => {
    for (const uri of [':51004', '', ':1'].map((port) => `http://127.0.0.1${port}/cb`)) {
      const screen = await open(local, { redirect_uri: uri })
      expectScreen(screen)
      const approved = await decide(service, readScreen(screen))
      expect(approved.headers.Location?.startsWith(`${uri}?code=`)).toBe(true)
    }
  })

  it.each([
    'http://127.0.0.1/cb',
    'http://[::1]/cb',
    'http://localhost/cb/',
    'http://localhost:3000/other',
    'http://localhost/cb?x',
    'https://localhost/cb',
    'http://localhost:99999/cb',
    'http://localhost:/cb',
    'http://localhost:80@evil.com/cb',
    'http://localhost.evil.com/cb',
  ])('A4 loopback cross: %s', async (uri) => {
    const client = await registerClient(service, { redirect_uris: ['http://localhost/cb'] })
    expectPage(await open(client, { redirect_uri: uri }), 'unknown-address')
  })

  it('A5 URL client_id', async () => {
    for (const id of [trap.url('/c.json'), 'https://evil/c.json', '', undefined]) {
      expectPage(await open(web, { client_id: id }), 'unknown-client')
    }
    expect(trap.visits()).toBe(0)
  })

  it('A6 duplicate parameter', async () => {
    expectPage(await openWith(web, ['client_id', web.id]), 'unknown-client')
    expectPage(await openWith(web, ['client_id', local.id]), 'unknown-client')
    expectPage(await openWith(web, ['redirect_uri', web.redirectUri]), 'unknown-address')
    expectPage(await openWith(web, ['redirect_uri', 'https://evil']), 'unknown-address')
    const several = await registerClient(service, {
      redirect_uris: ['https://a.example/1', 'https://a.example/2'],
    })
    expectPage(await open(several, { redirect_uri: undefined }), 'unknown-address')
    expectScreen(await open(web, { redirect_uri: undefined }))
    expectScreen(await open(web, { redirect_uri: '' }))
  })

  it('A7 duplicate other', async () => {
    expectTold(await openWith(local, ['state', 'abc']), 'invalid_request', null)
    expectTold(
      await openWith(local, ['scope', 'mcp:read'], ['scope', 'mcp:read']),
      'invalid_request',
    )
    expectTold(await openWith(local, ['code_challenge_method', 'S256']), 'invalid_request')
    expectTold(await openWith(local, ['response_type', 'code']), 'invalid_request')
    const [mcp, site] = [`${baseUrl}/mcp`, baseUrl]
    expectTold(await openWith(local, ['resource', mcp], ['resource', site]), 'invalid_target')
    expectScreen(await openWith(local, ['nonce', '1'], ['nonce', '2'], ['prompt', 'none']))
  })

  it.each<[string, Overrides]>([
    ['no challenge', { code_challenge: undefined }],
    ['an empty challenge', { code_challenge: '' }],
    ['method plain', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: undefined }],
    ['method S512', { code_challenge_method: 'S512' }],
    ['method in lower case', { code_challenge_method: 's256' }],
    ['42 characters', { code_challenge: 'a'.repeat(42) }],
    ['44 characters', { code_challenge: 'a'.repeat(44) }],
    ['characters of base64', { code_challenge: `${'a'.repeat(42)}+` }],
    ['no PKCE at all', { code_challenge: undefined, code_challenge_method: undefined }],
  ])(
    'A8 PKCE missing, plain, method absent, S512, 42-char challenge: %s',
    async (_what, overrides) => {
      expectTold(await open(local, overrides), 'invalid_request')
    },
  )

  it.each<[string, Overrides, string]>([
    ['token', { response_type: 'token' }, 'unsupported_response_type'],
    ['code token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['CODE', { response_type: 'CODE' }, 'unsupported_response_type'],
    ['missing', { response_type: undefined }, 'invalid_request'],
    ['empty', { response_type: '' }, 'invalid_request'],
    ['with response_mode fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['with a request object', { request: 'e30.e30.' }, 'invalid_request'],
    ['with a request_uri', { request_uri: 'https://evil/r' }, 'invalid_request'],
    ['with a foreign scope', { scope: 'admin' }, 'invalid_scope'],
    ['with a foreign resource', { resource: 'https://evil' }, 'invalid_target'],
  ])('A9 response_type token, missing: %s', async (_what, overrides, error) => {
    expectTold(await open(local, overrides), error)
  })

  it('A10 error redirector', async () => {
    for (const uri of ['https://a.example/cb', 'com.example.app:/cb']) {
      const client = await registerClient(service, { redirect_uris: [uri] })
      const answer = await open(client, { scope: 'admin', state: 's p+/\u00e9' })
      const link = expectPageWithLink(answer)
      expect(link.startsWith(`${uri}?error=invalid_scope&`)).toBe(true)
      expect(answer.text).toContain('invalid_scope')
      const parameters = new URLSearchParams(link.replace(/^[^?]*/, ''))
      expect(parameters.get('state')).toBe('s p+/\u00e9')
      expect(parameters.get('iss')).toBe(baseUrl)
    }
  })

  it('A11 framing', async () => {
    const keyless = await createAuthApp({ keyless: true })
    const stale = await service.postForm('/oauth/authorize/', { ticket: 'x', decision: 'approve' })
    const answers = [
      await open(web),
      await open(web, { client_id: 'x' }),
      await open(web, { scope: 'admin' }),
      await service.ask('/oauth/authorize', { method: 'PUT' }),
      await openScreen(keyless, authorizationFields(web)),
      stale,
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 405, 503, 400])
    for (const { headers } of answers) {
      expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
      expect(headers['X-Frame-Options']).toBe('DENY')
    }
  })

  it('A23 CORS', async () => {
    const origin = 'https://evil.example'
    const screen = await openScreen(service, authorizationFields(web), { origin })
    expectScreen(screen)
    expect(Object.keys(screen.headers).join()).not.toMatch(/access-control/i)
    const preflight = { origin, 'access-control-request-method': 'POST' }
    const asked: Readonly<Record<string, string>>[] = [{}, preflight]
    for (const headers of asked) {
      const answer = await service.ask('/oauth/authorize/', { method: 'OPTIONS', headers })
      expectPage(answer, 'method', { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
    }
  })

  it('A25 long state', async () => {
    expectTold(await open(local, { state: 'a'.repeat(2049) }), 'invalid_request', 'a'.repeat(2049))
    for (const state of ['a'.repeat(2048), '\u0001'.repeat(2048), '\u20ac'.repeat(2048)]) {
      const screen = await open(local, { state })
      expectScreen(screen)
      expect(parametersOf(await decide(service, readScreen(screen))).get('state')).toBe(state)
    }
  })

  it('A26 HEAD', async () => {
    const askServer = await serveApp(service.app)
    const query = new URLSearchParams(authorizationFields(web) as [string, string][]).toString()
    const answer = await askServer(`/oauth/authorize/?${query}`, { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    const wrong = await askServer('/oauth/authorize/', { method: 'HEAD' })
    expect([wrong.status, wrong.text]).toEqual([400, ''])
  })
})

it('A service without keys says at every endpoint that it is down, and serves everyone without a token', async () => {
  const keyless = await createAuthApp({ keyless: true })
  const down = { status: 503, headers: { 'Retry-After': '60' } }
  for (const path of '/oauth/token/ /oauth/register/ /agent/auth/ /agent/auth/claim/'.split(' ')) {
    const hasMessage = path.startsWith('/agent')
    const answer = await keyless.postJson(path, {})
    expectOAuthError(answer, 'temporarily_unavailable', { ...down, hasMessage })
  }
  const screen = await openScreen(keyless, authorizationFields(web))
  expectPage(screen, 'unavailable', down)
  expect((await keyless.ask('/api/v1')).status).toBe(200)
  expect((await keyless.ask('/oauth/jwks.json')).text).toBe('{"keys":[]}')
  const headers = { authorization: 'Bearer x' }
  expect((await keyless.ask('/api/v1', { headers })).status).toBe(401)
})
