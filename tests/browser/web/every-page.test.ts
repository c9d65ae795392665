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

/** A test looks at every third page, so that a slow machine finishes within its time. */
const thirds = [0, 1, 2]

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
    ...thirds.map((third) => ['light', 1280, third] as const),
    ...thirds.map((third) => ['dark', 360, third] as const),
  ])(
    'keeps its security policy, has no fault that axe finds, does not scroll sideways: %s, %d pixels wide, third %d',
    async (colorScheme, width, third) => {
      const faults: string[] = []
      const viewport = { width, height: 740 }
      const paths = pathsOf(await readBuiltSite(name)).filter((_, at) => at % 3 === third)
      for (const path of paths) {
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
