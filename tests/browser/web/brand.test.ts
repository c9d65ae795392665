/** The brand of a site as browsers show it: pictures, colours of both schemes, fonts, paper. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createPalette } from '../../../src/content/brand/palette.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { watchPolicy } from '../../support/policy-breaches.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('single')
const palette = createPalette({ accent: '#8a1c3b', second: '#d9a441' })

/** Web fonts that a page has loaded, once all that it asks for are there. Fallbacks are local. */
const fontsOf = (page: Page) =>
  page.evaluate<string[]>(
    `document.fonts.ready.then((fonts) => [...fonts].filter(({ status, family }) => status === 'loaded' && !family.includes('fallback')).map(({ family }) => family))`,
  )

const styleOf = (page: Page, selector: string, name: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${name}`,
  )

const rgb = (colour: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}

describe('The brand', () => {
  it('is there with its pictures and its font, and breaks no policy', async () => {
    await website.visit('/', async (page, breaches) => {
      await page.waitForLoadState('networkidle')
      expect(await fontsOf(page)).toEqual(['Brand text'])
      expect(await styleOf(page, 'h1', 'fontFamily')).toContain('serif')
      const widths = await page.evaluate<number[]>(
        '[...document.querySelectorAll(".logo, .hero-picture img")].map((image) => image.naturalWidth)',
      )
      expect(widths).toHaveLength(3)
      expect(widths.every((width) => width > 0)).toBe(true)
      expect(breaches).toEqual([])
    })
  })

  it('would have no font without the policy that admits it', async () => {
    const page = await website.createPage()
    const breaches = await watchPolicy(page)
    const built = await readBuiltSite('single')
    const { status, headers, text } = await ask(createTestApp(() => built).app, '/')
    const kept = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
    const without = headers['Content-Security-Policy']?.replace(/; font-src [^;]*/, '') ?? ''
    await page.route(`${baseUrl}/`, (route) =>
      route.fulfill({
        status,
        headers: { ...Object.fromEntries(kept), 'Content-Security-Policy': without },
        body: text,
      }),
    )
    await page.goto(`${baseUrl}/`, { waitUntil: 'networkidle' })
    expect(await fontsOf(page)).toEqual([])
    expect(breaches.join('\n')).toContain('font-src')
  })

  it.each(['light', 'dark'] as const)('has its colours in the %s scheme', async (colorScheme) => {
    const work = async (page: Page) => {
      expect(await styleOf(page, '.prose p a', 'color')).toBe(rgb(palette[colorScheme].accent))
      expect(await styleOf(page, 'html', 'backgroundColor')).toBe(rgb(palette[colorScheme].page))
      expect(await findAxeViolations(page)).toEqual([])
    }
    await website.visit('/', work, { colorScheme, reducedMotion: 'reduce' })
  })

  it.each(['light', 'dark'] as const)(
    'is black on paper, in the %s scheme',
    async (colorScheme) => {
      const page = await website.createPage({ colorScheme })
      await page.emulateMedia({ media: 'print', colorScheme })
      await page.goto(`${baseUrl}/`)
      expect(await styleOf(page, '.prose a', 'color')).toBe('rgb(0, 0, 0)')
      expect(await styleOf(page, 'html', 'backgroundColor')).toBe('rgb(255, 255, 255)')
    },
  )

  it('is no wider than a phone', async () => {
    const work = async (page: Page) => {
      const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate(tooWide)).toBe(0)
    }
    await website.visit('/', work, { viewport: { width: 390, height: 800 } })
  })
})
