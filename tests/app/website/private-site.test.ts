import { describe, expect, it } from 'vitest'
import { listDocuments } from '../../../src/api/documents.ts'
import { createOverloadReplies } from '../../../src/service/overload-reply.ts'
import { routes } from '../../../src/service/routes.ts'
import { markdownPath } from '../../../src/site/address.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, callFor, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { Ask, TestApp } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'

const site = await readBuiltSite('private')
const service = await createAuthApp({ site })

const post = (body: string): Ask => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body,
})

/** Requests that no list of routes has: other methods, forms and refusals. */
const others: readonly (readonly [string, Ask])[] = [
  ['/en/contact/', { headers: { accept: 'text/markdown' } }],
  ['/en/contact/', { headers: { accept: 'application/json' } }],
  ['/en/contact/', { headers: { 'if-none-match': '*' } }],
  ['/en/contact/', { method: 'POST' }],
  ['/en/contact/', { method: 'OPTIONS' }],
  ['/en/contact.md', {}],
  ['/en/contact', {}],
  ['/EN/Contact', {}],
  ['/en/week', {}],
  ['/nothing', {}],
  ['/nothing.md', {}],
  ['/%E0%A4%A', {}],
  ['/api/search', {}],
  ['/.well-known/nothing', {}],
  ['/api/v1/search?q=mill', {}],
  ['/api/v1/search', {}],
  ['/api/v1/pages?limit=0', {}],
  ['/api/v1/identity', { headers: { authorization: 'Bearer x' } }],
  ['/api/v1/batch', post('{"requests":[{"path":"/api/v1/contact"}]}')],
  ['/api/v1/contact', { method: 'DELETE' }],
  ['/mcp', post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}')],
  ['/mcp', post('{')],
  ['/oauth/token/', post('{}')],
  ['/oauth/authorize/?client_id=x', {}],
  ['/agent/auth/', post('{"type":"anonymous"}')],
  ['/robots.txt', {}],
  ['/favicon.ico', {}],
]

describe('A private site', () => {
  it('asks with every answer, whatever it is, that no search shows it', async () => {
    const paths = [
      ...routes.flatMap(({ path }) => [path, `${path}/nothing`]),
      ...listDocuments(site).map(({ path }) => path),
      ...Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)?.path ?? '/').flatMap(
        (path) => [path, markdownPath(path)],
      ),
    ]
    const seen = new Set<number>()
    for (const [target, options] of [...paths.map((path) => [path, {}] as const), ...others]) {
      const { status, headers } = await service.ask(target, options)
      expect([target, status, headers['X-Robots-Tag']]).toEqual([target, status, 'noindex'])
      seen.add(status)
    }
    const met = [200, 204, 301, 304, 400, 401, 404, 405, 406]
    expect([...seen].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining(met))
  })

  it('goes on asking when its limits are used up, when it is away and when it fails', async () => {
    let isAway = false
    const found = () => {
      if (isAway) throw new SiteUnavailable('The artefacts are gone')
      return site
    }
    const test: TestApp = createTestApp(found, { quota: 1 })
    const statusOf = async (target: string) => {
      const { status, headers } = await ask(test.app, target)
      expect([target, headers['X-Robots-Tag']]).toEqual([target, 'noindex'])
      return status
    }
    expect(await statusOf('/api/v1/contact')).toBe(200)
    expect(await statusOf('/api/v1/contact')).toBe(429)
    isAway = true
    expect(await statusOf('/en/contact/')).toBe(503)
    expect(await statusOf('/oauth/token')).toBe(500)
  })

  it('says so in the head of its pages, and names nothing that it does not publish', async () => {
    for (const path of ['/', '/en/', '/en/contact/', '/de/']) {
      const { text, headers } = await service.ask(path)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(headers['Content-Signal']).toBe('search=no, ai-input=yes, ai-train=no')
      const links = [...(headers.Link ?? '').matchAll(/<([^>]+)>/g)].map(([, href = '']) => href)
      expect(links.length).toBeGreaterThan(2)
      expect(headers.Link).not.toContain('api-catalog')
      for (const href of links) {
        const target = href.replace('http://localhost:4321', '')
        expect([href, (await service.ask(target)).status]).toEqual([href, 200])
      }
    }
    expect((await service.ask('/.well-known/api-catalog')).status).toBe(404)
  })

  it('lets everybody read what they know the address of: it is not access control', async () => {
    expect((await service.ask('/en/contact/')).status).toBe(200)
    expect((await service.ask('/api/v1/contact')).status).toBe(200)
  })
})

it('A public site asks for it at the addresses of twins alone', async () => {
  const open = await createAuthApp({ site: await readBuiltSite('agency') })
  for (const [target, options] of others) {
    const { headers } = await open.ask(target, options)
    const isTwin = target === '/en/contact.md'
    expect([target, headers['X-Robots-Tag']]).toEqual([target, isTwin ? 'noindex' : undefined])
  }
  expect((await open.ask('/en/contact/')).text).not.toContain('name="robots"')
  const busy = createOverloadReplies({
    baseUrl: 'http://localhost:4321',
    ...{ rateLimitIp: 1, rateLimitAuth: 1 },
  })
  expect(busy(callFor('/')).headers['X-Robots-Tag']).toBeUndefined()
})
