import { beforeEach, describe, expect, it } from 'vitest'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { oauthErrors } from '../../../src/oauth/error.ts'
import { tokenKinds } from '../../../src/oauth/token-kinds-and-lifetimes.ts'
import { baseUrl, json, readBuiltSite } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import type { AuthApp } from '../../support/auth-app.ts'
import { challengeOf, decide, readScreen } from '../../support/code-flow.ts'
import { createReader, openAddress, requestsOf, sectionOf } from '../../support/guide-reader.ts'
import { readDescription } from '../../support/published.ts'

let service: AuthApp

const site = await readBuiltSite()

beforeEach(async () => {
  service = await createAuthApp({ site })
})

/** What an agent finds out that was refused with 401 and knows nothing else. */
async function discover() {
  const refusal = await service.ask('/api/v1/identity')
  expect(refusal.status).toBe(401)
  const challenge = refusal.headers['WWW-Authenticate'] ?? ''
  const resource = json(
    await openAddress(service, /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''),
  )
  const [issuer] = resource.authorization_servers as string[]
  const server = json(
    await openAddress(service, `${issuer ?? ''}/.well-known/oauth-authorization-server`),
  )
  const agent = server.agent_auth as Record<string, unknown>
  const guide = await openAddress(service, agent.skill)
  expect([guide.status, guide.headers['Content-Type']]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ])
  // A person knows the company, and is shown this name by the client (RFC 9728 §2).
  expect(resource.resource_name).toBe(site.info.company)
  expect([resource.resource_documentation, server.service_documentation]).toEqual([
    agent.skill,
    agent.skill,
  ])
  return { server, agent, guide: guide.text }
}

function targetsOf(guide: string, heading: string): string[] {
  return requestsOf(sectionOf(guide, heading)).map(
    ({ target }) => baseUrl + target.replace(/\?.*/, ''),
  )
}

describe('Whoever has met nothing but a 401 and reads auth.md', () => {
  it('gets a token as an agent, uses it, and renews it until the assertion ends', async () => {
    const { server, agent, guide } = await discover()
    expect(targetsOf(guide, 'Step 3')).toEqual([agent.register_uri])
    expect(targetsOf(guide, 'Step 4')).toEqual([agent.claim_uri])
    expect(targetsOf(guide, 'Step 5')).toEqual([server.token_endpoint])
    const [registration] = requestsOf(sectionOf(guide, 'Step 3'))
    expect(agent.identity_types_supported).toContain(
      (JSON.parse(registration?.body ?? '') as { type: string }).type,
    )
    const [exchange] = requestsOf(sectionOf(guide, 'Step 5'))
    expect(server.grant_types_supported).toContain(
      new URLSearchParams(exchange?.body).get('grant_type'),
    )

    const reader = createReader(guide, service)
    expect((await reader.follow('Step 3')).status).toBe(200)
    // The guide: "`credential` is your access token".
    reader.known.access_token = reader.known.credential ?? ''
    const first = await reader.follow('Step 6')
    expect([first.status, json(first).sub]).toEqual([200, reader.known.registration_id])
    expect([(await reader.follow('Step 4')).status, reader.known.status]).toEqual([200, 'claimed'])

    service.pass(2 * 3600)
    const late = await reader.follow('Step 6')
    expect([late.status, late.headers['WWW-Authenticate']]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ])
    expect((await reader.follow('Step 5')).status).toBe(200)
    const renewed = await reader.follow('Step 6')
    expect([renewed.status, json(renewed).sub]).toEqual([200, reader.known.registration_id])

    service.pass(30 * 86_400)
    const ended = await reader.follow('Step 5')
    expect([ended.status, json(ended).error]).toEqual([400, 'invalid_grant'])
    expect((await reader.follow('Step 3')).status).toBe(200)
  })

  it('gets a token as an app of a person, and renews it', async () => {
    const { server, guide } = await discover()
    const chapter = 'Acting for a person'
    expect(targetsOf(guide, chapter)).toEqual([
      server.registration_endpoint,
      server.authorization_endpoint,
      server.token_endpoint,
      server.token_endpoint,
    ])
    const reader = createReader(guide, service)
    expect((await reader.follow(chapter, 0)).status).toBe(201)
    Object.assign(reader.known, {
      state: 'mine',
      code_verifier: 'v'.repeat(43),
      code_challenge: challengeOf('v'.repeat(43)),
    })
    const answer = await decide(service, readScreen(await reader.follow(chapter, 1)))
    const location = new URL(answer.headers.Location ?? '')
    expect(location.origin + location.pathname).toBe('http://127.0.0.1:8976/callback')
    expect([location.searchParams.get('state'), location.searchParams.get('iss')]).toEqual([
      'mine',
      server.issuer,
    ])
    reader.known.code = location.searchParams.get('code') ?? ''
    expect((await reader.follow(chapter, 2)).status).toBe(200)
    const first = await reader.follow('Step 6')
    expect(first.status).toBe(200)

    service.pass(2 * 3600)
    expect((await reader.follow('Step 6')).status).toBe(401)
    expect((await reader.follow(chapter, 3)).status).toBe(200)
    const renewed = await reader.follow('Step 6')
    expect([renewed.status, json(renewed).sub]).toEqual([200, json(first).sub])
  })
})

