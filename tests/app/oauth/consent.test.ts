import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
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
import type { Client, Screen } from '../../support/code-flow.ts'
import { expectDecided, expectIssued, expectPage } from '../../support/expectations.ts'
import { withFlippedCharacter } from '../../support/forged.ts'

const service = await createAuthApp()
const client = await registerClient(service)

async function open(
  overrides: Readonly<Record<string, string | undefined>> = {},
  of: Client = client,
): Promise<Screen> {
  return readScreen(await openScreen(service, authorizationFields(of, overrides)))
}

async function post(
  fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return await service.postForm('/oauth/authorize/', fields, { headers })
}

const forbidden = { status: 403, quota: 'auth' } as const
const stale = { quota: 'auth' } as const

describe('The decision', () => {
  it('A12 CSRF no cookie', async () => {
    const { ticket, cookie } = await open()
    const name = cookie.split('=')[0] ?? ''
    expectPage(await post({ ticket, decision: 'approve' }), 'foreign', forbidden)
    for (const wrong of ['', `${name}=`, `${name}=x`, cookie.replace(name, 'oac')]) {
      expectPage(await decide(service, { ticket, cookie: wrong }), 'foreign', forbidden)
    }
  })

  it('A13 CSRF foreign ticket', async () => {
    const [attacker, victim] = [await open(), await open()]
    const swapped = { ticket: attacker.ticket, cookie: victim.cookie }
    expectPage(await decide(service, swapped), 'foreign', forbidden)
    const [name] = attacker.cookie.split('=')
    const [, value] = victim.cookie.split('=')
    const renamed = { ticket: attacker.ticket, cookie: `${name ?? ''}=${value ?? ''}` }
    expectPage(await decide(service, renamed), 'foreign', forbidden)
    // Nothing of it used the ticket up: its own browser may still decide.
    const both = { ...attacker, cookie: `${victim.cookie}; ${attacker.cookie}` }
    expectDecided(await decide(service, both))
  })

  it.each<Readonly<Record<string, string>>>([
    { origin: 'https://evil' },
    { origin: 'null' },
    { origin: `${baseUrl}.evil` },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: baseUrl, 'sec-fetch-site': 'cross-site' },
  ])('A14 CSRF origin: %j', async (headers) => {
    const { ticket, cookie } = await open()
    const answer = await post({ ticket, decision: 'approve' }, { cookie, ...headers })
    expectPage(answer, 'foreign', forbidden)
    const own = { cookie, origin: baseUrl, 'sec-fetch-site': 'same-origin' }
    expectDecided(await post({ ticket, decision: 'approve' }, own))
  })

  it('A15 ticket tampering', async () => {
    const { ticket, cookie } = await open()
    const added = { redirect_uri: 'https://evil', state: 'evil', client_id: 'evil', scope: 'admin' }
    const answer = await post({ ticket, decision: 'approve', ...added }, { cookie })
    const location = expectDecided(answer)
    expect(location).toMatch(/^https:\/\/client\.example\/cb\?code=/)
    expect(location).not.toContain('evil')
    expect(parametersOf(answer).get('state')).toBe('xyz')
    const denied = await open()
    const changed = await decide(service, denied, 'deny')
    expectDecided(changed)
    expect(parametersOf(changed).get('error')).toBe('access_denied')
  })

  it('A16 ticket expired, replayed, from other key', async () => {
    const expired = await open()
    service.pass(599)
    const last = await open()
    service.pass(1)
    expectPage(await decide(service, expired), 'stale', stale)
    service.pass(598)
    expectDecided(await decide(service, last))
    expectPage(await decide(service, last), 'stale', stale)
    expectPage(await decide(service, last, 'deny'), 'stale', stale)

    const { ticket, cookie } = await open()
    const other = await createAuthApp()
    expectPage(await decide(other, { ticket, cookie }), 'stale', stale)
    const tampered = withFlippedCharacter(ticket)
    expectPage(await decide(service, { ticket: tampered, cookie }), 'stale', stale)
    expectPage(await decide(service, { ticket: client.id, cookie }), 'stale', stale)
    expectPage(await decide(service, { ticket: '', cookie }), 'stale', stale)
  })

  it('A17 default deny', async () => {
    for (const decision of ['', 'approved', 'Approve', 'approve ', 'deny', 'true']) {
      const answer = await decide(service, await open(), decision)
      expectDecided(answer)
      expect(Object.fromEntries(parametersOf(answer))).toEqual({
        error: 'access_denied',
        error_description: 'The person declined the request',
        state: 'xyz',
        iss: baseUrl,
      })
    }
    const { ticket, cookie } = await open()
    const twice = [
      ['ticket', ticket],
      ['decision', 'deny'],
      ['decision', 'approve'],
    ] as const
    expectPage(await post(twice, { cookie }), 'unreadable', stale)
    const json = await service.postJson('/oauth/authorize/', { ticket, decision: 'approve' })
    expectPage(json, 'unreadable', stale)
  })

  it('A18 iss and state', async () => {
    for (const state of ['s p+/\u00e9', '%2B&x=y#z', undefined]) {
      const answer = await decide(service, await open({ state }))
      expectDecided(answer)
      const parameters = parametersOf(answer)
      expect(parameters.getAll('iss')).toEqual([baseUrl])
      expect(parameters.getAll('state')).toEqual(state === undefined ? [] : [state])
      expect([...parameters.keys()].toSorted()).toEqual(
        state === undefined ? ['code', 'iss'] : ['code', 'iss', 'state'],
      )
    }
  })

  it.each([
    ['https://a/cb?x=1', 'https://a/cb?x=1&code='],
    ['https://a/cb?', 'https://a/cb?code='],
    ['https://a/cb?x=1&', 'https://a/cb?x=1&code='],
    ['https://a/cb?states=own&Code=own', 'https://a/cb?states=own&Code=own&code='],
    ['https://a/cb?x=a?', 'https://a/cb?x=a?&code='],
  ])('A19 target keeps query: %s', async (uri, start) => {
    const keeper = await registerClient(service, { redirect_uris: [uri] })
    const location = expectDecided(await decide(service, await open({}, keeper)))
    expect(location.startsWith(start)).toBe(true)
  })

  const uris = ['com.example.app:/cb', 'cursor://x/cb', 'com.example.app:cb', 'COM.example.app:/cb']
  it.each(uris)('A20 custom scheme: %s', async (uri) => {
    // A scheme is registered in lower case; the rest of the address is kept as it is.
    const registered = uri.toLowerCase()
    const app = await registerClient(service, { redirect_uris: [registered] })
    const location = expectDecided(await decide(service, await open({}, app)))
    expect(location.startsWith(`${registered}?code=`)).toBe(true)
    if (uri === registered) return
    const asked = await openScreen(service, authorizationFields(app, { redirect_uri: uri }))
    expectPage(asked, 'unknown-address')
  })

  it('A21 header injection', async () => {
    const state = '\r\nSet-Cookie:x\r\n\r\n<script>'
    const screen = await openScreen(service, authorizationFields(client, { state }))
    expect(screen.text).not.toContain('Set-Cookie:x')
    const answer = await decide(service, readScreen(screen))
    const location = expectDecided(answer)
    expect(location).toMatch(/^[\x21-\x7e]+$/)
    expect(location).toContain('state=%0D%0ASet-Cookie%3Ax%0D%0A%0D%0A%3Cscript%3E')
  })

  it('A22 status', async () => {
    const answer = await decide(service, await open())
    expectDecided(answer)
    expect(answer.status).toBe(303)
    const code = parametersOf(answer).get('code') ?? ''
    expectIssued(await exchangeCode(service, client, code))
  })

  it('A24 form-action', async () => {
    const screen = await openScreen(service, authorizationFields(client))
    const policy = screen.headers['Content-Security-Policy'] ?? ''
    const directives = policy.split(';').map((directive) => directive.trim().split(' ')[0])
    expect(directives).toEqual([
      'default-src',
      'style-src',
      'img-src',
      'base-uri',
      'frame-ancestors',
    ])
  })
})
