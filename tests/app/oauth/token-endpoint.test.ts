import { describe, expect, it } from 'vitest'
import { json } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { createAuthApp, encodeFields } from '../../support/auth-app.ts'
import type { Fields } from '../../support/auth-app.ts'
import { codeFields, exchangeCode, obtainCode, registerClient } from '../../support/code-flow.ts'
import { readCredentials } from '../../../src/oauth/client-authentication.ts'
import { expectInvalidClient, expectIssued, expectOAuthError } from '../../support/expectations.ts'
import { withFlippedCharacter } from '../../support/forged.ts'

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const formType = 'application/x-www-form-urlencoded'

const service = await createAuthApp()
const client = await registerClient(service)
/** A client with a secret. */
const keeper = await registerClient(service, { token_endpoint_auth_method: 'client_secret_post' })

async function post(fields: Fields, options: Ask = {}): Promise<Answer> {
  return await service.postForm('/oauth/token/', fields, options)
}

async function assertion(): Promise<string> {
  const record = json(await service.postJson('/agent/auth/', { type: 'anonymous' }))
  return String(record.identity_assertion)
}

function basic(user: string, password = ''): Readonly<Record<string, string>> {
  return { authorization: `Basic ${btoa(`${user}:${password}`)}` }
}

/** Fields of a right request of the keeper, without its credentials. */
async function withoutCredentials(): Promise<Fields> {
  const none = { client_id: undefined, client_secret: undefined }
  return codeFields(keeper, await obtainCode(service, keeper), none)
}

