import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

const site = await readBuiltSite()
const test = createTestApp(() => site)

const page = '/en/guides/forms/'
const short = '/en/guides/forms.md'
const twinFields = [
  'Content-Language',
  'Content-Signal',
  'Content-Usage',
  'X-Markdown-Tokens',
  'Link',
] as const

describe('A page and its twin', () => {
  it('have an entity tag for each form, and 304 for it alone', async () => {
    const forms = ['text/html', 'text/markdown', 'text/plain', 'text/x-markdown']
    const tags = await Promise.all(
      forms.map(
        async (accept) => (await ask(test.app, page, { headers: { accept } })).headers.ETag,
      ),
    )
    expect(new Set(tags).size).toBe(4)
    for (const accept of forms) {
      for (const [at, tag = ''] of tags.entries()) {
        const headers = { accept, 'if-none-match': tag }
        const again = await ask(test.app, page, { headers })
        expect([accept, again.status]).toEqual([accept, forms[at] === accept ? 304 : 200])
        expect(again.headers.Vary).toBe('Accept, Accept-Encoding')
      }
    }
  })

  const accepts = ['text/markdown', 'text/plain', 'text/x-markdown']
  it.each(accepts)('say the same under Accept %s as at the address of the twin', async (accept) => {
    const twin = await ask(test.app, `${page}index.md`)
    const negotiated = await ask(test.app, page, { headers: { accept } })
    expect(negotiated.text).toBe(twin.text)
    expect(negotiated.headers['X-Robots-Tag']).toBeUndefined()
    for (const name of twinFields) expect(negotiated.headers[name]).toBe(twin.headers[name])
  })

  it('say what may be done with them, in which language they are and where all else is', async () => {
    const html = await ask(test.app, page)
    const twin = await ask(test.app, `${page}index.md`)
    for (const { headers } of [html, twin]) {
      expect(headers['Content-Signal']).toBe('search=yes, ai-input=yes, ai-train=no')
      expect(headers['Content-Usage']).toBe('train-ai=n')
      expect(headers['Content-Language']).toBe('en')
      expect(headers.Link).toContain('</.well-known/api-catalog>; rel="api-catalog"')
    }
    expect(html.headers['X-Markdown-Tokens']).toBeUndefined()
    expect(twin.headers['X-Markdown-Tokens']).toBe(String(countTokens(twin.text)))
    expect(twin.headers.Link).toContain(
      '<http://localhost:4321/en/guides/forms/>; rel="canonical", </llms.txt>; rel="describedby"; type="text/markdown"',
    )
    expect(html.headers.Link).toContain(
      '</en/guides/forms/index.md>; rel="alternate"; type="text/markdown", </llms.txt>; rel="describedby"',
    )
  })
})

describe('The addresses of a twin', () => {
  it('are two, neither negotiates, and neither is a second page for search engines', async () => {
    const long = await ask(test.app, `${page}index.md`, { headers: { accept: 'text/html' } })
    const answers = await Promise.all(
      ['GET', 'HEAD'].map((method) => ask(test.app, short, { method })),
    )
    for (const answer of [long, ...answers]) {
      expect(answer.status).toBe(200)
      expect(answer.headers).toEqual(long.headers)
      expect(answer.headers['Content-Type']).toBe('text/markdown; charset=utf-8')
      expect(answer.headers['X-Robots-Tag']).toBe('noindex')
    }
    const known = { 'if-none-match': long.headers.ETag ?? '' }
    const again = await ask(test.app, short, { headers: known })
    expect([again.status, again.headers['X-Robots-Tag'], again.text]).toEqual([304, 'noindex', ''])
  })

  it('of every page are there, but for a short one at /', async () => {
    const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
    expect(pages.length).toBeGreaterThan(5)
    for (const { path } of pages.filter((found) => found !== undefined)) {
      const statuses = [`${path}index.md`, `${path.slice(0, -1)}.md`].map(
        async (target) => (await ask(test.app, target)).status,
      )
      expect([path, ...(await Promise.all(statuses))]).toEqual([
        path,
        200,
        path === '/' ? 404 : 200,
      ])
    }
  })

  it('are addresses of the page to the API too', async () => {
    const direct = await ask(test.app, `/api/v1/page?url=${page}`)
    const twin = await ask(test.app, `/api/v1/page?url=${short}`)
    expect([twin.status, twin.text]).toEqual([200, direct.text])
  })

  const documents = ['/api.md', '/auth.md']
  it.each(documents)('are not taken for %s, which is a document', async (document) => {
    const { text } = await ask(test.app, document)
    expect(text).not.toMatch(/^---\n/)
  })
})
