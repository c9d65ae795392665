/**
 * Values that clients depend on, as literals. Nothing expected here is imported: `npm run
 * mutate:pins` changes each value in the sources once and shows that a test turns red.
 */
import { describe, expect, it } from 'vitest'
import { registryOf } from '../../../src/api/registry.ts'
import { readConfig } from '../../../src/config/config.ts'
import { problemTypes } from '../../../src/http/problem.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, createTestApp, json } from '../../support/app.ts'
import { berths, createDataSite } from '../../support/data-site.ts'
import { createTinySite, wholeData } from '../../support/tiny-site.ts'
import { createTestSigner } from '../../support/tokens.ts'
import { registry } from '../../support/registry.ts'

const site = createTinySite([], wholeData)
const { app } = createTestApp(() => site, { quota: 120 * 1000 })

const status = async (target: string) => (await ask(app, target)).status

describe('paths', () => {
  it('are these', () => {
    expect(registry.map(({ id, method, paths }) => [id, method, ...paths])).toEqual([
      ['root', 'GET', '/api/v1'],
      ['health', 'GET', '/api/v1/health'],
      ['search', 'GET', '/api/v1/search'],
      ['pages', 'GET', '/api/v1/pages'],
      ['page', 'GET', '/api/v1/page'],
      ['workshop', 'GET', '/api/v1/workshop'],
      ['contact', 'GET', '/api/v1/contact'],
      ['identity', 'GET', '/api/v1/identity', '/agent/identity'],
      ['batch', 'POST', '/api/v1/batch'],
    ])
  })

  it('take these parameters', () => {
    expect(registry.map(({ id, input }) => [id, ...Object.keys(input.shape)])).toEqual([
      ['root'],
      ['health'],
      ['search', 'q', 'lang', 'type', 'limit', 'counts'],
      ['pages', 'type', 'lang', 'limit', 'cursor', 'updated_since', 'sort'],
      ['page', 'url', 'section', 'maxTokens', 'from'],
      ['workshop', 'market'],
      ['contact', 'lang'],
      ['identity'],
      ['batch', 'requests'],
    ])
  })

  it('need a token at identity alone', () => {
    const required = registry.filter(({ security }) => security === 'required')
    expect(required.map(({ id }) => id)).toEqual(['identity'])
  })

  it('run in a batch but for batch and identity', () => {
    const alone = registry.filter(({ batchable }) => !batchable)
    expect(alone.map(({ id }) => id)).toEqual(['identity', 'batch'])
  })
})

describe('data', () => {
  const registryOfData = registryOf(createDataSite([berths]))
  const reads = registryOfData.filter(({ id }) => id.startsWith('data'))

  it('has these paths and parameters', () => {
    expect(
      reads.map(({ id, paths, input }) => [id, ...paths, ...Object.keys(input.shape)]),
    ).toEqual([
      ['data', '/api/v1/data', 'lang'],
      [
        ...['data-berths', '/api/v1/data/berths', 'pier', 'length_min', 'length_max', 'guests'],
        ...['stars', 'covered', 'equipment', 'quay', 'free_min', 'free_max', 'inspected_min'],
        ...['inspected_max', 'sort', 'lang', 'limit', 'cursor'],
      ],
      ['data-berths-entry', '/api/v1/data/berths/{entry}', 'entry', 'lang'],
    ])
  })

  it('has these bounds', () => {
    const [, list, entry] = reads
    expect(list?.input.parse({})).toEqual({ limit: 20 })
    const takes = (value: object) => list?.input.safeParse(value).success
    expect([100, 101].map((limit) => takes({ limit }))).toEqual([true, false])
    expect([160, 161].map((size) => takes({ cursor: 'a'.repeat(size) }))).toEqual([true, false])
    const reading = (id: string) => entry?.input.safeParse({ entry: id }).success
    expect([64, 65].map((size) => reading('a'.repeat(size)))).toEqual([true, false])
  })
})

describe('codes', () => {
  it('are these eleven', () => {
    expect(Object.entries(problemTypes).map(([code, row]) => [code, row.status])).toEqual([
      ['invalid-parameter', 400],
      ['invalid-body', 400],
      ['unauthorized', 401],
      ['invalid-token', 401],
      ['not-found', 404],
      ['method-not-allowed', 405],
      ['payload-too-large', 413],
      ['unsupported-media-type', 415],
      ['rate-limited', 429],
      ['internal-error', 500],
      ['unavailable', 503],
    ])
  })

  it('link to the API guide', async () => {
    const problem = json(await ask(app, '/api/v1/nothing?private=1'))
    expect(problem.type).toBe('http://localhost:4321/api.md#not-found')
    expect(problem.instance).toBe('/api/v1/nothing')
  })
})

describe('lists of values', () => {
  it.each(['pl', 'en', 'de'])('lang takes %s', async (value) => {
    expect(await status(`/api/v1/pages?lang=${value}`)).toBe(200)
  })

  it.each('home section offer guide blog about contact city legal other'.split(' '))(
    'type takes %s',
    async (value) => {
      expect(await status(`/api/v1/pages?type=${value}`)).toBe(200)
    },
  )

  it.each(['PL', 'DE', 'AT', 'CH', 'INTL'])('market takes %s', async (value) => {
    expect(await status(`/api/v1/workshop?market=${value}`)).toBe(200)
  })
})

