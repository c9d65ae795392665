/** Every page of every fixture site: HTML, links, weight, axe in both schemes, narrow screens. */
import { describe, expect, it } from 'vitest'
import { readBuiltSite } from '../../support/app.ts'
import {
  findBrokenLinks,
  findFaultsOfHtml,
  findHeavyPages,
  pathsOf,
} from '../../support/every-page.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

describe.each(['agency', 'single', 'tiny'] as const)('every page of "%s"', (name) => {
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

  it.each(['light', 'dark'] as const)('has no fault that axe finds, %s', async (colorScheme) => {
    const faults: string[] = []
    for (const path of pathsOf(await readBuiltSite(name))) {
      await website.visit(
        path,
        async (page) => {
          const found = await findAxeViolations(page)
          faults.push(...found.map((fault) => `${path}: ${fault}`))
        },
        { colorScheme, reducedMotion: 'reduce' },
      )
    }
    expect(faults).toEqual([])
  })

  it('does not scroll sideways at 360 px', async () => {
    const wide: string[] = []
    for (const path of pathsOf(await readBuiltSite(name))) {
      await website.visit(
        path,
        async (page) => {
          const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
          if (width > 360) wide.push(`${path}: ${width}`)
        },
        { viewport: { width: 360, height: 740 } },
      )
    }
    expect(wide).toEqual([])
  })
})
