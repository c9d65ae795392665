/**
 * One page of every template in a browser; `npm run test:web` looks at every page of every site.
 */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import { findFaultsOfHtml, findHeavyPages, pathsOf, templates } from '../../support/every-page.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('agency')

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it.each(templates)('axe finds nothing on %s', async (path) => {
    await website.visit(
      path,
      async (page) => {
        expect(await findAxeViolations(page)).toEqual([])
      },
      { colorScheme, reducedMotion: 'reduce' },
    )
  })
})

describe('narrow screens', () => {
  it.each(templates)('%s does not scroll sideways at 360 px', async (path) => {
    await website.visit(
      path,
      async (page) => {
        const width = await page.evaluate('document.documentElement.scrollWidth')
        expect(width).toBeLessThanOrEqual(360)
      },
      { viewport: { width: 360, height: 740 } },
    )
  })
})

describe('the HTML of a template', () => {
  it('is valid', async () => {
    expect(await findFaultsOfHtml(await readBuiltSite('agency'), templates)).toEqual([])
  })

  it('weighs less than 60 KB compressed, with its styles and scripts', async () => {
    const site = await readBuiltSite('agency')
    expect(pathsOf(site).length).toBeGreaterThan(90)
    expect(await findHeavyPages(site, pathsOf(site))).toEqual([])
  })

  it('weighs less than 40 KB if it is the page about the API, with 8 KB of script', async () => {
    const site = await readBuiltSite('agency')
    const pages = ['/pl/api/', '/en/api/', '/de/api/']
    expect(await findHeavyPages(site, pages, 40 * 1024)).toEqual([])
    const { app } = createTestApp(() => site)
    const { text } = await ask(app, '/en/api/')
    const sources = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)]
    expect(sources.length).toBeGreaterThan(0)
    let length = 0
    for (const [, address = ''] of sources) length += (await ask(app, address)).text.length
    expect(length).toBeLessThan(8 * 1024)
  })
})
