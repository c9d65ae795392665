/**
 * The search page answered by the server: for readers without scripts, and for what strangers write
 * into an address.
 */
import { describe, expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { ask, callFor, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Ask, TestOptions } from '../../support/app.ts'
import { findHtmlFaults } from '../../support/judge-page.ts'

const path = '/en/search/'
const site = await readBuiltSite('agency')

const appOf = (options: TestOptions = {}) => createTestApp(() => site, options).app
const get = (target: string, options?: Ask) => ask(appOf(), target, options)
const form = (values: Record<string, string>) => new URLSearchParams(values).toString()

/** What is between the marks of both places, and the page without it. */
function cutPlace(text: string): { place: string; rest: string } {
  const parts = text.split(/<!--\/?(?:search|found)-->/)
  const isInside = (_: string, at: number) => at % 2 === 1
  return {
    place: parts.filter(isInside).join(''),
    rest: parts.filter((part, at) => !isInside(part, at)).join(''),
  }
}

describe('A question to the search page', () => {
  it('is answered in the marked places alone, with what the API finds', async () => {
    const plain = cutPlace((await get(path)).text)
    const { status, text, headers } = await get(`${path}?q=flour`)
    expect(status).toBe(200)
    const filled = cutPlace(text)
    expect(filled.rest).toBe(plain.rest)
    const api = json(await get('/api/v1/search?q=flour&lang=en&limit=20')) as {
      data: { url: string }[]
    }
    const shown = [...filled.place.matchAll(/class="title"\s+href="([^"]+)"/g)]
    expect(shown.map(([, href = '']) => href)).toEqual(
      api.data.map(({ url }) => new URL(url).pathname),
    )
    expect(filled.place).toContain('value="flour"')
    expect(filled.place).toMatch(/role="status">\d+ (?:pages? found|good match(?:es)?)</)
    expect(filled.place).toMatch(/<mark>\w+<\/mark>/)
    expect(headers['Content-Type']).toBe('text/html; charset=utf-8')
  })

  it('is for this reader alone and no page for search engines', async () => {
    const { headers } = await get(`${path}?q=flour`)
    expect(headers).toMatchObject({
      'Cache-Control': 'private, max-age=0',
      'X-Robots-Tag': 'noindex',
      'RateLimit-Policy': '"ip";q=1000000;w=60',
    })
    expect(headers.ETag).toBeUndefined()
    const { headers: plain } = await get(path)
    expect(headers['Content-Security-Policy']).toBe(plain['Content-Security-Policy'])
  })

  it('is HTML without a fault', async () => {
    for (const query of ['flour', 'zxqv', '"><b>&amp;\u0000', 'sluicewatching']) {
      const { text } = await get(`${path}?${form({ q: query })}`)
      expect([query, await findHtmlFaults(text)]).toEqual([query, []])
    }
  })

  it('is narrowed by links that have numbers', async () => {
    const { place } = cutPlace((await get(`${path}?q=mill&type=guide`)).text)
    expect(place).toMatch(
      /href="\/en\/search\/\?q=mill&amp;type=blog"[^>]*>\s*<bdi>Blog<\/bdi>\s+<span>\d+</,
    )
    expect(place).toMatch(
      /href="\/en\/search\/\?q=mill&amp;type=guide&amp;lang=de"[^>]*>\s*<bdi lang="de">Deutsch/,
    )
    const hrefs = [...place.matchAll(/class="title"\s+href="([^"]+)"/g)].map(([, href]) => href)
    expect(hrefs.length).toBeGreaterThan(0)
    expect(hrefs.filter((href = '') => site.findPage(href)?.type !== 'guide')).toEqual([])
  })

  it('in another language marks each page as being in it', async () => {
    const { place } = cutPlace((await get(`${path}?q=mill&lang=de`)).text)
    expect(place).toMatch(/<li lang="de" dir="ltr">/)
    expect(place).not.toMatch(/<li>\s*<a\s+class="title"/)
  })

  it('says where a page is by names of the menus', async () => {
    const { place } = cutPlace((await get(`${path}?q=sluice+watch`)).text)
    expect(place).toContain('<p class="where">Products</p>')
  })

  it('that finds nothing has ways on', async () => {
    const { place } = cutPlace((await get(`${path}?q=sluicewatching`)).text)
    expect(place).toContain('Nothing found')
    expect(place).toMatch(/<a href="\/en\/search\/\?q=\w+" data-question>sluice/i)
    for (const link of ['/en/services/', '/en/contact/']) expect(place).toContain(`href="${link}"`)
  })

  it('tells whoever watches that it was a search', async () => {
    const events: CallEvent[] = []
    await appOf()({ ...callFor(`${path}?q=flour`), observe: (event) => events.push(event) })
    expect(events.map(({ kind }) => kind)).toEqual(['admitted', 'page', 'search'])
  })
})

describe('What a stranger writes', () => {
  const markup = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'`'

  it('is shown as text in every place', async () => {
    const { text } = await get(
      `${path}?${form({ q: `flour ${markup}`, type: markup, lang: markup })}`,
    )
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(text).not.toMatch(/"[^"]*onerror=alert\(1\)>/)
    expect(text).toContain('value="flour &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('cannot end a marked place or the data behind it', async () => {
    const q = '<!--/search--></script><!--search--><!--/found-->'
    const { text } = await get(`${path}?${form({ q })}`)
    expect(text.split('<!--/search-->')).toHaveLength(2)
    expect(text.split('<!--/found-->')).toHaveLength(2)
    expect(text.split('data-search-view')).toHaveLength(2)
  })

  it('of any length is cut to what may be asked', async () => {
    const { status, text } = await get(`${path}?q=${'flour+'.repeat(1_700)}`)
    expect(status).toBe(200)
    const [, value = ''] = /value="([^"]*)"/.exec(text) ?? []
    expect(value.length).toBeGreaterThan(190)
    expect(value.length).toBeLessThanOrEqual(200)
  })

  it.each(['%00%01%1b', '+++', ''])('is no question when it is q=%s', async (q) => {
    const asked = await get(`${path}?q=${q}`)
    const plain = await get(path)
    expect(asked.headers).toEqual(plain.headers)
    expect(asked.text).toBe(plain.text)
  })

  it('beside a question is passed over', async () => {
    const { text } = await get(`${path}?q=flour&type=nothing&lang=xx&utm_source=y&q=other`)
    expect(text).toContain('value="flour"')
    expect(cutPlace(text).place).not.toMatch(/nothing|utm_source|xx/)
  })
})

