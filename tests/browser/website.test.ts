/** The website as a reader uses it: languages, search, addresses without a page. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../support/app.ts'
import { findAxeViolations } from '../support/judge-page.ts'
import { useWebsite } from '../support/website.ts'

const website = useWebsite('agency')

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await website.createPage({ viewport: { width: 1280, height: 900 } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(baseUrl + path)
  return { page, faults }
}

describe('the website in a browser', () => {
  it('shows the home page of the default language', async () => {
    const { page, faults } = await open('/')
    expect(await page.getAttribute('html', 'lang')).toBe('pl')
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.locator('h1').textContent()).toContain('młyny, które mielą')
    expect(faults).toEqual([])
  })

  it('switches the language and keeps the page', async () => {
    const { page } = await open('/en/services/stones/')
    await page.locator('a[hreflang="de"]').first().click()
    await page.waitForURL('**/de/leistungen/steine/')
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    await page.locator('a[hreflang="pl"]').first().click()
    await page.waitForURL('**/pl/uslugi/kamienie/')
  })

  it('finds a page as one types, and opens it', async () => {
    const { page, faults } = await open('/en/search/')
    await page.getByRole('searchbox').fill('warm flour')
    const first = page.locator('[data-search] .results:not(.recent) .title').first()
    await first.waitFor()
    expect(await page.getByRole('status').first().textContent()).toMatch(
      /^\d+ (?:pages? found|good match(?:es)?)$/,
    )
    await first.click()
    await page.waitForURL('**/en/blog/warm-flour/')
    expect(await page.locator('h1').count()).toBe(1)
    expect(faults).toEqual([])
  })

  it('asks what the address asks for', async () => {
    const { page } = await open('/de/suche/?q=Schleusen')
    expect(await page.getByRole('searchbox').inputValue()).toBe('Schleusen')
    await page.locator('[data-search] .results:not(.recent) .title').first().waitFor()
  })

  it('marks the words that matched, in their own spelling', async () => {
    const { page } = await open('/pl/szukaj/')
    await page.getByRole('searchbox').fill('zniwami')
    const mark = page.locator('[data-search] mark').first()
    await mark.waitFor()
    expect(await mark.textContent()).toMatch(/^żniw/i)
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('asks for no word that is still being composed', async () => {
    const { page } = await open('/en/search/')
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/v1/search') asked.push(searchParams.get('q'))
    })
    await page.clock.install()
    await page.getByRole('searchbox').focus()
    const editor = await page.context().newCDPSession(page)
    const cursor = { selectionStart: 2, selectionEnd: 2 }
    await editor.send('Input.imeSetComposition', { text: 'fl', ...cursor })
    await page.clock.runFor(2_000)
    expect(await page.getByRole('searchbox').inputValue()).toBe('fl')
    expect(asked).toEqual([])
    await editor.send('Input.insertText', { text: 'flour' })
    await page.clock.runFor(2_000)
    await page.locator('[data-search] .results:not(.recent) .title').first().waitFor()
    expect(asked).toEqual(['flour'])
  })

  it('is searched by the keyboard alone', async () => {
    const { page } = await open('/en/search/')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('sluice watch')
    await page.locator('[data-search] .results:not(.recent) .title').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Sluice Watch')
    await page.keyboard.press('ArrowUp')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/en/products/sluice-watch/')
  })

  it.each([
    ['/pl/szukaj/', 'kamienie', /^\/(?:pl\/|$)/, /^Znaleziono \d+ stron[ęy]?$/],
    ['/de/suche/', 'Steine', /^\/de\//, /^\d+ Seiten? gefunden$/],
  ])('finds by files in the language of %s when the API is away', async (path, ...expected) => {
    const [query, below, said] = expected
    const page = await website.createPage()
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(baseUrl + path)
    await page.getByRole('searchbox').fill(query)
    const links = page.locator('[data-search] .results:not(.recent) .title')
    await links.first().waitFor()
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs.filter((href) => !below.test(href ?? ''))).toEqual([])
    expect(await page.locator('[data-search] mark').count()).toBeGreaterThan(0)
    expect(await page.getByRole('status').first().textContent()).toMatch(said)
  })

  it.each([
    ['nothing answers', /\/(?:api|pagefind)\//, ''],
    [
      'only files answer, which lack pages in the language of the filter',
      /\/api\//,
      '?q=mill&lang=de',
    ],
  ])('says that search is away when %s', async (_when, away, filter) => {
    const page = await website.createPage()
    await page.route(away, (route) => route.abort())
    await page.goto(`${baseUrl}/en/search/${filter}`)
    await page.getByRole('searchbox').fill('flour')
    await page.getByText('Search is not available at the moment').waitFor()
  })

  it.each([
    ['/en/nothing/', 'en'],
    ['/de/nichts/', 'de'],
    ['/nic/', 'pl'],
  ])('says in the language of %s that there is no page', async (path, lang) => {
    const page = await website.createPage()
    const response = await page.goto(baseUrl + path)
    expect(response?.status()).toBe(404)
    expect(await page.getAttribute('html', 'lang')).toBe(lang)
    expect(await page.locator('h1').count()).toBe(1)
  })
})
