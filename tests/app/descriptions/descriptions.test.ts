import { describe, expect, it } from 'vitest'
import { siteDocuments } from '../../../src/api/documents.ts'
import { descriptions } from '../../../src/descriptions/descriptions.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { readDescription } from '../../support/published.ts'

const types = {
  '/openapi.json': 'application/openapi+json',
  '/api.md': 'text/markdown; charset=utf-8',
  '/auth.md': 'text/markdown; charset=utf-8',
  '/.well-known/api-catalog':
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/pricing.md': 'text/markdown; charset=utf-8',
  '/llms.txt': 'text/markdown; charset=utf-8',
  '/de/llms.txt': 'text/markdown; charset=utf-8',
}

/**
 * What the site with a workshop publishes: a llms.txt for each language beside that of the default
 * one too.
 */
const published = [
  ...descriptions,
  ...['/llms.txt', '/en/llms.txt', '/de/llms.txt'].map((path) => ({ ...siteDocuments.llms, path })),
]

const site = await readBuiltSite('agency')
const test = createTestApp(() => site, { quota: 1 })

it('descriptions are published under their media types', () => {
  const listed = published.map(({ path, type }) => [path, type])
  expect(Object.fromEntries(listed)).toMatchObject(types)
})

describe.each(published.map(({ path, type }) => ({ path, type })))('$path', ({ path, type }) => {
  it('answers GET, for caches and for every origin', async () => {
    const answer = await ask(test.app, path)
    expect(answer.status).toBe(200)
    expect(answer.text.trim()).not.toBe('')
    expect(answer.headers).toMatchObject({
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
      'Access-Control-Allow-Origin': '*',
    })
    expect(answer.headers['Access-Control-Expose-Headers']).toContain('ETag')
    expect(Number(answer.headers['Content-Length'])).toBe(
      new TextEncoder().encode(answer.text).length,
    )
  })

  it('has no other address but that with a query', async () => {
    expect((await ask(test.app, `${path}?a=b`)).text).toBe((await ask(test.app, path)).text)
    for (const near of [`${path}//`, `/${path}`, `${path}%2F`]) {
      expect((await ask(test.app, near)).status, near).toBe(404)
    }
  })

  it('answers 304 to its own entity tag', async () => {
    const { headers } = await ask(test.app, path)
    const again = await ask(test.app, path, {
      headers: { 'if-none-match': String(headers.ETag) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.ETag).toBe(headers.ETag)
    expect(again.headers['Cache-Control']).toBe(headers['Cache-Control'])
    expect(again.headers['Access-Control-Allow-Origin']).toBe('*')
  })

  it('is compressed for those who ask', async () => {
    const plain = await ask(test.app, path)
    const coded = await ask(test.app, path, { headers: { 'accept-encoding': 'br' } })
    const saved = Number(plain.headers['Content-Length']) - Number(coded.headers['Content-Length'])
    // A short text would only grow, so it is left as it is.
    const isShort = plain.text.length < 256
    expect(coded.headers['Content-Encoding']).toBe(isShort ? undefined : 'br')
    expect(Math.sign(saved)).toBe(isShort ? 0 : 1)
  })

  it('refuses other methods with a Problem', async () => {
    const answer = await ask(test.app, path, { method: 'POST' })
    const detail = 'Use GET, HEAD, OPTIONS here'
    expect(answer.status).toBe(405)
    expect(answer.headers).toMatchObject({
      Allow: 'GET, HEAD, OPTIONS',
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
    })
    expect(json(answer)).toMatchObject({ code: 'method-not-allowed', instance: path, detail })
  })

  it('is not counted, carries no quota and looks at no token', async () => {
    const { app } = createTestApp(() => site, { quota: 1 })
    for (let count = 0; count < 5; count += 1) {
      const answer = await ask(app, path, { headers: { authorization: 'Bearer nonsense' } })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.headers).filter((name) => /ratelimit/i.test(name))).toEqual([])
    }
    expect((await ask(app, '/api/v1/health')).status).toBe(200)
    expect((await ask(app, '/api/v1/health')).status).toBe(429)
  })

  it('answers 503 when the data is gone, and 500 to a fault of ours', async () => {
    const away = createTestApp(() => {
      throw new SiteUnavailable('gone')
    })
    const answer = await ask(away.app, path)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['Retry-After'])).toBeGreaterThanOrEqual(1)
    expect(json(answer).code).toBe('unavailable')
    const broken = createTestApp(() => {
      throw new Error('secret')
    })
    const failed = await ask(broken.app, path)
    expect(json(failed).code).toBe('internal-error')
    expect(failed.text).not.toContain('secret')
    expect(broken.failures).toHaveLength(1)
  })
})

