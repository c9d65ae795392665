import { describe, expect, it } from 'vitest'
import { findBrokenLinks } from '../../../src/release/rendered-pages.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { SiteData } from '../../../src/site/site.ts'

/** Broken links of a page with a link, in a site that has that page alone. */
function brokenIn(href: string): string[] {
  const record = { path: '/en/a/' } as PageRecord // Nothing else is looked at.
  const data = {
    pages: [record],
    info: { baseUrl: 'https://mill.example', languages: ['en'] },
  } as unknown as SiteData // Likewise.
  return findBrokenLinks([{ record, html: `<a href="${href}">x</a>` }], data, new Set())
}

describe('Links of rendered pages', () => {
  it.each([
    ['/en/b/', '/en/b/'],
    ['https://mill.example/en/b/', '/en/b/'],
    ['HTTPS://Mill.Example/en/b/', '/en/b/'],
    ['https://mill.example:443/en/b/?c=1&amp;d', '/en/b/?c=1&d'],
  ])('that lead nowhere are found: %s', (href, told) => {
    expect(brokenIn(href)).toEqual([`/en/a/ links to ${told}, but no such page or file exists`])
  })

  const hrefs = ['/en/a/', 'https://Mill.Example/en/a/#b', 'https://other.example/en/b/', '#b']
  it.each(hrefs)('that lead somewhere or elsewhere are passed over: %s', (href) => {
    expect(brokenIn(href)).toEqual([])
  })
})
