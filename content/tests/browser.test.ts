import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChromium } from '../../scripts/browser.ts'
import { readConfig } from '../../src/config/config.ts'
import { startServer, stopServer } from '../../src/service/server.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { baseUrl } from '../../tests/support/app.ts'
import { bareConsentPages } from '../../tests/support/consent-pages.ts'

const sampleOut = await builtSite('sample')

let browser: Browser
let server: Server
let origin: string

beforeAll(async () => {
  server = await startServer(
    readConfig({ BASE_URL: baseUrl, PORT: '0', RATE_LIMIT_IP: '10000' }, process.cwd()),
    { directory: `${sampleOut}/data`, pages: bareConsentPages },
  )
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  origin = `http://127.0.0.1:${address.port}`
  browser = await chromium.launch({
    executablePath: requireChromium(process.env),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
})

afterAll(async () => {
  await browser.close()
  await stopServer(server)
})

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(origin + path)
  return { page, faults }
}

describe('the website in a browser', () => {
  it('shows the home page of the default language', async () => {
    const { page, faults } = await open('/')
    expect(await page.getAttribute('html', 'lang')).toBe('pl')
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('h1').textContent()).toContain('Automatyzacja')
    expect(faults).toEqual([])
    await page.close()
  })

  it('switches the language and keeps the page', async () => {
    const { page } = await open('/en/services/rpa/')
    await page.locator('a[hreflang="de"]').first().click()
    await page.waitForURL('**/de/leistungen/rpa/')
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    await page.locator('a[hreflang="pl"]').first().click()
    await page.waitForURL('**/pl/uslugi/roboty-rpa/')
    await page.close()
  })

  it('finds a page as one types, and opens it', async () => {
    const { page, faults } = await open('/en/search/')
    await page.getByRole('searchbox').fill('purchase invoices')
    const first = page.locator('form[data-search] ol a, [data-search-results] a').first()
    await first.waitFor()
    expect(await page.getByRole('status').first().textContent()).toMatch(/\d/)
    await first.click()
    await page.waitForURL('**/en/**')
    expect(await page.locator('h1').count()).toBe(1)
    expect(faults).toEqual([])
    await page.close()
  })

  it('asks what the address asks for', async () => {
    const { page } = await open('/de/suche/?q=Rechnungen')
    expect(await page.getByRole('searchbox').inputValue()).toBe('Rechnungen')
    await page.locator('form[data-search] ol a, [data-search-results] a').first().waitFor()
    await page.close()
  })

  it('marks the words that matched, in their own spelling', async () => {
    const { page } = await open('/pl/szukaj/')
    await page.getByRole('searchbox').fill('wdrozenie')
    const mark = page.locator('form[data-search] mark').first()
    await mark.waitFor()
    expect(await mark.textContent()).toMatch(/^wdroże/i)
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
    const violations = await page.evaluate<string[]>(
      'axe.run().then(({ violations }) => violations.map(({ id }) => id))',
    )
    expect(violations).toEqual([])
    await page.close()
  })

  it('is searched by the keyboard alone', async () => {
    const { page } = await open('/en/search/')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('nurt monitor')
    await page.locator('form[data-search] ol a').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Nurt Monitor')
    await page.keyboard.press('ArrowUp')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/en/products/nurt-monitor/')
    await page.close()
  })

  it.each([
    ['/pl/szukaj/', 'faktury', /^\/(?:pl\/|$)/],
    ['/de/suche/', 'Rechnungen', /^\/de\//],
  ])('finds by files in the language of %s when the API is away', async (path, query, below) => {
    const page = await browser.newPage()
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(origin + path)
    await page.getByRole('searchbox').fill(query)
    const links = page.locator('form[data-search] ol a')
    await links.first().waitFor()
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs.filter((href) => !below.test(href ?? ''))).toEqual([])
    expect(await page.locator('form[data-search] mark').count()).toBeGreaterThan(0)
    expect(await page.getByRole('status').first().textContent()).toMatch(/\d/)
    await page.close()
  })

  it('says that search is away when nothing answers', async () => {
    const page = await browser.newPage()
    await page.route(/\/(?:api|pagefind)\//, (route) => route.abort())
    await page.goto(`${origin}/en/search/?q=invoices`)
    await page.getByText('Search is not available at the moment').waitFor()
    await page.close()
  })

  it('says in the language of the address that there is no page', async () => {
    for (const [path, lang] of [
      ['/en/nothing/', 'en'],
      ['/de/nichts/', 'de'],
      ['/nic/', 'pl'],
    ] as const) {
      const page = await browser.newPage()
      const response = await page.goto(origin + path)
      expect([path, response?.status()]).toEqual([path, 404])
      expect(await page.getAttribute('html', 'lang')).toBe(lang)
      expect(await page.locator('h1').count()).toBe(1)
      await page.close()
    }
  })
})
