/**
 * The search page as people use it: typing, keys, filters, by files, without scripts, in every
 * direction.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('agency')
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 900 } }
const results = '[data-search] .results:not(.recent) .title'
const pageFound = /^\d+ (?:pages? found|good match(?:es)?)$/

/** Opens the page, and keeps what is asked of the API. */
async function open(
  path = '/en/search/',
  options = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<{ page: Page; asked: URL[] }> {
  const page = await website.createPage(options)
  await prepare(page)
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/search') asked.push(url)
  })
  await page.goto(baseUrl + path)
  return { page, asked }
}

const hrefsOf = (page: Page) =>
  page.locator(results).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const statusOf = (page: Page) => page.getByRole('status').first()

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page
    .locator(`.found[data-asked^="?${new URLSearchParams({ q: text }).toString()}"]`)
    .waitFor()
  await page.locator(results).first().waitFor()
}

describe('Typing', () => {
  it('a sentence of forty letters asks six times at most, and shows something before its end', async () => {
    // With a clock of the test, so that a busy machine types no slower.
    const { page, asked } = await open('/en/search/', {}, (page) => page.clock.install({ time: 0 }))
    await page.clock.pauseAt(60_000)
    const sentence = 'how does the sluice watch save work at 3'
    expect(sentence).toHaveLength(40)
    await page.getByRole('searchbox').focus()
    for (const [at, letter] of Array.from(sentence).entries()) {
      await page.keyboard.type(letter)
      // 60 to 120 ms, the same in every run.
      await page.clock.runFor(60 + ((at * 37) % 61))
      if (at === 36) await page.locator(results).first().waitFor()
    }
    await page.clock.runFor(1_000)
    await expect.poll(() => asked.at(-1)?.searchParams.get('q')).toBe(sentence)
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  it('breaks off what nobody waits for any more', async () => {
    const { page } = await open()
    const ended: string[] = []
    page.on('requestfailed', (request) => ended.push(request.url()))
    await page.route('**/api/v1/search?q=flour&**', () => undefined)
    await page.getByRole('searchbox').fill('flour')
    await page.waitForRequest('**/api/v1/search?q=flour&**')
    await search(page, 'sluice')
    expect(ended.some((url) => url.includes('q=flour'))).toBe(true)
  })

  it('does not ask again what was asked before', async () => {
    const { page, asked } = await open()
    await search(page, 'flour')
    await search(page, 'sluice')
    await search(page, 'flour')
    expect(asked.map((url) => url.searchParams.get('q'))).toEqual(['flour', 'sluice'])
  })

  it.each([
    ['a phone', phone],
    ['a desk', desk],
  ])('moves nothing on %s but what is another result', async (_where, options) => {
    const { page } = await open('/en/search/', options)
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      // Every shift, also those that follow a key: a reader sees them all the same.
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value)
        }
      }).observe({ type: 'layout-shift', buffered: false })
    })
    const tops = () =>
      page.evaluate(() =>
        ['.box', '[role=status]', '.filters', '.results'].map((selector) =>
          Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? NaN),
        ),
      )
    await search(page, 'mill')
    const first = await tops()
    for (const query of ['mill stone', 'sluice', 'mill']) {
      await search(page, query)
      expect(await tops()).toEqual(first)
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.1)
  })

  it('keeps the address, so that going back finds the same results in the same place', async () => {
    const { page } = await open('/en/about/')
    await page.goto(`${baseUrl}/en/search/`)
    await search(page, 'mill')
    await page.waitForURL('**/en/search/?q=mill')
    const titles = await page.locator(results).allTextContents()
    await page.locator(results).nth(1).click()
    await page.waitForLoadState()
    await page.goBack()
    await page.locator(results).first().waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('mill')
    expect(await page.locator(results).allTextContents()).toEqual(titles)
    await page.goBack()
    await page.waitForURL('**/en/about/')
  })

  it('keeps each question in the history, and a question being typed once', async () => {
    const { page, asked } = await open()
    await search(page, 'flo')
    await search(page, 'flour')
    await search(page, 'sluice')
    await page.locator('[data-key^="type:"]').nth(1).click()
    await page.waitForURL('**/?q=sluice&type=*')
    await page.goBack()
    await page.waitForURL('**/?q=sluice')
    await page.locator('.found[data-asked="?q=sluice"]').waitFor()
    await page.goBack()
    await page.waitForURL('**/?q=flour')
    await page.locator('.found[data-asked="?q=flour"]').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('flour')
    expect(asked.map((url) => url.searchParams.get('q'))).toEqual([
      'flo',
      'flour',
      'sluice',
      'sluice',
    ])
  })

  it('shows the good matches, and the others on demand', async () => {
    const { page } = await open()
    await search(page, 'mill')
    const all = await page.locator(results).count()
    const shown = await page.locator(results).filter({ visible: true }).count()
    expect(await statusOf(page).textContent()).toBe(`${shown} good matches`)
    const more = page.locator('.more summary')
    expect(await more.textContent()).toBe(`Show ${all - shown} more pages`)
    await more.click()
    expect(await page.locator(results).filter({ visible: true }).count()).toBe(all)
  })

  it('takes the answer of the server where there is one', async () => {
    const { page, asked } = await open('/en/search/?q=mill&type=guide')
    expect(await page.locator(results).count()).toBeGreaterThan(0)
    expect(await statusOf(page).textContent()).toMatch(pageFound)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
  })
})