describe('API catalog', () => {
  it('is a linkset of RFC 9264 whose links answer with the type they are said to have', async () => {
    const catalog = JSON.parse(await readDescription(test.app, '/.well-known/api-catalog')) as {
      linkset: (Record<string, { href: string; type: string }[]> & { anchor: string })[]
    }
    expect(catalog).toEqual({
      linkset: [
        {
          anchor: 'http://localhost:4321/api/v1',
          'service-desc': [
            { href: 'http://localhost:4321/openapi.json', type: 'application/openapi+json' },
          ],
          'service-doc': [{ href: 'http://localhost:4321/api.md', type: 'text/markdown' }],
          'service-meta': [{ href: 'http://localhost:4321/auth.md', type: 'text/markdown' }],
          status: [{ href: 'http://localhost:4321/api/v1/health', type: 'application/json' }],
        },
        {
          anchor: 'http://localhost:4321/mcp',
          'service-desc': [
            {
              href: 'http://localhost:4321/mcp/server-card',
              type: 'application/mcp-server-card+json',
            },
          ],
          'service-doc': [{ href: 'http://localhost:4321/api.md', type: 'text/markdown' }],
          status: [{ href: 'http://localhost:4321/mcp/health', type: 'application/json' }],
        },
      ],
    })
    const { app } = createTestApp(() => site)
    for (const { anchor, ...relations } of catalog.linkset) {
      const { status } = await ask(app, new URL(anchor).pathname)
      // The MCP server is asked by POST.
      expect([anchor, status]).toEqual([anchor, anchor.endsWith('/mcp') ? 405 : 200])
      for (const { href, type } of Object.values(relations).flat()) {
        const answer = await ask(app, new URL(href).pathname)
        expect([answer.status, answer.headers['Content-Type']?.split(';')[0]]).toEqual([200, type])
      }
    }
  })

  it('links to itself on GET and HEAD (RFC 9727 §2)', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await ask(test.app, '/.well-known/api-catalog', { method })
      expect(headers.Link).toBe(
        '<http://localhost:4321/.well-known/api-catalog>; rel="api-catalog"',
      )
    }
  })
})

it('ApiRoot leads to the descriptions', async () => {
  const { app } = createTestApp(() => site)
  const { openapi, documentation } = json(await ask(app, '/api/v1'))
  expect([openapi, documentation]).toEqual([
    'http://localhost:4321/openapi.json',
    'http://localhost:4321/api.md',
  ])
})

it.each(['pl', 'en', 'de'])('reference page lists every operation and code in %s', async (lang) => {
  const { app } = createTestApp(() => site)
  const page = await ask(app, `/${lang}/api/`)
  const twin = await ask(app, `/${lang}/api/index.md`)
  expect([page.status, twin.status]).toEqual([200, 200])
  const { paths, components } = JSON.parse(await readDescription(app, '/openapi.json')) as {
    paths: Record<string, object>
    components: { schemas: Record<string, object> }
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      expect(twin.text).toContain(`\n\`${method.toUpperCase()} ${path}\`\n`)
    }
  }
  for (const name of Object.keys(components.schemas)) {
    expect(page.text).toContain(`id="shape-${name.toLowerCase()}"`)
  }
  const ids = [...page.text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, fragment] of page.text.matchAll(/\shref="#([^"]+)"/g)) {
    expect(ids).toContain(fragment)
  }
})
