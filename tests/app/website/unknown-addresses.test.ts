import { describe, expect, it, vi } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'

const site = await readBuiltSite()
const test = createTestApp(() => site)

const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

describe('an unknown address', () => {
  it.each([
    '/nothing',
    '/en/nothing/',
    '/en/guides/../contact/',
    '//en/contact/',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/en/%00/',
    '/%E0%A4%A',
    `/${'a'.repeat(15_000)}`,
    '/__proto__',
    '/en/notes/draft/',
    '/data/manifest.json',
    '/server/entry.mjs',
    '/en/guides/forms.html/',
    '/en/.html',
    '/EN/nothing.HTML',
    '/mcpx',
  ])('%s is the 404 page, never stored', async (path) => {
    const answer = await ask(test.app, path)
    expect(answer.status).toBe(404)
    expect(answer.headers['Content-Type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['Cache-Control']).toBe('no-store')
    expect(answer.text).toContain('<h1')
    expect(test.failures).toEqual([])
  })

  it.each([
    ['/en/contakt/', 'text/markdown', 'text/markdown', '/en/contact/'],
    ['/en/contakt/', 'text/x-markdown', 'text/markdown', '/en/contact/'],
    ['/en/contakt/', 'text/plain', 'text/plain', '/en/contact/'],
    ['/en/contakt.md', chrome, 'text/markdown', '/en/contact/index.md'],
    ['/en/contakt.md', 'text/plain', 'text/plain', '/en/contact/index.md'],
    ['/en/guides/from/index.md', '*/*', 'text/markdown', '/en/guides/forms/index.md'],
  ])(
    '%s with Accept %s tells in %s which pages are near, and other links',
    async (path, accept, type, near) => {
      const answer = await ask(test.app, path, { headers: { accept } })
      expect([answer.status, answer.headers['Cache-Control']]).toEqual([404, 'no-store'])
      expect(answer.headers['Content-Type']).toBe(`${type}; charset=utf-8`)
      expect(answer.headers.Vary).toBe('Accept, Accept-Encoding')
      expect(answer.text).toContain('http://localhost:4321/api/v1/search')
      const [pages = '', others = ''] = answer.text.split('Other links:')
      const linksIn = (text: string) =>
        [...text.matchAll(/^- \[.+\]\((.+)\)$/gm)].map(([, url = '']) => url)
      const offered = linksIn(pages)
      expect(offered).toContain(`http://localhost:4321${near}`)
      expect(offered.length).toBeLessThanOrEqual(3)
      expect(linksIn(others)).toContain('http://localhost:4321/llms.txt')
      for (const url of [...offered, ...linksIn(others)]) {
        const target = await ask(test.app, url.replace('http://localhost:4321', ''))
        expect([url, target.status]).toEqual([url, 200])
      }
    },
  )

  it.each(['/qqqq.md', '/.md'])('%s is like no page and is offered none', async (path) => {
    const answer = await ask(test.app, path)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('Links:')
    expect(answer.text).not.toContain('Nearest')
  })

  it.each([
    ['/openapi.yaml', '/openapi.json'],
    ['/swagger.json', '/openapi.json'],
    ['/ai.txt', '/llms.txt'],
    ['/llm.txt', '/llms.txt'],
    ['/ask', '/api/v1/search?q=words'],
    ['/sse/', '/mcp'],
  ])('%s names %s to programs, and is HTML in a browser', async (path, address) => {
    const named = `use http://localhost:4321${address}`
    for (const accept of ['*/*', 'text/event-stream']) {
      const answer = await ask(test.app, path, { headers: { accept } })
      expect([answer.status, answer.headers['Content-Type']]).toEqual([
        404,
        'text/markdown; charset=utf-8',
      ])
      expect(answer.text).toContain(`There is no page at this address: ${named}.`)
    }
    const problem = await ask(test.app, path, { headers: { accept: 'application/json' } })
    expect(json(problem).detail).toContain(named)
    const page = await ask(test.app, path, { headers: { accept: chrome } })
    expect(page.headers['Content-Type']).toBe('text/html; charset=utf-8')
  })

  it('of an MCP server names ours to a POST', async () => {
    for (const path of ['/sse', '/messages', '/api/mcp', '/api/v2/sse']) {
      const { status, text } = await ask(test.app, path, { method: 'POST' })
      expect(status).toBe(path.startsWith('/api/') ? 404 : 405)
      expect(text).toContain('http://localhost:4321/mcp')
    }
  })

  it('is a Problem for who admits JSON alone, with the nearest page', async () => {
    const answer = await ask(test.app, '/en/contakt/', { headers: { accept: 'application/json' } })
    expectProblem(answer, '/en/contakt/')
    expect(answer.headers.Vary).toBe('Accept, Accept-Encoding')
    expect(json(answer).detail).toContain('http://localhost:4321/en/contact/ is the nearest page')
    const either = 'application/json, text/plain, */*'
    const page = await ask(test.app, '/en/contakt/', { headers: { accept: either } })
    expect([page.status, page.headers['Content-Type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('Suggestions of pages', () => {
  const suggests = ({ text }: Answer) => text.includes('/en/contact/')
  const headers = { accept: 'application/json' }

  it('are left out above 50 in a second, and come back in the next', async () => {
    const now = vi.fn(() => 5_000)
    const { app } = createTestApp(() => site, { now })
    const askFor = async (count: number, path: string) =>
      await Promise.all(Array.from({ length: count }, () => ask(app, path, { headers })))
    const first = [...(await askFor(25, '/en/contakt/')), ...(await askFor(25, '/en/contakt.md'))]
    expect(first.filter(suggests)).toHaveLength(50)
    const next = [...(await askFor(3, '/en/contakt/')), ...(await askFor(3, '/en/contakt.md'))]
    expect(next.map(suggests)).toEqual(Array.from({ length: 6 }, () => false))
    expect(next.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 404))
    now.mockReturnValue(6_000)
    expect((await askFor(1, '/en/contakt/')).map(suggests)).toEqual([true])
  })

  it.each([
    [900, true],
    [2_000, false],
    [15_000, false],
  ])('for an address with %i characters more: %s', async (length, expected) => {
    const { app } = createTestApp(() => site)
    const path = `/en/contakt/${'-'.repeat(length)}`
    expect(suggests(await ask(app, path, { headers }))).toBe(expected)
    const twin = await ask(app, `${path}.md`)
    expect([twin.status, twin.headers['Content-Type']]).toEqual([
      404,
      'text/markdown; charset=utf-8',
    ])
    expect(suggests(twin)).toBe(expected)
  })
})

function expectProblem(answer: Answer, instance: string): void {
  expect([answer.status, answer.headers['Content-Type']]).toEqual([404, 'application/problem+json'])
  expect(answer.headers['Cache-Control']).toBe('no-store')
  expect(answer.headers['Access-Control-Allow-Origin']).toBe('*')
  expect(json(answer)).toMatchObject({ status: 404, code: 'not-found', instance })
}

describe('an unknown endpoint', () => {
  it.each([
    ['/api', undefined],
    ['/api/', undefined],
    ['/api/search', 'search'],
    ['/api/v2/pages/', 'pages'],
    ['/api/v2', undefined],
    ['/api/v1x', undefined],
    ['/api/v3/Contact', 'contact'],
    ['/api/workshop', undefined],
    ['/api/mcp', undefined],
    ['/api/v2/prices', undefined],
    ['/api/v1/search/search', 'search'],
  ])('%s is a Problem whatever is asked for, and names %s', async (path, namesake) => {
    for (const accept of [chrome, 'text/markdown', 'application/json', 'text/plain']) {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
        const answer = await ask(test.app, path, { method, headers: { accept } })
        expectProblem(answer, path)
        expect(answer.headers['RateLimit-Policy']).toBe('"ip";q=1000000;w=60')
        expect(answer.headers['X-RateLimit-Limit']).toBe('1000000')
        const detail = String(json(answer).detail)
        expect(detail).toContain('http://localhost:4321/api/v1 lists all endpoints')
        const [, named] = /Perhaps you mean \S+\/api\/v1\/(\w+)$/.exec(detail) ?? []
        expect(named).toBe(namesake)
      }
    }
  })

  it.each(['/api/mcp', '/api/v2/sse/'])('%s names the MCP server', async (path) => {
    const { detail } = json(await ask(test.app, path))
    expect(detail).toContain('Perhaps you mean http://localhost:4321/mcp')
  })

  it('lets the script of any page read the refusal, after a preflight', async () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
    const preflight = await ask(test.app, '/api/search', { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.headers['Access-Control-Allow-Origin']]).toEqual([204, '*'])
  })
})

it.each([undefined, chrome, '*/*', 'application/json', 'image/png', 'text/markdown'])(
  'an unknown document under /.well-known/ is a Problem with Accept %s',
  async (accept) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const path = '/.well-known/nothing.json'
    const answer = await ask(test.app, path, { headers })
    expectProblem(answer, path)
    expect(json(answer).detail).toContain('http://localhost:4321/llms.txt')
  },
)
