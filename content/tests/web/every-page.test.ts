import { describe, expect, it } from 'vitest'
import { readBuiltSite } from '../../../tests/support/app.ts'
import {
  findBrokenLinks,
  findFaultsOfHtml,
  findHeavyPages,
  pathsOf,
} from '../../../tests/support/every-page.ts'

describe('every page', () => {
  it('is valid HTML', async () => {
    const site = await readBuiltSite('sample')
    expect(await findFaultsOfHtml(site, pathsOf(site))).toEqual([])
  })

  it('leads nowhere but to what is there', async () => {
    const site = await readBuiltSite('sample')
    expect(await findBrokenLinks(site, pathsOf(site))).toEqual([])
  })

  it('weighs less than 60 KB compressed, with its styles and scripts', async () => {
    const site = await readBuiltSite('sample')
    expect(await findHeavyPages(site, pathsOf(site))).toEqual([])
  })
})
