import { validateHeaderValue } from 'node:http'
import { describe, expect, it } from 'vitest'
import { textBody } from '../../../src/http/call.ts'
import { createSite } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

/** A page that no content can make any more, at a path beyond ASCII. */
const path = '/en/usług "a"/'
const encoded = '/en/us%C5%82ug%20%22a%22/'

const tiny = createTinySite()
const site = createSite(
  {
    info: tiny.info,
    pages: [{ path, title: 'Foreign', type: 'other', lang: 'en', cursorKey: 'a' }],
    redirects: { '/stare/': path, '/stäre/': path },
  },
  {
    readPublished: (key) =>
      Promise.resolve({
        type: key.endsWith('.md') ? 'text/markdown' : 'text/html',
        etag: 'W/"a"',
        content: textBody('Here'),
      }),
    search: () => Promise.resolve({ hits: [{ page: 0 }] }),
    check: () => Promise.resolve(),
  },
)
const test = createTestApp(() => site)

/** An answer whose every field node:http would send. */
async function askSendable(target: string, accept = 'text/html'): Promise<Answer> {
  const answer = await ask(test.app, target, { headers: { accept } })
  for (const [name, value] of Object.entries(answer.headers)) {
    expect(value, name).toMatch(/^[\x20-\x7e]*$/)
    validateHeaderValue(name, value)
  }
  return answer
}

describe('A page at a path beyond ASCII', () => {
  it.each([
    [encoded, 'text/html', `<${encoded}index.md>; rel="alternate"`],
    [encoded, 'text/markdown', `<${baseUrl}${encoded}>; rel="canonical"`],
    [`${encoded}index.md`, 'text/html', `<${baseUrl}${encoded}>; rel="canonical"`],
  ])('%s as %s has its path encoded in Link', async (target, accept, link) => {
    const { status, headers } = await askSendable(target, accept)
    expect(status).toBe(200)
    expect(headers.Link).toContain(link)
  })

  it.each([
    [`${encoded.slice(0, -1)}?a=%C5%82`, `${encoded}?a=%C5%82`],
    [`${encoded}index.html`, encoded],
    ['/stare/', encoded],
    ['/stare', encoded],
    ['/st%C3%A4re/index.md', `${encoded}index.md`],
  ])('%s leads there by an encoded Location', async (target, location) => {
    const { status, headers } = await askSendable(target)
    expect([status, headers.Location]).toEqual([301, baseUrl + location])
  })

  it.each([
    ['/api/v1/pages', 200],
    ['/api/v1/search?q=foreign', 200],
    [`/api/v1/page?url=${encoded}`, 200],
  ])('does not break %s', async (target, status) => {
    expect(await askSendable(target)).toMatchObject({ status })
    expect(test.failures).toEqual([])
  })

  it('is offered in whole when neither variant is accepted', async () => {
    expect(await askSendable(encoded, 'image/png')).toMatchObject({ status: 406 })
  })
})