describe('auth.md', () => {
  let guide: string

  beforeEach(async () => {
    guide = await readDescription(service.app, '/auth.md')
  })

  it('begins with six lines that register, use and renew, as does the API guide', async () => {
    const block = /^# .+\n\n(?:.+\n\n)?```sh\n([^]*?)\n```/
    const [, lines = ''] = block.exec(guide) ?? []
    expect(lines.split('\n')).toHaveLength(6)
    expect(block.exec(await readDescription(service.app, '/api.md'))?.[1]).toBe(lines)
    const known: Record<string, string> = {}
    for (const [, target = '', rest = ''] of lines.matchAll(
      /^curl http:\/\/localhost:4321(\S+)(.*)$/gm,
    )) {
      const filled = rest.replace(/<(\w+)>/g, (_, name: string) => known[name] ?? '')
      const [, body] = /--data '([^']*)'/.exec(filled) ?? []
      const fields = [...filled.matchAll(/-H '([^:']+): ([^']+)'/g)].map(
        ([, name = '', value = '']) => [name.toLowerCase(), value],
      )
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const headers = { ...(body !== undefined && form), ...Object.fromEntries(fields) } as Record<
        string,
        string
      >
      const answer = await service.ask(target, {
        headers,
        ...(body !== undefined && { method: 'POST', body }),
      })
      expect([target, answer.status]).toEqual([target, 200])
      Object.assign(known, json(answer))
    }
    expect(Object.keys(known)).toEqual(
      expect.arrayContaining(['credential', 'sub', 'access_token']),
    )
    // A reader of the first part has all of them.
    expect(countTokens(guide.slice(0, guide.indexOf(lines) + lines.length))).toBeLessThan(300)
  })

  it('has the sections that agents look for, in their order', () => {
    expect(guide).toMatch(/^# auth\.md: Brook\n/)
    expect([...guide.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Step 1 — Discover',
      'Step 2 — Pick a method',
      'Step 3 — Register',
      'Step 4 — Claim ceremony',
      'Step 5 — Exchange the assertion',
      'Step 6 — Use the access_token',
      'Errors',
      'Revocation',
      'Acting for a person',
    ])
  })

  it('shows the answers as they come, but for what tokens and times are', async () => {
    const shown = [...guide.matchAll(/^```json\n([^]*?)\n```$/gm)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    )
    const [resource, server, registration, claim, exchange, use, client] = shown
    const { known, follow } = createReader(guide, service)
    expect(resource).toEqual(
      json(await openAddress(service, `${baseUrl}/.well-known/oauth-protected-resource`)),
    )
    expect(server).toEqual(
      json(await openAddress(service, `${baseUrl}/.well-known/oauth-authorization-server`)),
    )
    const registered = await follow('Step 3')
    const claimed = await follow('Step 4')
    const exchanged = await follow('Step 5')
    const used = await follow('Step 6')
    const made = await follow('Acting for a person')
    const pairs = [
      [registration, registered],
      [claim, claimed],
      [exchange, exchanged],
      [use, used],
      [client, made],
    ] as const
    for (const [example, answer] of pairs) {
      expect(Object.keys(example ?? {})).toEqual(Object.keys(json(answer)))
    }
    expect(use?.sub).toBe(registration?.registration_id)
    expect(known.scope).toBe('mcp:read')
    expect(shown).toHaveLength(7)
  })

  it('names every error once, with where it is met and what to do', () => {
    const rows = [
      ...sectionOf(guide, 'Errors').matchAll(/^\| `(\w+)`(?: \((\d+)\))? \| (.+) \| (.+) \|$/gm),
    ]
    const told = rows.map(([, code, status]) => [code, Number(status ?? 400)])
    expect(Object.fromEntries(told)).toEqual(oauthErrors)
    expect(told).toHaveLength(Object.keys(oauthErrors).length)
    expect(sectionOf(guide, 'Errors')).toContain('| Code | Where | What to do |')
  })

  it('tells how long each token lives', () => {
    const { access, assertion, claim, code, refresh } = tokenKinds
    const rows = [...sectionOf(guide, 'Revocation').matchAll(/^\| `?([\w ]+)`? \| (\d+) (\w+)/gm)]
    const lengths: Readonly<Record<string, number>> = { day: 86_400, hour: 3600, minute: 60 }
    const seconds = rows.map(([, name, count, unit = '']) => [
      name,
      Number(count) * (lengths[unit.replace(/s$/, '')] ?? NaN),
    ])
    expect(Object.fromEntries(seconds)).toEqual({
      'access token': access.lifetime,
      identity_assertion: assertion.lifetime,
      claim_token: claim.lifetime,
      'authorization code': code.lifetime,
      refresh_token: refresh.lifetime,
    })
  })

  it('leads to addresses that there are, and leaves nothing to fill in but what it explains', async () => {
    const addresses = new Set(guide.match(/http:\/\/localhost:4321\/[^\s"`<>)\]#]*/g))
    const missing: string[] = []
    for (const address of addresses) {
      if ((await openAddress(service, address)).status === 404) missing.push(address)
    }
    expect(missing).toEqual([])
    expect(addresses.size).toBeGreaterThan(8)
    expect(guide).not.toMatch(/\bundefined\b|\[object|NaN|\{\w+\}/)
    expect(
      [...guide.matchAll(/^```(\w*)$/gm)].filter(([, language]) => language !== '').length,
    ).toBe([...guide.matchAll(/^```/gm)].length / 2)
  })

  it('begins with what the editors write, or with neutral words', async () => {
    expect(guide).toContain(
      'Everything public on http://localhost:4321 can be read without a token',
    )
    const agency = await createAuthApp({ site: await readBuiltSite('agency') })
    const own = await readDescription(agency.app, '/auth.md')
    expect(own).toMatch(/^# auth\.md: Mill & Sons\n/)
    expect(own).toContain('It lives for 1 hour, and you can renew it for 30 days')
    expect(own).not.toMatch(/\{\w+\}/)
  })

  it('is linked by the API guide and the catalog', async () => {
    expect(await readDescription(service.app, '/api.md')).toContain(`<${baseUrl}/auth.md>`)
    const catalog = await readDescription(service.app, '/.well-known/api-catalog')
    expect(catalog).toContain('"service-meta"')
    expect(catalog).toContain(`"${baseUrl}/auth.md"`)
  })
})
