/** The search page of an organisation that names kinds of pages. */
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { useWebsite } from '../../support/website.ts'

const results = '[data-search] .results:not(.recent) .title'

describe('A kind of pages', () => {
  const website = useWebsite('harbour')

  it.each([
    ['the API', false],
    ["Pagefind's files, when the API is away,", true],
  ])('narrows what %s finds', async (_by, isAway) => {
    const page = await website.createPage()
    await page.goto(`${baseUrl}/en/search/`)
    if (isAway) await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('searchbox').fill('harbour')
    const pier = page.locator('[data-key="kind:pier"]')
    await pier.waitFor()
    const all = await page.locator(results).count()
    const count = Number(await pier.locator('span').textContent())
    await pier.click()
    await page.waitForURL('**/?q=harbour&kind=pier')
    await page.locator('[data-key="kind:pier"][aria-current]').waitFor()
    const hrefs = await page
      .locator(results)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs.length).toBe(count)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(all)
    const piers = ['/en/berths/', '/en/map/', '/en/piers/']
    expect(hrefs.filter((href) => !piers.includes(href ?? ''))).toEqual([])
    expect(await page.locator('.where').first().textContent()).toBe('Piers and berths')
  })
})

describe('A site without kinds', () => {
  const website = useWebsite('agency')

  it('has no filter of kinds', async () => {
    const page = await website.createPage()
    await page.goto(`${baseUrl}/en/search/?q=mill`)
    await page.locator('[data-key^="type:"]').first().waitFor()
    expect(await page.locator('[data-key^="kind:"]').count()).toBe(0)
  })
})
