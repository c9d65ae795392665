import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { startServer } from '../../src/service/server.ts'
import type { RunningServer } from '../../src/service/server.ts'
import { encodeFields } from '../support/auth-app.ts'
import type { Fields } from '../support/auth-app.ts'
import { createAuthSettings } from '../support/auth-settings.ts'
import { authorizationFields, pkce } from '../support/code-flow.ts'
import { bareConsentPages } from '../support/consent-pages.ts'
import { builtSite } from '../support/built-site.ts'
import { createMemoryLog } from '../support/memory-log.ts'
import { baseUrl } from '../support/app.ts'

const tinyOut = await builtSite('tiny')

/** A screen of a client of this name cannot be rendered, and fails with everything it was given. */
const unlucky = 'Unlucky'

let server: RunningServer
let origin = ''
let settings: Readonly<Record<string, string>> = {}
/** Everything: each request is listed too. */
const { log, text, lines } = createMemoryLog('requests')
let printed = ''

/** Every secret that was sent or received. */
const secrets = new Set<string>()

beforeAll(async () => {
  const collect = (chunk: unknown) => {
    printed += String(chunk)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(collect)
  vi.spyOn(process.stderr, 'write').mockImplementation(collect)
  settings = await createAuthSettings()
  const config = readConfig({ BASE_URL: baseUrl, PORT: '0', ...settings }, process.cwd())
  const pages = {
    ...bareConsentPages,
    renderConsent: async (view: Parameters<typeof bareConsentPages.renderConsent>[0]) => {
      if (view.clientName === unlucky) throw new Error('The page cannot be rendered')
      return await bareConsentPages.renderConsent(view)
    },
  }
  server = await startServer(config, { folder: tinyOut, createPages: () => pages, log })
  origin = `http://127.0.0.1:${server.port}`
})

afterAll(() => {
  vi.restoreAllMocks()
})

/** Remembers a secret, and parts of it that would give it away. */
function remember(secret: string): string {
  secrets.add(secret)
  for (const part of secret.split('.')) if (part.length > 30) secrets.add(part)
  return secret
}

const secretMembers =
  /"(?:credential|identity_assertion|claim_token|access_token|refresh_token|client_secret|client_id)":"([^"]+)"/g

async function send(path: string, init: RequestInit = {}): Promise<Response & { body: unknown }> {
  const response = await fetch(origin + path, { redirect: 'manual', ...init })
  const text = await response.clone().text()
  for (const [, secret = ''] of text.matchAll(secretMembers)) remember(secret)
  for (const [, ticket = ''] of text.matchAll(/name="ticket" value="([^"]+)"/g)) remember(ticket)
  const cookie = response.headers.get('set-cookie')?.split(';')[0]?.split('=')[1]
  if (cookie) remember(cookie)
  const code = /[?&]code=([^&]+)/.exec(response.headers.get('location') ?? '')?.[1]
  if (code) remember(code)
  return response
}

async function post(path: string, type: string, body: string, more: object = {}) {
  const headers = { 'Content-Type': type, ...more }
  const response = await send(path, { method: 'POST', headers, body })
  return (await response.json()) as Record<string, string> // Tests look at single members.
}

const postJson = (path: string, body: unknown) =>
  post(path, 'application/json', JSON.stringify(body))
const postForm = (fields: Fields, headers?: Readonly<Record<string, string>>) =>
  post('/oauth/token/', 'application/x-www-form-urlencoded', encodeFields(fields), headers)

async function registerClient(name: string): Promise<Record<string, string>> {
  return await postJson('/oauth/register/', {
    redirect_uris: ['http://127.0.0.1/cb'],
    client_name: name,
  })
}

function authorizeTarget(clientId: string): string {
  const client = { id: clientId, redirectUri: 'http://127.0.0.1/cb' }
  const state = remember('state-of-a-person')
  return `/oauth/authorize/?${encodeFields(authorizationFields(client, { state }))}`
}