describe('limits', () => {
  it.each([
    ['/api/v1/search?q=', 200, 'a'],
    ['/api/v1/page?url=/', 499, 'a'],
  ])('%s takes %i characters more and no further one', async (target, most, filler) => {
    expect(await status(target + filler.repeat(most))).not.toBe(400)
    expect(await status(target + filler.repeat(most + 1))).toBe(400)
  })

  it.each([
    ['/api/v1/search?q=a&limit=', 20],
    ['/api/v1/pages?limit=', 100],
  ])('%s takes 1 to %i', async (target, most) => {
    expect(await status(`${target}1`)).toBe(200)
    expect(await status(`${target}${most}`)).toBe(200)
    expect(await status(`${target}${most + 1}`)).toBe(400)
    expect(await status(`${target}0`)).toBe(400)
  })

  it('have these defaults', async () => {
    expect(json(await ask(app, '/api/v1/pages')).limit).toBe(50)
    const search = registry.find(({ id }) => id === 'search')
    expect(search?.input.parse({ q: 'a' })).toEqual({ q: 'a', limit: 8 })
  })

  it('are 120 requests for an address and 600 for an agent', () => {
    const { rateLimitIp, rateLimitAgent } = readConfig({}, '/')
    expect([rateLimitIp, rateLimitAgent]).toEqual([120, 600])
  })

  it('take a batch of 10 operations and 16,000 characters', async () => {
    const post = async (body: string) =>
      await ask(app, '/api/v1/batch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    const operations = (count: number) =>
      JSON.stringify({ requests: Array.from({ length: count }, () => ({ path: '/api/v1' })) })
    expect((await post(operations(10))).status).toBe(200)
    expect((await post(operations(11))).status).toBe(400)
    expect((await post(operations(1).padEnd(16_000))).status).toBe(200)
    expect((await post(operations(1).padEnd(16_001))).status).toBe(413)
  })

  it('cut a page at 120,000 characters', async () => {
    const long = {
      ...site,
      readMarkdown: () => Promise.resolve('ten chars\n\n'.repeat(20_000)),
    }
    const page = json(await ask(createTestApp(() => long).app, '/api/v1/page?url=/'))
    expect(page.truncated).toBe(true)
    expect(Array.from(String(page.markdown)).length).toBeGreaterThan(119_990)
    expect(Array.from(String(page.markdown)).length).toBeLessThanOrEqual(120_000)
  })
})

describe('headers', () => {
  it('of an anonymous answer', async () => {
    const { headers } = await ask(app, '/api/v1/contact')
    expect(headers).toMatchObject({
      'Content-Type': 'application/json',
      'Cache-Control':
        'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
      Vary: 'Authorization, Accept-Encoding',
      'RateLimit-Policy': '"ip";q=120000;w=60',
      'X-RateLimit-Limit': '120000',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers':
        'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, Link, ETag, Idempotency-Key, Allow, Deprecation, Sunset, MCP-Protocol-Version, Mcp-Session-Id, X-Request-Id',
    })
  })

  it('of an answer to an agent', async () => {
    const signer = await createTestSigner()
    const agent = createTestApp(() => site, { verify: signer.verify, quotas: { agent: 600 } })
    const { headers } = await ask(agent.app, '/api/v1/contact', {
      headers: { authorization: `Bearer ${await signer.sign()}` },
    })
    expect(headers['Cache-Control']).toBe('private, no-cache')
    expect(headers['RateLimit-Policy']).toBe('"agent";q=600;w=60')
  })

  it('of refusals', async () => {
    const bad = await ask(app, '/api/v1/search')
    expect(bad.headers['Content-Type']).toBe('application/problem+json')
    expect(bad.headers['Cache-Control']).toBe('no-store')
    const wrong = await ask(app, '/api/v1', { method: 'PUT' })
    expect(wrong.headers.Allow).toBe('GET, HEAD, OPTIONS')
    const batch = await ask(app, '/api/v1/batch')
    expect(batch.headers.Allow).toBe('POST, OPTIONS')
    const none = await ask(app, '/api/v1/identity')
    expect(none.headers['WWW-Authenticate']).toBe(
      'Bearer resource_metadata="http://localhost:4321/.well-known/oauth-protected-resource", scope="mcp:read"',
    )
    const invalid = await ask(app, '/api/v1', { headers: { authorization: 'Bearer x' } })
    expect(invalid.headers['WWW-Authenticate']).toBe(
      'Bearer resource_metadata="http://localhost:4321/.well-known/oauth-protected-resource", scope="mcp:read", error="invalid_token"',
    )
  })

  it('of a spent quota', async () => {
    const { app: poor } = createTestApp(() => site, { quota: 1 })
    await ask(poor, '/api/v1')
    const { headers } = await ask(poor, '/api/v1')
    expect(headers).toMatchObject({
      'Retry-After': '60',
      RateLimit: '"ip";r=0;t=60',
      'X-RateLimit-Remaining': '0',
    })
  })

  it('of an unavailable site', async () => {
    const away = createTestApp(() => {
      throw new SiteUnavailable('gone')
    })
    const answer = await ask(away.app, '/api/v1/contact')
    expect(answer.headers['Retry-After']).toBe('10')
  })

  it('of a preflight', async () => {
    const { headers } = await ask(app, '/api/v1/batch', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    })
    expect(headers).toEqual({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'POST, OPTIONS',
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID, Mcp-Method, Mcp-Name',
      'Access-Control-Max-Age': '86400',
    })
  })
})

describe('versions', () => {
  it('are these', async () => {
    expect(json(await ask(app, '/api/v1')).apiVersion).toBe('1.0.0')
    expect(json(await ask(app, '/api/v1/health')).version).toBe('1.0.0')
  })
})
