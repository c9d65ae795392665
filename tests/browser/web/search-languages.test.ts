/** The search page in languages that run from right to left or write no spaces. */
import { describe, expect, it } from 'vitest'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('museum')
const phone = { viewport: { width: 390, height: 844 } }
const results = '[data-search] .results:not(.recent) .title'

describe('The search page in Arabic', () => {
  it.each([390, 1280])('runs from right to left within %d pixels', async (width) => {
    const page = await website.open('/ar/search/', { viewport: { width, height: 844 } })
    await page.getByRole('searchbox').fill('المتحف')
    await page.locator(results).first().waitFor()
    const sides = await page.evaluate(() => {
      const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return {
        box: rect('.box')?.right ?? 0,
        button: rect('.box button')?.left ?? 0,
        left: rect('.box')?.left ?? 0,
        starts: ['.filters a', '.results .title'].map((selector) => rect(selector)?.right ?? 0),
        isWide: document.documentElement.scrollWidth > window.innerWidth,
      }
    })
    expect(sides.button).toBe(sides.left)
    for (const start of sides.starts) expect(Math.abs(start - sides.box)).toBeLessThan(2)
    expect(sides.isWide).toBe(false)
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('says numbers in its own digits and by its own plural, with and without scripts', async () => {
    const said: (string | null)[] = []
    for (const javaScriptEnabled of [true, false]) {
      const page = await website.open(
        `/ar/search/?${new URLSearchParams({ q: 'المتحف' }).toString()}`,
        { ...phone, javaScriptEnabled },
      )
      said.push(await page.getByRole('status').first().textContent())
      expect(await page.locator('.filters [aria-current] span').first().textContent()).toMatch(
        /^[٠-٩]+$/,
      )
    }
    expect(said[0]).toMatch(/^(?:نتيجة جيدة واحدة|نتيجتان جيدتان|[٠-٩]+ (?:نتائج|نتيجة) جيدة)$/)
    expect(said[1]).toBe(said[0])
  })
})

describe('The search page in Japanese', () => {
  it('marks a word within a run of signs, by the API and by the server', async () => {
    const page = await website.open('/ja/search/')
    await page.getByRole('searchbox').fill('博物館')
    await page.locator(results).first().waitFor()
    const markup = async () => (await page.locator('.found').innerHTML()).trim()
    expect(await page.locator('.results mark').first().textContent()).toBe('博物館')
    const typed = await markup()
    await page.reload()
    expect(await markup()).toBe(typed)
    await page.locator('[data-key="lang:en"]').click()
    await page.locator('.results li[lang="en"][dir="ltr"]').first().waitFor()
  })
})
