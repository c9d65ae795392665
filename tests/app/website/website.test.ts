import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../src/site/site.ts'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'

let site: Site
let test: TestApp

beforeAll(async () => {
  site = await readBuiltSite()
  test = createTestApp(() => site)
})

const chromeAccept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

describe('a page', () => {
  it.each([
    [undefined, 'text/html; charset=utf-8'],
    ['*/*', 'text/html; charset=utf-8'],
    [chromeAccept, 'text/html; charset=utf-8'],
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/html;q=0.9, text/markdown', 'text/markdown; charset=utf-8'],
    ['text/html, text/markdown;q=0.9', 'text/html; charset=utf-8'],
    ['text/html;q=0.5, TEXT/Markdown ; Q=0.5', 'text/markdown; charset=utf-8'],
    ['text/markdown;q=0', 'text/html; charset=utf-8'],
    ['text/markdown;q=0, */*', 'text/html; charset=utf-8'],
    ['text/*', 'text/html; charset=utf-8'],
    ['application/x;p=", text/markdown", text/html', 'text/html; charset=utf-8'],
  ])('with Accept %s is %s', async (accept, type) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const answer = await ask(test.app, '/en/guides/forms/', { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers['Content-Type']).toBe(type)
    expect(answer.headers.Vary).toBe('Accept, Accept-Encoding')
  })

  it.each(['application/pdf', 'text/html;q=0', 'text/markdown;q=0, text/html;q=0'])(
    'with Accept %s is 406 with what there is',
    async (accept) => {
      const answer = await ask(test.app, '/en/guides/forms/', { headers: { accept } })
      expect(answer.status).toBe(406)
      expect(answer.headers.Vary).toBe('Accept')
      expect(answer.text).toContain('/en/guides/forms/index.md')
    },
  )

  it('has its own entity tag for each variant, and 304 for it', async () => {
    const html = await ask(test.app, '/')
    const markdown = await ask(test.app, '/', { headers: { accept: 'text/markdown' } })
    expect(html.headers.ETag).not.toBe(markdown.headers.ETag)
    const tag = markdown.headers.ETag ?? ''
    const again = await ask(test.app, '/', {
      headers: { accept: 'text/markdown', 'if-none-match': tag },
    })
    expect(again.status).toBe(304)
    expect(again.headers.Vary).toBe('Accept, Accept-Encoding')
    const other = await ask(test.app, '/', { headers: { 'if-none-match': tag } })
    expect(other.status).toBe(200)
  })

  it('has a twin at index.md that does not negotiate and is no second page for search engines', async () => {
    const twin = await ask(test.app, '/en/guides/forms/index.md', {
      headers: { accept: 'text/html' },
    })
    expect(twin.headers['Content-Type']).toBe('text/markdown; charset=utf-8')
    expect(twin.headers['X-Robots-Tag']).toBe('noindex')
    expect(twin.headers.Link).toContain(
      '<http://localhost:4321/en/guides/forms/>; rel="canonical", </llms.txt>; rel="describedby"; type="text/markdown"',
    )
    const negotiated = await ask(test.app, '/en/guides/forms/', {
      headers: { accept: 'text/markdown' },
    })
    expect(negotiated.text).toBe(twin.text)
    expect(negotiated.headers['X-Robots-Tag']).toBeUndefined()
  })

  it.each([
    ['/en/guides/forms', '/en/guides/forms/'],
    ['/en/guides/forms/index.html', '/en/guides/forms/'],
    ['/en/guides/forms?a=b', '/en/guides/forms/?a=b'],
    ['/en/', '/'],
    ['/en/index.md', '/index.md'],
    ['/begin', '/en/guides/'],
    ['/start.html', '/en/guides/'],
    ['/en/write-to-us/index.md', '/en/contact/index.md'],
  ])('%s is moved to %s in one step', async (from, to) => {
    const answer = await ask(test.app, from)
    expect([answer.status, answer.headers.Location]).toEqual([301, `http://localhost:4321${to}`])
    const target = await ask(test.app, to)
    expect(target.status).toBe(200)
  })
})

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
  ])('%s is the 404 page, never stored', async (path) => {
    const answer = await ask(test.app, path)
    expect(answer.status).toBe(404)
    expect(answer.headers['Content-Type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['Cache-Control']).toBe('no-store')
    expect(answer.text).toContain('<h1')
    expect(test.failures).toEqual([])
  })

  it.each([
    ['/nothing', 'text/markdown'],
    ['/nothing.md', 'text/html'],
  ])('%s with Accept %s tells an agent where to go on', async (path, accept) => {
    const answer = await ask(test.app, path, { headers: { accept } })
    expect(answer.status).toBe(404)
    expect(answer.headers['Content-Type']).toBe('text/markdown; charset=utf-8')
    expect(answer.text).toContain('http://localhost:4321/api/v1/search')
  })
})

describe('files and methods', () => {
  it('hashed assets are immutable', async () => {
    const { text } = await ask(test.app, '/')
    const style = /href="(\/_astro\/[^"]+\.css)"/.exec(text)?.[1] ?? ''
    const plain = await ask(test.app, style)
    expect(plain.headers['Cache-Control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['Content-Type']).toBe('text/css; charset=utf-8')
  })

  it('come in the coding the client prefers, under one entity tag', async () => {
    const get = async (coding: string) =>
      await ask(test.app, '/en/guides/long/', { headers: { 'accept-encoding': coding } })
    const plain = await get('identity')
    expect(plain.headers['Content-Encoding']).toBeUndefined()
    for (const [field, coding] of [
      ['gzip, br', 'br'],
      ['gzip;q=1, br;q=0.5', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['*', 'br'],
    ] as const) {
      const { headers } = await get(field)
      expect([field, headers['Content-Encoding']]).toEqual([field, coding])
      expect(Number(headers['Content-Length'])).toBeLessThan(
        Number(plain.headers['Content-Length']),
      )
      expect(headers.ETag).toBe(plain.headers.ETag)
    }
  })

  it.each(['POST', 'PUT', 'DELETE'])('%s on a page is 405 with Allow', async (method) => {
    const answer = await ask(test.app, '/en/contact/', { method })
    expect([answer.status, answer.headers.Allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('a link to the Pagefind bundle answers', async () => {
    const entry = await ask(test.app, '/pagefind/pagefind-entry.json')
    expect(JSON.parse(entry.text)).toMatchObject({ version: '1.5.2' })
  })
})