/** Registers, claims, renews, decides, exchanges and refreshes, with mistakes at every step. */
async function walk(): Promise<void> {
  const email = remember('person@example.com')
  const record = await postJson('/agent/auth/', { type: 'anonymous', email })
  await postJson('/agent/auth/', {
    type: 'identity_assertion',
    assertion_type: 'verified_email',
    email,
  })
  await postJson('/agent/auth/claim/', { claim_token: record.claim_token, email })
  await postJson('/agent/auth/claim/', { claim_token: `${record.claim_token ?? ''}x`, email })
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  await postForm({ grant_type: grant, assertion: record.identity_assertion ?? '' })
  await postForm({ grant_type: grant, assertion: record.claim_token ?? '' })
  for (const token of [record.credential, record.identity_assertion]) {
    await send('/api/v1/identity', { headers: { Authorization: `Bearer ${token ?? ''}` } })
  }

  const client = await registerClient('Mill')
  const target = authorizeTarget(client.client_id ?? '')
  const screen = await send(target)
  const ticket = /name="ticket" value="([^"]+)"/.exec(await screen.text())?.[1] ?? ''
  const cookie = screen.headers.get('set-cookie')?.split(';')[0] ?? ''
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = encodeFields({ ticket, decision: 'approve' })
  await send('/oauth/authorize/', { method: 'POST', headers: form, body })
  const decided = await send('/oauth/authorize/', {
    method: 'POST',
    headers: { ...form, Cookie: cookie },
    body,
  })
  expect(decided.status).toBe(303)
  const code = new URL(decided.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const basic = `Basic ${btoa(`${client.client_id ?? ''}:${client.client_secret ?? ''}`)}`
  const fields = {
    grant_type: 'authorization_code',
    code,
    code_verifier: remember(pkce.verifier),
  }
  await postForm({ ...fields, code_verifier: 'a'.repeat(43) }, { Authorization: basic })
  const tokens = await postForm(fields, { Authorization: basic })
  expect(tokens.refresh_token).toBeDefined()
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
  await postForm(refresh, { Authorization: basic })
  await postForm(refresh, { Authorization: remember(`Basic ${btoa('x:wrong')}`) })

  const bad = await registerClient(unlucky)
  const failed = await send(authorizeTarget(bad.client_id ?? ''))
  expect(failed.status).toBe(500)
}

/** What a person may write where anybody may write: in a search, in a path, in a field. */
async function writeOfPeople(): Promise<void> {
  const person = remember('jane.doe@mill.example')
  await send(`/api/v1/search?q=${encodeURIComponent(person)}`)
  await send(`/api/v1/search?q=where+does+${remember('Marguerite-Yourcenar')}+live`)
  await send(`/profiles/${encodeURIComponent(person)}/letters`)
  await send(`/${encodeURIComponent(person)}`)
  const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }
  for (const headers of [{}, preflight]) {
    const path = `/profiles/${remember('lettres-de-george-sand')}`
    expect((await send(path, { method: 'OPTIONS', headers })).status).toBe(204)
  }
  await send(`/api/v1/${encodeURIComponent(person)}`)
  await send('/en/', { headers: { 'User-Agent': person, Referer: `https://${person}/` } })
  await send('/api/v1/identity', { headers: { Cookie: `who=${remember('cookie-of-a-person')}` } })
  const call = { name: 'search_site', arguments: { query: person } }
  await postJson('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
  const requests = [{ path: '/api/v1/search', params: { q: person } }]
  await postJson('/api/v1/batch', { requests })
}

describe('The log of a full run', () => {
  it('tells of failures and requests by method and path, and of no secret', async () => {
    await walk()
    await writeOfPeople()
    await server.stop()
    await log.end()
    const set = Object.values(settings).flatMap((value) => value.match(/[\w-]{43}/g) ?? [])
    expect(set).toHaveLength(5)
    expect(secrets.size).toBeGreaterThan(30)
    const [failure] = lines().filter(({ level }) => level === 'error')
    expect(failure?.message).toBe(
      'GET /oauth/authorize/ failed: Error: The page cannot be rendered',
    )
    expect(failure?.stack).toContain('log.test.ts')
    expect(lines().filter(({ level }) => level === 'request').length).toBeGreaterThan(20)
    const written = text() + printed
    const told = [...secrets, ...set].filter((secret) => written.includes(secret))
    expect(told).toEqual([])
    expect(written).not.toMatch(/eyJ|\?response_type|[@?]|%40|127\.0\.0\.1/)
  })
})
