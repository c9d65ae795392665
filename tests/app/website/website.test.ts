import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

const site = await readBuiltSite()
const test = createTestApp(() => site)

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
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/x-markdown', 'text/markdown; charset=utf-8'],
    ['application/json, text/plain', 'text/plain; charset=utf-8'],
    ['application/json, text/plain, */*', 'text/html; charset=utf-8'],
  ])('with Accept %s is %s', async (accept, type) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const answer = await ask(test.app, '/en/guides/forms/', { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers['Content-Type']).toBe(type)
    expect(answer.headers.Vary).toBe('Accept, Accept-Encoding')
  })

  it.each([
    'application/json',
    'application/pdf',
    'text/html;q=0',
    'text/markdown;q=0, text/html;q=0',
  ])('with Accept %s is 406 with what there is', async (accept) => {
    const answer = await ask(test.app, '/en/guides/forms/', { headers: { accept } })
    expect([answer.status, answer.headers.Vary]).toEqual([406, 'Accept'])
    expect(answer.text).toContain('/en/guides/forms/index.md')
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
    ['/en/write-to-us.md', '/en/contact/index.md'],
    ['/en.md', '/index.md'],
    // Another spelling of an address that one page has.
    ['/EN/Guides/Forms', '/en/guides/forms/'],
    ['/En/guides/forms/?a=b', '/en/guides/forms/?a=b'],
    ['/en/guides/forms.html', '/en/guides/forms/'],
    ['/EN/GUIDES/FORMS/INDEX.HTML', '/en/guides/forms/'],
    ['/EN/Guides/Forms.md', '/en/guides/forms/index.md'],
    ['/EN/Guides/Forms/INDEX.MD', '/en/guides/forms/index.md'],
    ['/Begin', '/en/guides/'],
    ['/EN', '/'],
  ])('%s is moved to %s in one step', async (from, to) => {
    const answer = await ask(test.app, from)
    expect([answer.status, answer.headers.Location]).toEqual([301, `http://localhost:4321${to}`])
    const target = await ask(test.app, to)
    expect(target.status).toBe(200)
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
