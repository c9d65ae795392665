import { describe, expect, it } from 'vitest'
import { listMcpHosts } from '../../../src/site/mcp-hosts.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { connectPath } from '../../../src/site/address.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { errorOf } from '../../support/mcp-messages.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

const site = await readBuiltSite('agency')
const { app } = createTestApp(() => site)

const look = async (accept?: string, language?: string) =>
  await ask(app, '/mcp', {
    headers: {
      ...(accept !== undefined && { accept }),
      ...(language !== undefined && { 'accept-language': language }),
    },
  })

describe('GET /mcp', () => {
  it.each([
    browser,
    'text/html',
    'text/*',
    'application/json;q=0.4, text/html;q=0.5',
    'text/html;q=1, */*;q=0.9',
  ])('leads a client that prefers a page to one: %s', async (accept) => {
    const answer = await look(accept)
    expect([answer.status, answer.headers.Location]).toEqual([303, `${baseUrl}/connect/`])
    expect(answer.headers.Vary).toBe('Accept, Accept-Language')
    expect(answer.headers['Cache-Control']).toBe('no-store')
  })

  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'text/event-stream',
    'application/json, text/event-stream',
    'application/json, text/html',
    'text/html;q=0.5, application/json;q=0.6',
    'text/html;q=0, */*',
    'text/html;q=0',
    'text/html;q=7, application/json;q=0.1',
  ])('answers a program in JSON-RPC: %s', async (accept) => {
    const answer = await look(accept)
    expect([answer.status, answer.headers['Content-Type'], answer.headers.Allow]).toEqual([
      405,
      'application/json',
      'POST, OPTIONS',
    ])
    expect(errorOf(answer)).toMatchObject({ data: { code: 'method-not-allowed' } })
    expect(answer.headers.Vary).toBe('Accept, Accept-Language')
  })

  it.each([
    ['de-AT, en;q=0.5', '/de/connect/'],
    ['fr, pl;q=0.8, en;q=0.7', '/connect/'],
    ['en', '/en/connect/'],
    ['fr', '/connect/'],
    [undefined, '/connect/'],
  ])('speaks the language that is asked for: %s', async (asked, path) => {
    const { headers } = await look(browser, asked)
    expect(headers.Location).toBe(baseUrl + path)
  })

  it('answers other methods and what lies below as ever', async () => {
    for (const method of ['DELETE', 'PUT']) {
      const answer = await ask(app, '/mcp', { method, headers: { accept: browser } })
      expect([answer.status, answer.headers['Content-Type']]).toEqual([405, 'application/json'])
    }
    const answer = await ask(app, '/mcp/connect/en/', { headers: { accept: browser } })
    expect(answer.status).toBe(404)
    for (const path of ['/connect en', '/connect%20en']) {
      expect((await ask(app, path)).status).toBe(404)
    }
  })
})

describe('The page for people who connect an app', () => {
  it('has an address in each language, with the headers of a page', async () => {
    const page = await ask(app, '/en/connect/')
    expect(page.status).toBe(200)
    const other = await ask(app, '/en/')
    for (const name of ['X-Content-Type-Options', 'Referrer-Policy', 'Cache-Control']) {
      expect([name, page.headers[name]]).toEqual([name, other.headers[name]])
    }
    const policy = page.headers['Content-Security-Policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(page.text).toContain(`<link rel="canonical" href="${baseUrl}/en/connect/">`)
    expect(page.text).toContain(`hreflang="de" href="${baseUrl}/de/connect/"`)
    expect((await ask(app, '/en/connect')).headers.Location).toBe(`${baseUrl}/en/connect/`)
    expect((await ask(app, '/fr/connect/')).status).toBe(404)
  })

  it('is named in the footer', async () => {
    const { text } = await ask(app, '/de/')
    expect(text.slice(text.indexOf('<footer'))).toContain('href="/de/connect/"')
  })
})

describe.each(organisations)('%s', async (name) => {
  const unescape = (html: string) =>
    html
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&#34;', '"')
      .replaceAll('&amp;', '&')

  const site = await readBuiltSite(name)

  it('tells each host how to add the server, in each of its languages', async () => {
    const url = `${baseUrl}/mcp`
    const hosts = listMcpHosts({ name: site.info.service, url })
    const { app } = createTestApp(() => site)
    for (const lang of site.info.languages) {
      const answer = await ask(app, connectPath(lang, site.info.languages))
      expect([answer.status, answer.headers['Content-Language']]).toEqual([200, lang])
      expect(answer.text).toContain(`<html lang="${lang}"`)
      const shown = unescape(answer.text)
      expect(shown).toContain(`${url}?login`)
      for (const { name: host = wordsOf(lang).connect.otherApps, ways } of hosts) {
        expect(shown).toContain(host)
        for (const way of ways) expect(shown).toContain(way.kind === 'link' ? way.href : way.text)
      }
    }
  })
})
