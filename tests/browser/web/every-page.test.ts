/**
 * Every page of every fixture site: HTML, links, weight, its security policy, axe in both schemes,
 * narrow screens.
 */
import { describe, expect, it } from 'vitest'
import { readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import {
  findBrokenLinks,
  findFaultsOfHtml,
  findHeavyPages,
  pathsOf,
} from '../../support/every-page.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

describe.each(organisations)('every page of "%s"', (name) => {
  const website = useWebsite(name)

  it('is valid HTML', async () => {
    const site = await readBuiltSite(name)
    expect(await findFaultsOfHtml(site, [...pathsOf(site), '/nothing/'])).toEqual([])
  })

  it('leads nowhere but to what is there', async () => {
    const site = await readBuiltSite(name)
    expect(await findBrokenLinks(site, pathsOf(site))).toEqual([])
  })

  it('weighs less than 60 KB compressed, with its styles and scripts', async () => {
    const site = await readBuiltSite(name)
    // The page that is there to be too long for one answer.
    const paths = pathsOf(site).filter((path) => path !== '/en/guides/long/')
    expect(await findHeavyPages(site, paths)).toEqual([])
  })

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)(
    'keeps its security policy, has no fault that axe finds, does not scroll sideways: %s, %d pixels wide',
    async (colorScheme, width) => {
      const faults: string[] = []
      const viewport = { width, height: 740 }
      for (const path of pathsOf(await readBuiltSite(name))) {
        await website.visit(
          path,
          async (page, breaches) => {
            // Before axe, which looks for more than a page does.
            faults.push(...breaches.map((breach) => `${path}: ${breach}`))
            const found = await findAxeViolations(page)
            const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
            faults.push(...found.map((fault) => `${path}: ${fault}`))
            if (wide > width) faults.push(`${path}: is ${wide} pixels wide`)
          },
          { colorScheme, viewport, reducedMotion: 'reduce' },
        )
      }
      expect(faults).toEqual([])
    },
  )
})
