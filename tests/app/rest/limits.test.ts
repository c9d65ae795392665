import { describe, expect, it } from 'vitest'
import { deprecationHeaders } from '../../../src/http/deprecation.ts'
import { parseNetwork } from '../../../src/http/client-address.ts'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import { registry } from '../../support/registry.ts'

const site = await readBuiltSite()

it('named networks are charged as one by a quota of their own', async () => {
  const network = parseNetwork('192.0.2.0/24')
  if (!network) throw new Error('The network is misspelt')
  const { app } = createTestApp(() => site, {
    quota: 1,
    quotas: { networks: [{ name: 'assistants', quota: 2, networks: [network] }] },
  })
  const from = async (address: string) => await ask(app, '/api/v1/health', { address })
  const first = await from('192.0.2.7')
  expect(first.headers['RateLimit-Policy']).toBe('"assistants";q=2;w=60')
  expect(first.headers['X-RateLimit-Limit']).toBe('2')
  expect((await from('192.0.2.8')).status).toBe(200)
  const third = await from('192.0.2.9')
  expect([third.status, third.headers.RateLimit]).toEqual([429, '"assistants";r=0;t=60'])
  expect((await from('192.0.3.1')).headers['RateLimit-Policy']).toBe('"ip";q=1;w=60')
})

describe('an answer that a shared cache may keep', () => {
  const network = parseNetwork('192.0.2.0/24')
  const targets = ['/api/v1', '/api/v1/contact', '/api/v1/search?q=cup', '/api/v1/pages?limit=1']

  it.each(targets)('at %s tells no quota but that of everyone', async (target) => {
    if (!network) throw new Error('The network is misspelt')
    const { app } = createTestApp(() => site, {
      quotas: { networks: [{ name: 'assistants', quota: 2400, networks: [network] }] },
    })
    const everyone = await ask(app, target, { address: '192.0.3.1' })
    expect(everyone.headers['RateLimit-Policy']).toBe('"ip";q=1000000;w=60')
    expect(everyone.headers['Cache-Control']).toMatch(/^public, /)
    const named = await ask(app, target, { address: '192.0.2.1' })
    expect(named.headers['RateLimit-Policy']).toBe('"assistants";q=2400;w=60')
    expect(named.headers['Cache-Control']).toBe('private, no-cache')
    const tags = ['Surrogate-Key', 'Cache-Tag'] as const
    const tag = site.release?.tag
    expect(tag).toMatch(/^release-[0-9a-f]{16}$/)
    expect(tags.map((name) => everyone.headers[name])).toEqual([tag, tag])
    expect(tags.map((name) => named.headers[name])).toEqual([undefined, undefined])
    expect([named.text, named.headers.ETag]).toEqual([everyone.text, everyone.headers.ETag])
    const known = { 'if-none-match': named.headers.ETag ?? '' }
    const fresh = await ask(app, target, { address: '192.0.2.1', headers: known })
    expect([fresh.status, fresh.headers['Cache-Control']]).toEqual([304, 'private, no-cache'])
  })
})

describe('deprecation, RFC 9745 and RFC 8594', () => {
  const at = new Date('2026-01-01T00:00:00Z')

  it('is absent everywhere today', async () => {
    const { app } = createTestApp(() => site)
    for (const { paths } of registry) {
      const { headers } = await ask(app, paths[0])
      expect([headers.Deprecation, headers.Sunset]).toEqual([undefined, undefined])
    }
  })

  it('refuses a sunset earlier than 90 days after', () => {
    expect(deprecationHeaders({ at })).toEqual({ Deprecation: '@1767225600' })
    expect(() => deprecationHeaders({ at, sunset: new Date('2026-03-31T23:59:59Z') })).toThrow(
      /at least 90 days/,
    )
  })
})

it('pages?updated_since lists the pages changed on that day or later, and keeps the filter in the cursor', async () => {
  const { app } = createTestApp(() => site)
  const list = async (query: string) => {
    const answer = await ask(app, `/api/v1/pages?${query}`)
    return {
      answer,
      body: JSON.parse(answer.text) as {
        data: { url: string }[]
        total: number
        next_cursor: string | null
      },
    }
  }
  const { body } = await list('updated_since=2026-02-01&limit=1')
  expect(body.total).toBe(4)
  expect((await list('updated_since=2026-02-02')).body.total).toBe(3)
  const cursor = body.next_cursor ?? ''
  const rest = await list(`updated_since=2026-02-01&cursor=${cursor}`)
  expect(rest.body.data).toHaveLength(3)
  expect((await list(`cursor=${cursor}`)).answer.status).toBe(400)
  expect((await list('updated_since=2026-02-30')).answer.status).toBe(400)
  expect((await list('updated_since=')).answer.status).toBe(400)
})
