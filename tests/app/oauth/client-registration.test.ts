import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import {
  authorizationFields,
  exchangeCode,
  openScreen,
  registerClient,
} from '../../support/code-flow.ts'
import {
  expectInvalidClient,
  expectIssued,
  expectOAuthError,
  expectPage,
  expectScreen,
} from '../../support/expectations.ts'
import { encodeJson, withFlippedCharacter } from '../../support/forged.ts'

const callback = 'https://a.example/cb'

const service = await createAuthApp()

async function register(metadata: unknown): Promise<Answer> {
  return await service.postJson('/oauth/register/', metadata)
}

/** Registers one redirect URI. */
async function registerUri(uri: unknown): Promise<Answer> {
  return await register({ redirect_uris: [uri], token_endpoint_auth_method: 'none' })
}

function expectBadUri(answer: Answer): void {
  expectOAuthError(answer, 'invalid_redirect_uri')
}

async function refuseUri(uri: string): Promise<void> {
  expectBadUri(await registerUri(uri))
}

function expectBadMetadata(answer: Answer): void {
  expectOAuthError(answer, 'invalid_client_metadata')
}

describe('Dynamic client registration', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://x/%0aalert(1)',
    ' javascript:x',
    'java\nscript:x',
    'java\tscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a/1',
    'file:///etc',
    'ms-settings:x',
    'intent://x#Intent;end',
    'view-source:https://a.example/',
  ])('D1 script schemes: %j', refuseUri)

  it.each(['https://a/cb#x', 'https://a/cb#', 'com.example.app:/cb#x'])(
    'D2 fragments: %s',
    refuseUri,
  )

  it.each([
    'http://127.0.0.1@evil.com/cb',
    'https://a:b@c/',
    'https://@c/',
    'https://a%40b@c/',
    'com.example.app://user@host/cb',
  ])('D3 user info: %s', refuseUri)

  it.each([
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://localhost.evil.com/',
    'http://localhost./',
    'http://[::ffff:127.0.0.1]/',
    'http://127.0.0.2/',
    'http://0.0.0.0/',
    'http:127.0.0.1/cb',
    'http:///127.0.0.1/cb',
  ])('D4 fake loopback: %s', refuseUri)

  it('D5 plain http', async () => {
    for (const uri of ['http://example.com/cb', 'HTTP://EXAMPLE.COM/cb', 'ftp://localhost/cb']) {
      expectBadUri(await registerUri(uri))
    }
  })

  it.each([
    'https://good.com\\@evil.com',
    'https://a b/',
    'https://ex\u00e4mple.com',
    'https://a/b\r\nc',
    'https://*.example/cb',
    'https://a/../cb',
    'https://a/%2E%2e/cb',
    'https:///cb',
    'https:cb',
    '//a.example/cb',
    '/cb',
  ])('D6 backslash, space, raw IDN: %j', refuseUri)

  it.each([
    'https://a.example/cb',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:9/cb',
    'com.example.app:/cb',
    'cursor://x/cb',
    'vscode://vscode.github-authentication/did-authenticate?windowId=_blank',
    'https://a.example/cb?x=%2F..%2F',
  ])('D7 good ones: %s', async (uri) => {
    expect(expectIssued(await registerUri(uri), 201).redirect_uris).toEqual([uri])
  })

  it('D8 empty, missing, 11 URIs, non-strings', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `${callback}/${index}`)
    const long = `${callback}/${'a'.repeat(512)}`
    const lists = [[], eleven, [7], [null], [''], [[callback]]]
    for (const uris of [...lists, undefined, null, callback, {}]) {
      expectBadUri(await register({ redirect_uris: uris }))
    }
    expectBadUri(await register({ redirect_uris: [callback, callback] }))
    expectBadUri(await register({ redirect_uris: [callback, long] }))
    for (const body of [[], null, 7, 'text']) expectBadMetadata(await register(body))
  })

  it('D9 method', async () => {
    for (const method of ['private_key_jwt', 'tls_client_auth', 'client_secret_jwt', 5, null, '']) {
      const metadata = { redirect_uris: [callback], token_endpoint_auth_method: method }
      expectBadMetadata(await register(metadata))
    }
  })

  it('D10 default method', async () => {
    const client = expectIssued(await register({ redirect_uris: [callback] }), 201)
    expect(client).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: service.now(),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
      redirect_uris: [callback],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'mcp:read',
    })
  })

  it('D11 grants', async () => {
    const withGrants = async (grants: unknown) =>
      await register({ redirect_uris: [callback], grant_types: grants })
    for (const grants of [['implicit'], [], 'authorization_code', [7, 'authorization_code']]) {
      expectBadMetadata(await withGrants(grants))
    }
    const client = expectIssued(await withGrants(['authorization_code', 'client_credentials']), 201)
    expect(client.grant_types).toEqual(['authorization_code', 'refresh_token'])
    expectBadMetadata(await register({ redirect_uris: [callback], response_types: ['token'] }))
  })

  const members = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri', 'jwks_uri']
  it.each(members)('D12 bad URIs: %s', async (member) => {
    for (const uri of ['javascript:x', '/logo.png', '', 7, 'ftp://a/']) {
      expectBadMetadata(await register({ redirect_uris: [callback], [member]: uri }))
    }
    const metadata = { redirect_uris: [callback], [member]: 'https://a.example/x' }
    const client = expectIssued(await register(metadata), 201)
    expect(client).not.toHaveProperty(member)
  })

  it('D13 XSS name', async () => {
    const name = '\u202e\u0007<img src=x onerror=alert(1)>\u2066\u200f'
    const client = await registerClient(service, { client_name: name })
    const screen = await openScreen(service, authorizationFields(client))
    expectScreen(screen)
    expect(screen.text).toContain('<h1>&lt;img src=x onerror=alert(1)&gt;</h1>')
    expect(screen.text).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    const long = await registerClient(service, { client_name: 'a\u{1f600}'.repeat(60) })
    const cut = await openScreen(service, authorizationFields(long))
    expect(cut.text).toContain(`<h1>${'a\u{1f600}'.repeat(40)}</h1>`)
    expectBadMetadata(await register({ redirect_uris: [callback], client_name: 'a'.repeat(201) }))
  })

  it.each([
    ...[
      '\u3164',
      '\u115f\u1160',
      '\u2800',
      '\uffa0',
      '\u034f',
      '\u200d',
      '\u3164\u200c\u3164',
      '!?',
    ].map((name) => [name, 'An app']),
    ['Good\u200b\u00a0 \u2028\n app ', 'Good app'],
    ['Ap\u200dp\u200c', 'App'],
    [`A${'\u0301'.repeat(79)}`, 'A\u0301\u0301'],
    [`\u0e01${'\u0e47\u0301'.repeat(30)}`, '\u0e01\u0e47\u0301\u0e47\u0301'],
    ...[
      ...['می\u200cخواهم', 'תּוֹרָה', 'الْعَرَبِيَّةُ', 'ज़िंदगी', 'ශ්\u200dරී ලංකා', 'မြို့', 'སྒྲོལ་མ', 'น้ำ'],
      ...['Việt', 'Vie\u0323\u0302t', '日本', '한국어', '7'],
    ].map((name) => [name, name]),
  ])('shows the name %j as %j', async (name, shown) => {
    const client = await registerClient(service, { client_name: name })
    const screen = await openScreen(service, authorizationFields(client))
    expect(screen.text).toContain(`<h1>${shown}</h1>`)
  })

  it('cleans the name of a client that registered before', async () => {
    const registration = { redirect_uris: [callback], auth_method: 'none', client_name: '\u3164' }
    const { text: id } = await service.tokens.issue('client', { sub: 'cli_x', reg: registration })
    const screen = await openScreen(service, authorizationFields({ id, redirectUri: callback }))
    expect(screen.text).toContain('<h1>An app</h1>')
  })

  it('D14 privilege', async () => {
    const mine = { skip_consent: true, client_id: 'mine', client_secret: 'mine', scope: 'admin' }
    const { client_id: id, ...rest } = expectIssued(
      await register({ redirect_uris: [callback], ...mine, trusted: true }),
      201,
    )
    expect(id).not.toBe('mine')
    expect(rest.client_secret).not.toBe('mine')
    expect(rest).not.toHaveProperty('skip_consent')
    expect(rest).not.toHaveProperty('trusted')
    expect(rest.scope).toBe('mcp:read')
    const client = { id: String(id), redirectUri: callback }
    expectScreen(await openScreen(service, authorizationFields(client)))
  })

  it('D15 forged client_id', async () => {
    const client = await registerClient(service)
    const [head = '', body = '', mac = ''] = client.id.split('.')
    const claims = Buffer.from(body, 'base64url').toString()
    const { credential } = expectIssued(
      await service.postJson('/agent/auth', { type: 'anonymous' }),
    )
    const resigned = await new SignJWT(JSON.parse(claims) as Record<string, unknown>) // As we issued it.
      .setProtectedHeader({ alg: 'HS256', typ: 'client+jwt' })
      .sign(new Uint8Array(32))
    for (const id of [
      withFlippedCharacter(client.id, head.length + 20),
      `${head}.${body}.${withFlippedCharacter(mac)}`,
      resigned,
      `${encodeJson({ alg: 'none', typ: 'client+jwt' })}.${body}.`,
      String(credential),
    ]) {
      const forged = { ...client, id }
      expectPage(await openScreen(service, authorizationFields(forged)), 'unknown-client')
      expectInvalidClient(await exchangeCode(service, forged, 'code'))
    }
  })

  it('D16 size bomb', async () => {
    const uris = Array.from({ length: 10 }, (_, index) =>
      `https://a.example/${index}`.padEnd(512, 'a'),
    )
    expectBadMetadata(await register({ redirect_uris: uris }))
    const bomb = { redirect_uris: [callback], client_name: 'a'.repeat(16_384) }
    const answer = await register(bomb)
    expectOAuthError(answer, 'invalid_client_metadata', { status: 413 })
  })

  it('D17 false RFC 7592', async () => {
    const client = expectIssued(await registerUri(callback), 201)
    expect(client).not.toHaveProperty('registration_client_uri')
    expect(client).not.toHaveProperty('registration_access_token')
    const metadata = await service.ask('/.well-known/oauth-authorization-server')
    expect(metadata.text).toContain(`"registration_endpoint":"${baseUrl}/oauth/register/"`)
    expect(metadata.text).not.toContain('registration_client')
  })
})
