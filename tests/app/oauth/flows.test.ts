import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { expect, it } from 'vitest'
import { baseUrl, json } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import {
  authorizationFields,
  decide,
  exchangeCode,
  openScreen,
  parametersOf,
  readScreen,
  registerClient,
} from '../../support/code-flow.ts'
import { epoch } from '../../support/tokens.ts'

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const anonymous = { type: 'anonymous', requested_credential_type: 'access_token' }

const service = await createAuthApp()

async function identity(token: unknown) {
  const headers = { authorization: `Bearer ${String(token)}` }
  return await service.ask('/api/v1/identity', { headers })
}

async function publishedKeys(): Promise<JSONWebKeySet> {
  const { keys } = json(await service.ask('/oauth/jwks.json'))
  return { keys } as JSONWebKeySet // jose judges it when it verifies.
}

it('An agent registers, is known by its token, and renews it by its assertion', async () => {
  const registered = await service.postJson('/agent/auth/', anonymous)
  expect(registered.status).toBe(200)
  const record = json(registered)
  expect(record).toEqual({
    registration_id: expect.stringMatching(/^reg_[\w-]{22}$/),
    registration_type: 'anonymous',
    credential_type: 'access_token',
    credential: expect.any(String),
    credential_expires: new Date((epoch + 3600) * 1000).toISOString(),
    scopes: ['mcp:read'],
    identity_assertion: expect.any(String),
    assertion_expires: new Date((epoch + 2_592_000) * 1000).toISOString(),
    pre_claim_scopes: ['mcp:read'],
    claim_url: `${baseUrl}/agent/auth/claim/`,
    claim_token: expect.any(String),
    claim_token_expires: new Date((epoch + 86_400) * 1000).toISOString(),
    post_claim_scopes: ['mcp:read'],
  })
  const known = await identity(record.credential)
  expect([known.status, json(known).sub]).toEqual([200, record.registration_id])
  expect(known.headers['RateLimit-Policy']).toBe('"agent";q=600;w=60')

  const renewed = await service.postForm('/oauth/token/', {
    grant_type: jwtBearer,
    assertion: String(record.identity_assertion),
    resource: `${baseUrl}/mcp`,
  })
  expect(renewed.status).toBe(200)
  expect(json(renewed)).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'mcp:read',
  })
  expect(json(await identity(json(renewed).access_token)).sub).toBe(record.registration_id)
})

it('A client acting for a person registers, is approved, exchanges its code and refreshes', async () => {
  const client = await registerClient(service, { client_name: 'Mill' })
  const screen = await openScreen(service, authorizationFields(client))
  expect(screen.text).toContain('<h1>Mill</h1>')
  expect(screen.text).toContain('<p data-target="web">client.example</p>')
  const approved = await decide(service, readScreen(screen))
  expect(approved.status).toBe(303)
  expect(approved.headers.Location).toMatch(/^https:\/\/client\.example\/cb\?code=/)
  const code = parametersOf(approved).get('code') ?? ''

  const exchanged = await exchangeCode(service, client, code)
  expect([exchanged.status, json(exchanged)]).toEqual([
    200,
    {
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
      scope: 'mcp:read',
    },
  ])
  const { access_token: access, refresh_token: refresh } = json(exchanged)
  const known = json(await identity(access))
  expect(known).toMatchObject({
    sub: expect.stringMatching(/^agt_[\w-]{22}$/),
    resource: `${baseUrl}/mcp`,
  })

  const refreshed = await service.postForm('/oauth/token/', {
    grant_type: 'refresh_token',
    refresh_token: String(refresh),
    client_id: client.id,
  })
  expect(refreshed.status).toBe(200)
  expect(json(refreshed).refresh_token).not.toBe(refresh)
  expect(json(await identity(json(refreshed).access_token)).sub).toBe(known.sub)
})

it('The access token verifies by the published keys alone (RFC 9068 §4)', async () => {
  const { credential } = json(await service.postJson('/agent/auth/', anonymous))
  const { payload } = await jwtVerify(
    String(credential),
    createLocalJWKSet(await publishedKeys()),
    {
      issuer: baseUrl,
      audience: `${baseUrl}/mcp`,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(epoch * 1000),
      requiredClaims: ['exp', 'sub', 'client_id', 'iat', 'jti', 'scope'],
    },
  )
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  expect(decodeProtectedHeader(String(credential))).toEqual({
    alg: 'ES256',
    typ: 'at+jwt',
    kid: service.keys.signing[0].kid,
  })
})