describe('Only the search page', () => {
  const targets = ['/en/about/?q=flour', '/en/nothing/?q=flour', '/en/search/index.md?q=flour']
  it.each(targets)('answers a question, and %s is as it was', async (target) => {
    const bare = target.replace(/\?.*/, '')
    const [asked, plain] = [await get(target), await get(bare)]
    expect(asked.text).toBe(plain.text)
    expect(asked.headers).toEqual(plain.headers)
    expect(asked.headers['RateLimit-Policy']).toBeUndefined()
  })

  it('answers HEAD as GET, and no POST', async () => {
    const [head, whole] = [
      await get(`${path}?q=flour`, { method: 'HEAD' }),
      await get(`${path}?q=flour`),
    ]
    expect(head.headers).toEqual(whole.headers)
    expect((await get(`${path}?q=flour`, { method: 'POST' })).status).toBe(405)
  })

  it('gives Markdown of the page to whoever wants that', async () => {
    const { headers, text } = await get(`${path}?q=flour`, { headers: { accept: 'text/markdown' } })
    expect(headers['Content-Type']).toMatch(/^text\/markdown/)
    expect(headers['Cache-Control']).toMatch(/^public/)
    expect(text).not.toContain('Recently changed')
  })

  it('does not answer by another spelling of its address without charging', async () => {
    const app = appOf({ quota: 1 })
    await ask(app, `${path}?q=flour`)
    for (const target of ['/en/%73earch/?q=flour', `${path}?%71=flour`, `${path}?q=a&q=b`]) {
      expect([target, (await ask(app, target)).status]).toEqual([target, 429])
    }
  })
})

it('The quota of an address counts questions together with the API, and no look at the page', async () => {
  const app = appOf({ quota: 3 })
  for (let at = 0; at < 9; at += 1) expect((await ask(app, path)).status).toBe(200)
  expect((await ask(app, `${path}?q=flour`)).status).toBe(200)
  expect((await ask(app, '/api/v1/search?q=flour')).status).toBe(200)
  expect((await ask(app, `${path}?q=flour`, { method: 'HEAD' })).status).toBe(200)
  const refused = await ask(app, `${path}?q=flour`)
  expect(refused.status).toBe(429)
  expect(refused.headers).toMatchObject({ 'Cache-Control': 'no-store', 'Retry-After': '60' })
  expect(refused.headers['X-Robots-Tag']).toBe('noindex')
  const { place } = cutPlace(refused.text)
  expect(place).toContain('Too many requests. Wait a minute, then try again.')
  expect(place).toContain('value="flour"')
  expect(place).toContain('href="/en/services/"')
  expect((await ask(app, path)).status).toBe(200)
})

describe('Other sites', () => {
  it('of one language have no choice of languages', async () => {
    const single = await readBuiltSite('bibliotheque')
    const [page] = Object.values(single.info.searchPages ?? {})
    if (page === undefined) throw new Error('The fixture has no search page')
    const { app } = createTestApp(() => single)
    const title = single.pageAt(1)?.title ?? ''
    const { place } = cutPlace((await ask(app, `${page}?${form({ q: title })}`)).text)
    expect(place).toMatch(/class="title"/)
    expect(place).not.toContain('lang=')
  })

  it('without a search page have nothing that answers', async () => {
    const single = await readBuiltSite('single')
    expect(single.info.searchPages).toEqual({})
    const { app } = createTestApp(() => single)
    const { headers } = await ask(app, '/?q=mill')
    expect(headers['RateLimit-Policy']).toBeUndefined()
    expect(headers['Cache-Control']).toMatch(/^public/)
  })
})
