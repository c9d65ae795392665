import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { themeScript } from '../../../src/website/browser/theme.ts'
import { renderWebMcp } from '../../../src/website/browser/web-mcp.ts'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { Ask } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const site = await readBuiltSite('agency')
const test = createTestApp(() => site)

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const about = (await ask(test.app, '/en/about/')).text
/** Colours of the brand, and the script of keys, menu and copy buttons. Both are in the page. */
const styles = digestOf(/<style>([^]*?)<\/style>/.exec(about)?.[1] ?? '')
const header = digestOf(/<script type="module">([^]*?)<\/script>/.exec(about)?.[1] ?? '')
const page = `${nothing}; style-src 'self' ${styles}; img-src 'self'; media-src 'self'; font-src 'self'`
const theme = digestOf(themeScript)
/** The page for missing addresses has a form that opens the search page. */
const notFound = `${page.replace("form-action 'none'", "form-action 'self'")}; script-src ${theme} ${header}`
/**
 * Policy of a page with the tools of an organisation with ways of contact: a script by its digest,
 * which asks the API.
 */
const toolPage = (lang: string, files = '') => {
  const tools = digestOf(renderWebMcp({ company: 'Mill & Sons', lang, hasContact: true }))
  return `${page}; script-src ${theme} ${tools} ${header}${files}; connect-src 'self'`
}
const document = `${nothing}; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox`

const policyAt = async (path: string, options: Ask = {}) =>
  (await ask(test.app, path, options)).headers['Content-Security-Policy']

describe('Every answer of the website tells browsers what they may do with it', () => {
  const markdown = { headers: { accept: 'text/markdown' } }

  it.each<[string, number, string, string | undefined, Ask?]>([
    ['a page', 200, '/en/about/', toolPage('en')],
    ['the home page', 200, '/', toolPage('pl')],
    ['a page asked for with HEAD', 200, '/en/about/', toolPage('en'), { method: 'HEAD' }],
    ['a Markdown twin', 200, '/en/about/index.md', document],
    ['a page as Markdown', 200, '/en/about/', document, markdown],
    ['a page that moved', 301, '/en/about', document],
    [
      'a page in a form that it has not',
      406,
      '/en/about/',
      document,
      { headers: { accept: 'image/png' } },
    ],
    ['an address that nothing has', 404, '/en/nothing/', notFound],
    ['the same as Markdown', 404, '/en/nothing/', document, markdown],
    ['a method that pages do not have', 405, '/en/about/', document, { method: 'POST' }],
    ['options', 204, '/en/about/', document, { method: 'OPTIONS' }],
    ['a drawing', 200, '/favicon.svg', document],
  ])('%s (%d)', async (_what, status, path, policy, options = {}) => {
    const answer = await ask(test.app, path, options)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
    // Only a site with https may bind browsers to it.
    expect(answer.headers).not.toHaveProperty('Strict-Transport-Security')
  })

  it('a page that is known by its tag (304), as it does with the page', async () => {
    for (const path of ['/en/about/', '/en/search/']) {
      const whole = await ask(test.app, path)
      const headers = { 'if-none-match': whole.headers.ETag ?? '' }
      const short = await ask(test.app, path, { headers })
      expect(short.status).toBe(304)
      const field = 'Content-Security-Policy'
      expect(short.headers[field]).toBe(whole.headers[field])
      expect(short.headers['X-Content-Type-Options']).toBe('nosniff')
    }
  })

  it.each<[number, Error]>([
    [503, new SiteUnavailable('gone')],
    [500, new Error('broken')],
  ])('a failure (%d)', async (status, error) => {
    const readPublished = () => Promise.reject(error)
    const { app } = createTestApp(() => ({ ...createTinySite(), readPublished }))
    const answer = await ask(app, '/nothing/')
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'Content-Security-Policy': document,
      'X-Content-Type-Options': 'nosniff',
    })
  })

  it('with https where the site has it', async () => {
    const { app } = createTestApp(() => site, { baseUrl: 'https://mill.example' })
    for (const path of ['/en/about/', '/en/nothing/', '/favicon.svg', '/en/about']) {
      const { headers } = await ask(app, path)
      expect(headers['Strict-Transport-Security']).toBe('max-age=31536000')
    }
  })
})

describe('The policy of the search page', () => {
  it('admits its script, WebAssembly and the API, and no data that looks like a script', async () => {
    const { text, headers } = await ask(test.app, '/en/search/')
    expect(text).toMatch(/<script type="module" src="\/_astro\/[^"]+">/)
    expect(text).toContain('<script type="application/json" data-search-view>')
    expect(headers['Content-Security-Policy']).toMatch(
      /; script-src 'self' 'wasm-unsafe-eval'(?: 'sha256-[\w+/]{43}='){3}; worker-src 'self'; connect-src 'self'$/,
    )
  })

  it('is that of no other page', async () => {
    for (const path of ['/en/week/', '/en/contact/', '/en/towns/']) {
      expect(await policyAt(path)).toBe(toolPage('en'))
    }
    expect(await policyAt('/en/api/')).toBe(toolPage('en', " 'self'"))
    expect(await policyAt('/en/nothing/')).toBe(notFound)
  })
})

const paths = ['/%61pi/v1/contact', '/%6Fpenapi.json', '/%6dcp/workshop-offer.html', '/llms.tx%74']
it.each(paths)('What other surfaces answer is no file of the website: %s', async (path) => {
  expect((await ask(test.app, path)).status).toBe(404)
  expect((await ask(test.app, decodeURIComponent(path))).headers).not.toHaveProperty(
    'Referrer-Policy',
  )
})

describe('The page for addresses that nothing has', () => {
  const addresses = ['pl', 'en', 'de'].flatMap((lang) =>
    ['', '/', '/index.md', '/index.html'].map((end) => `/${lang}/404${end}`),
  )

  it.each([...addresses, '/404.html', '/404/', '/404', '/404%20en', '/en/404/?a=b'])(
    'is no page itself: %s',
    async (path) => {
      const answer = await ask(test.app, path)
      expect([answer.status, answer.headers['Cache-Control']]).toEqual([404, 'no-store'])
      expect(answer.headers).not.toHaveProperty('ETag')
      expect(test.failures).toEqual([])
    },
  )

  it.each([
    ['/de/404/', 'de'],
    ['/en/404', 'en'],
    ['/404.html', 'pl'],
  ])('is in the language of %s', async (path, lang) => {
    const { text } = await ask(test.app, path)
    expect(text).toMatch(new RegExp(`<html lang="?${lang}\\b`))
  })
})
