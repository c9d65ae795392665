import { expect, it } from 'vitest'
import type { Site } from '../../../src/site/site.ts'
import { baseUrl, readBuiltSite } from '../../support/app.ts'
import { findBrokenLinks, findFaultsOfHtml, pathsOf } from '../../support/every-page.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('choir')

/** All pages, and the one that is shown instead of a translation. */
const allPaths = (site: Site) => [...pathsOf(site), '/ar/joining/']

it('Pages with own parts are valid HTML, and their links lead somewhere', async () => {
  const site = await readBuiltSite('choir')
  expect(await findFaultsOfHtml(site, allPaths(site))).toEqual([])
  expect(await findBrokenLinks(site, allPaths(site))).toEqual([])
})

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)(
  'Pages with own parts keep their policy and have no fault that axe finds: %s, %d pixels wide',
  async (colorScheme, width) => {
    const faults: string[] = []
    for (const path of allPaths(await readBuiltSite('choir'))) {
      const viewport = { width, height: 740 }
      await website.visit(
        path,
        async (page, breaches) => {
          faults.push(...breaches, ...(await findAxeViolations(page)))
          const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
          if (wide > width) faults.push(`${path}: is ${wide} pixels wide`)
        },
        { colorScheme, viewport },
      )
    }
    expect(faults).toEqual([])
  },
)

it('The script of an own part runs, and its styles and those of the organisation apply', async () => {
  const page = await website.createPage()
  await page.goto(`${baseUrl}/ar/rehearsals/`)
  const full = page.locator('.places li[data-full=true]')
  expect(await full.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'الشاغرة فقط' }).click()
  expect(await full.isVisible()).toBe(false)
  const styleOf = (selector: string, name: string) =>
    page.evaluate(
      `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`,
    )
  expect(await styleOf('.tide', 'text-align')).toBe('center')
  expect(await styleOf(':root', '--radius')).toBe('1rem')
})

it('The consent page has the parts of Vitrine alone', async () => {
  const answer = await website.fetch(`${baseUrl}/oauth/authorize/`)
  const html = await answer.text()
  expect(html).toContain('<footer class="site-footer">')
  expect(html).not.toMatch(/class="tide"|data-astro-cid/)
  const sheets = [...html.matchAll(/href="(\/_astro\/[^"]+\.css)"/g)].map(([, path = '']) => path)
  const texts = await Promise.all(
    sheets.map(async (path) => await (await website.fetch(baseUrl + path)).text()),
  )
  expect(texts.join('')).toContain('.site-footer')
  expect(texts.join('')).not.toMatch(/@layer own|\.tide/)
})