describe('The keyboard', () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim())
  const isInBox = (page: Page) => page.evaluate(() => document.activeElement?.id === 'search-input')

  it.each(['/', 'Control+k'])('opens the search from every page by %s', async (key) => {
    const { page } = await open('/en/about/', phone)
    await page.keyboard.press(key)
    await page.waitForURL('**/en/search/')
    await expect.poll(() => isInBox(page)).toBe(true)
    await page.keyboard.type('a')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('/')
    expect(await page.getByRole('searchbox').inputValue()).toBe('/')
  })

  it('leads to the box, through the results and back', async () => {
    const { page } = await open()
    await page.getByRole('searchbox').blur()
    // As on a German keyboard, where "/" is Shift+7.
    await page.locator('body').dispatchEvent('keydown', { key: '/', shiftKey: true })
    expect(await isInBox(page)).toBe(true)
    await page.keyboard.type('a/b mill')
    expect(await page.getByRole('searchbox').inputValue()).toBe('a/b mill')
    await page.locator(results).first().waitFor()
    await page.locator('.found[data-asked="?q=a%2Fb+mill"]').waitFor()
    const titles = await page
      .locator(`${results}, .more summary`)
      .filter({ visible: true })
      .allTextContents()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(titles[0]?.trim())
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(titles[1]?.trim())
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(titles.at(-1)?.trim())
    await page.keyboard.press('Home')
    expect(await focused(page)).toBe(titles[0]?.trim())
    await page.keyboard.press('ArrowUp')
    expect(await isInBox(page)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await isInBox(page)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    await page.getByText('Recently changed').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('stays on a filter that was pressed', async () => {
    const { page } = await open()
    await search(page, 'mill')
    await page.locator('[data-key="type:guide"]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/?q=mill&type=guide')
    const current = page.locator('[data-key="type:guide"][aria-current]')
    await current.waitFor()
    expect(await current.evaluate((link) => link === document.activeElement)).toBe(true)
  })
})

describe('Filters', () => {
  it('say how many there are, and keep to it', async () => {
    const { page } = await open()
    await search(page, 'mill')
    const guides = page.locator('[data-key="type:guide"]')
    const count = Number(await guides.locator('span').textContent())
    await guides.click()
    await page.locator('[data-key="type:guide"][aria-current]').waitFor()
    expect(await page.locator(results).count()).toBe(count)
    expect(await statusOf(page).textContent()).toContain(String(count))
    await page.locator('[data-key="lang:de"]').click()
    await page.waitForURL('**/?q=mill&type=guide&lang=de')
    await page.locator('[data-key="lang:de"][aria-current]').waitFor()
    const hrefs = await hrefsOf(page)
    expect(hrefs.filter((href) => !href?.startsWith('/de/'))).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('Nothing found', () => {
  it('leads on, by words that are there', async () => {
    const { page } = await open()
    await page.getByRole('searchbox').fill('sluicewatching')
    await page.getByText('Nothing found').waitFor()
    expect(await page.locator('.onward a').count()).toBeGreaterThan(3)
    expect(await page.locator('.onward a[href="/en/contact/"]').count()).toBe(1)
    expect(await findAxeViolations(page)).toEqual([])
    await page.locator('.words a').first().click()
    await page.locator(results).first().waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toMatch(/^sluice/i)
  })
})

describe('By files', () => {
  const away = {
    'is away': (page: Page) => page.route('**/api/**', (route) => route.abort()),
    'answers 429': (page: Page) =>
      page.route('**/api/**', (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, body: '{}' }),
      ),
  }

  it.each(Object.entries(away))(
    'finds, narrows and says so when the API %s',
    async (_how, block) => {
      const { page, asked } = await open()
      await block(page)
      await search(page, 'flour')
      await page.getByText('The search service cannot be reached').waitFor()
      expect(await statusOf(page).textContent()).toMatch(pageFound)
      await page.locator('[data-key="type:blog"]').click()
      await page.locator('[data-key="type:blog"][aria-current]').waitFor()
      const hrefs = await hrefsOf(page)
      expect(hrefs.length).toBeGreaterThan(0)
      expect(hrefs.filter((href) => !href?.startsWith('/en/blog/'))).toEqual([])
      expect(await page.locator('.where').first().textContent()).toBe('Blog')
      // Whoever was told to wait is not asked again meanwhile.
      expect(asked.length).toBe(_how === 'answers 429' ? 1 : 2)
    },
  )
})

describe('Without scripts', () => {
  it('the form is answered by a page, and its filters too', async () => {
    const { page } = await open('/en/search/', { javaScriptEnabled: false })
    await page.getByText('Recently changed').waitFor()
    await page.getByRole('searchbox').fill('mill')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/en/search/?q=mill')
    expect(await page.locator(results).count()).toBeGreaterThan(2)
    expect(await page.getByRole('searchbox').inputValue()).toBe('mill')
    await page.locator('[data-key="type:guide"]').click()
    await page.waitForURL('**/en/search/?q=mill&type=guide')
    expect(await page.locator('[data-key="type:guide"][aria-current]').count()).toBe(1)
  })
})