describe('Requests of the token endpoint', () => {
  it('K1 Astro origin check', async () => {
    const fields = { grant_type: jwtBearer, assertion: await assertion() }
    expectIssued(await post(fields))
    for (const origin of ['https://other', 'null']) {
      expectIssued(await post(fields, { headers: { origin, 'sec-fetch-site': 'cross-site' } }))
    }
  })

  it('K2 JSON body, multipart, no type', async () => {
    const fields = { grant_type: jwtBearer, assertion: await assertion() }
    const asJson = await service.postJson('/oauth/token/', fields)
    expectOAuthError(asJson, 'invalid_request')
    const body = encodeFields(fields)
    for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/json', '']) {
      expectOAuthError(await post(fields, { headers: { 'content-type': type } }), 'invalid_request')
    }
    const untyped = await service.ask('/oauth/token/', { method: 'POST', body })
    expectOAuthError(untyped, 'invalid_request')
    const withCharset = { 'content-type': 'Application/X-WWW-form-urlencoded; charset=utf-8' }
    expectIssued(await post(fields, { headers: withCharset }))
  })

  it('K3 duplicate code, grant_type', async () => {
    const code = await obtainCode(service, client)
    const right = codeFields(client, code) as readonly (readonly [string, string])[]
    for (const name of ['code', 'grant_type', 'client_id', 'redirect_uri', 'code_verifier']) {
      const pair = right.find(([known]) => known === name) ?? ['', '']
      expectOAuthError(await post([...right, pair]), 'invalid_request')
    }
    expectOAuthError(await post([...right, ['scope', ''], ['scope', '']]), 'invalid_request')
    const two = [
      ['resource', `http://localhost:4321/mcp`],
      ['resource', 'http://localhost:4321'],
    ] as const
    expectOAuthError(await post([...right, ...two]), 'invalid_target')
    expectIssued(await post(right))
  })

  it('K4 params in query', async () => {
    const query = encodeFields(codeFields(client, await obtainCode(service, client)))
    const target = `/oauth/token/?${query}`
    const bare = await service.ask(target, { method: 'POST' })
    expectOAuthError(bare, 'invalid_request')
    const empty = await service.postForm(target, {})
    expectOAuthError(empty, 'invalid_request')
  })

  it.each([
    'password',
    'client_credentials',
    'implicit',
    'urn:workos:agent-auth:grant-type:claim',
    'urn:ietf:params:oauth:grant-type:device_code',
    'urn:ietf:params:oauth:grant-type:token-exchange',
    'Authorization_Code',
    '__proto__',
  ])('K5 unknown grant: %s', async (grant) => {
    expectOAuthError(await post({ grant_type: grant }), 'unsupported_grant_type')
  })

  it('K17 unknown client_id, deleted char', async () => {
    const code = await obtainCode(service, client)
    const cut = client.id.slice(0, 100) + client.id.slice(101)
    const near = [cut, withFlippedCharacter(client.id)]
    for (const id of ['unknown', 'https://evil/c.json', ...near, 'a'.repeat(3000)]) {
      expectInvalidClient(await exchangeCode(service, { ...client, id }, code))
    }
    const missing = await exchangeCode(service, client, code, { client_id: undefined })
    expectOAuthError(missing, 'invalid_request')
    expectIssued(await exchangeCode(service, client, code))
  })

  it("K18 secret client without secret, wrong secret, other client's secret", async () => {
    const other = await registerClient(service, {
      token_endpoint_auth_method: 'client_secret_post',
    })
    const code = await obtainCode(service, keeper)
    const secret = keeper.secret ?? ''
    const near = [withFlippedCharacter(secret), `${secret}x`]
    for (const wrong of [undefined, 'x', other.secret, ...near]) {
      expectInvalidClient(await exchangeCode(service, keeper, code, { client_secret: wrong }))
    }
    expectIssued(await exchangeCode(service, keeper, code))
  })

  it('K19 secret client on refresh without secret', async () => {
    const tokens = expectIssued(
      await exchangeCode(service, keeper, await obtainCode(service, keeper)),
    )
    const fields = { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) }
    expectInvalidClient(await post({ ...fields, client_id: keeper.id }))
    expectOAuthError(await post(fields), 'invalid_request')
    expectInvalidClient(await post(fields, { headers: basic(keeper.id) }))
    expectIssued(await post(fields, { headers: basic(keeper.id, keeper.secret) }))
  })

  it('K20 Basic malformed', async () => {
    const fields = await withoutCredentials()
    for (const authorization of [
      'Basic !!!',
      'Basic',
      'Basic ',
      `Basic ${btoa('no colon')}`,
      `Basic ${btoa(':secret')}`,
      'Basic /////w==',
      `Basic ${btoa('%zz:%zz')}`,
      ...[`Basic ${btoa(`${keeper.id}:a:b%2Bc`)}`, 'Basic a b', 'BASIC x'],
    ]) {
      expectInvalidClient(await post(fields, { headers: { authorization } }))
    }
    // The first colon parts the halves, and both are form-encoded (RFC 6749 §2.3.1).
    const { authorization } = basic('id%3A', 'a:b%2Bc+d')
    const credentials = readCredentials({ authorization, form: new URLSearchParams() })
    expect(credentials).toEqual({ clientId: 'id:', secret: 'a:b+c d' })
    const encoded = [keeper.id, keeper.secret ?? ''].map((text) =>
      text.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    )
    expectIssued(await post(fields, { headers: basic(encoded[0] ?? '', encoded[1]) }))
  })

  it('K21 Basic and body secret, Basic user other than body client_id', async () => {
    const headers = basic(keeper.id, keeper.secret)
    const code = await obtainCode(service, keeper)
    const both = codeFields(keeper, code)
    expectOAuthError(await post(both, { headers }), 'invalid_request')
    const other = { client_id: client.id, client_secret: undefined }
    expectOAuthError(await post(codeFields(keeper, code, other), { headers }), 'invalid_request')
    const same = codeFields(keeper, code, { client_secret: undefined })
    expectIssued(await post(same, { headers }))
  })

  it('K22 public client with secret', async () => {
    const code = await obtainCode(service, client)
    expectInvalidClient(await exchangeCode(service, client, code, { client_secret: 'x' }))
    const fields = codeFields(client, code, { client_id: undefined })
    expectInvalidClient(await post(fields, { headers: basic(client.id, 'x') }))
    expectIssued(await post(fields, { headers: basic(client.id) }))
  })

  it('K31 error text', async () => {
    for (const grant of ['"\r\nSet-Cookie: x', '\\"', '\u0000', '\u00e9\u{1f600}', '"}{']) {
      const answer = await post({ grant_type: grant })
      expectOAuthError(answer, 'unsupported_grant_type')
      expect(answer.text).not.toContain('Set-Cookie')
    }
  })

  const paths = ['/oauth/token', '/oauth/register', '/agent/auth', '/agent/auth/claim']
  it.each(paths)('K32 GET /oauth/token: %s', async (path) => {
    const hasMessage = path.startsWith('/agent')
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      for (const end of ['', '/?grant_type=password']) {
        const answer = await service.ask(path + end, { method })
        const refusal = { status: 405, headers: { Allow: 'POST, OPTIONS' }, hasMessage }
        expectOAuthError(answer, 'invalid_request', refusal)
      }
    }
  })

  it('K33 empty parameters', async () => {
    const empty = { client_secret: '', scope: '', resource: '', redirect_uri: '' }
    const code = await obtainCode(service, client)
    expectIssued(await exchangeCode(service, client, code, empty))
    for (const name of ['grant_type', 'code', 'code_verifier', 'client_id']) {
      const answer = await exchangeCode(service, client, code, { [name]: '' })
      expectOAuthError(answer, 'invalid_request')
    }
    const headers = { 'content-type': formType }
    const unknown = await service.ask('/oauth/token', { method: 'POST', headers, body: '%zz&&==' })
    expectOAuthError(unknown, 'invalid_request')
  })
})
