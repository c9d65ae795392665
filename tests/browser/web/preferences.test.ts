/** What readers choose for themselves, which their browser stores. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { watchPolicy } from '../../support/policy-breaches.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('agency')
const arabic = useWebsite('library')
const plain = useWebsite('leaflet')
const desk = { viewport: { width: 1280, height: 900 } }

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
/** Chooses by the keyboard: the second choice is light, the third is dark. */
async function choose(page: Page, steps: number): Promise<void> {
  await page.getByLabel('Colours').focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
}

describe('The colours', () => {
  it.each([
    ['light', 2, 'dark'],
    ['dark', 1, 'light'],
  ] as const)('of a device that is %s are replaced by those chosen', async (device, at, chosen) => {
    const options = { ...desk, colorScheme: device }
    const expected = await groundOf(await website.open('/en/', { ...desk, colorScheme: chosen }))
    const page = await website.createPage(options)
    const breaches = await watchPolicy(page)
    await page.goto(`${baseUrl}/en/`)
    const before = await groundOf(page)
    expect(before).not.toBe(expected)
    await choose(page, at)
    expect(await groundOf(page)).toBe(expected)
    await page.goto(`${baseUrl}/en/about/`)
    expect(await groundOf(page)).toBe(expected)
    expect(await page.getByLabel('Colours').inputValue()).toBe(chosen)
    expect(await findAxeViolations(page)).toEqual([])
    await choose(page, 0)
    expect(await groundOf(page)).toBe(before)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(breaches).toEqual([])
  })

  it('are there before a page has been read to its end, in pictures too', async () => {
    const page = await website.open('/en/', { ...desk, colorScheme: 'light' })
    await choose(page, 2)
    const dark = await groundOf(page)
    const address = `${baseUrl}/en/about/`
    const response = await website.fetch(address)
    const text = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    await page.route(address, (route) =>
      route.fulfill({
        headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy },
        body: text.slice(0, text.indexOf('<h1>')),
      }),
    )
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(address)
    expect(await groundOf(page)).toBe(dark)
    expect(await page.evaluate(() => document.images[0]?.currentSrc)).toContain('/mark-dark.')
    const shown = page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLMetaElement>('meta[media]'),
        ({ media: condition }) => matchMedia(condition).matches,
      ),
    )
    expect(await shown).toEqual([false, true])
  })

  it('are not chosen without scripts', async () => {
    const page = await website.open('/en/', { ...desk, javaScriptEnabled: false })
    expect(await page.locator('#theme').isVisible()).toBe(false)
  })

  it('are chosen from right to left too', async () => {
    const page = await arabic.open('/ar/', { viewport: { width: 360, height: 740 } })
    await page.getByLabel('الألوان').selectOption('dark')
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('The key of the search', () => {
  it('is turned off and on again', async () => {
    const page = await website.open('/en/about/', desk)
    const box = page.getByLabel('Open search with the key /')
    await box.focus()
    await page.keyboard.press('Space')
    await page.goto(`${baseUrl}/en/contact/`)
    expect(await box.isChecked()).toBe(false)
    const link = page.locator('.to-search')
    expect(await link.getAttribute('aria-keyshortcuts')).toBe('Control+K')
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    expect(page.url()).toBe(`${baseUrl}/en/contact/`)
    expect(await findAxeViolations(page)).toEqual([])
    await box.check()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await box.blur()
    await page.keyboard.press('/')
    await page.waitForURL('**/en/search/')
  })

  it('has no switch on a site without a search page', async () => {
    const page = await plain.open('/', desk)
    expect(await page.locator('#theme').count()).toBe(1)
    expect(await page.locator('#slash-key').count()).toBe(0)
  })
})
