import { describe, expect, it } from 'vitest'
import { listMcpHosts } from '../../../src/site/mcp-hosts.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
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
  ])('shows a page to whoever prefers one: %s', async (accept) => {
    const answer = await look(accept)
    expect([answer.status, answer.headers['Content-Type'], answer.headers.Allow]).toEqual([
      405,
      'text/html; charset=utf-8',
      'POST, OPTIONS',
    ])
    expect(answer.text).toMatch(/^<!doctype html>/i)
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
    ['de-AT, en;q=0.5', 'de'],
    ['fr, pl;q=0.8, en;q=0.7', 'pl'],
    ['en', 'en'],
    ['fr', 'pl'],
    [undefined, 'pl'],
  ])('speaks the language that is asked for: %s', async (asked, lang) => {
    const answer = await look(browser, asked)
    expect(answer.headers['Content-Language']).toBe(lang)
    expect(answer.text).toContain(`<html lang="${lang}"`)
    expect(answer.text).toContain(wordsOf(lang).connect.pageTitle)
  })

  it('has the security headers of a page', async () => {
    const { headers } = await look(browser)
    const page = await ask(app, '/en/')
    for (const name of ['X-Content-Type-Options', 'Referrer-Policy']) {
      expect([name, headers[name]]).toEqual([name, page.headers[name]])
    }
    // It runs nothing and loads only what is ours.
    const policy = headers['Content-Security-Policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src|unsafe|https?:/)
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
    for (const lang of site.info.languages) {
      const asked = { accept: browser, 'accept-language': lang }
      const answer = await ask(createTestApp(() => site).app, '/mcp', { headers: asked })
      const shown = unescape(answer.text)
      expect(answer.headers['Content-Language']).toBe(lang)
      expect(shown).toContain(`${url}?login`)
      for (const { name: host = wordsOf(lang).connect.otherApps, ways } of hosts) {
        expect(shown).toContain(host)
        for (const way of ways) expect(shown).toContain(way.kind === 'link' ? way.href : way.text)
      }
    }
  })
})
