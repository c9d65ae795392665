import { describe, expect, it } from 'vitest'
import { renderSitemap, renderSitemapParts } from '../../../src/descriptions/sitemap.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { createTinySite, tinyData } from '../../support/tiny-site.ts'

function pagesOf(count: number, type: PageRecord['type'] = 'guide'): PageRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const path = `/en/${type}-${String(at).padStart(3, '0')}/`
    return {
      path,
      title: `Page ${at}`,
      type,
      lang: 'en',
      cursorKey: path,
      updated: `2026-01-${10 + (at % 10)}`,
    }
  })
}

const siteOf = (pages: readonly PageRecord[]) => createTinySite([], { ...tinyData, pages })

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/localhost:4321(.*)<\/loc>/g)].map(([, path]) => path)

describe('A sitemap', () => {
  it('is one file while its pages are', () => {
    const site = siteOf(pagesOf(10))
    expect(renderSitemapParts(site)).toEqual([])
    expect(renderSitemap(site)).toContain('<urlset ')
    expect(locations(renderSitemap(site))).toHaveLength(10)
  })

  it('has towns in a file of their own', () => {
    const site = siteOf([...pagesOf(2), ...pagesOf(3, 'city')])
    expect(renderSitemap(site)).toContain('<sitemapindex ')
    expect(locations(renderSitemap(site))).toEqual(['/sitemap-en.xml', '/sitemap-en-towns.xml'])
  })

  it('has entries of collections in a file of their own', () => {
    const entries = pagesOf(2, 'other').map((page) => ({ ...page, collection: 'events' }))
    const site = siteOf([...pagesOf(2), ...entries])
    expect(locations(renderSitemap(site))).toEqual(['/sitemap-en.xml', '/sitemap-en-entries.xml'])
    const [, part] = renderSitemapParts(site)
    expect(locations(part?.text ?? '')).toEqual(entries.map(({ path }) => path))
  })

  it.each([
    ['entries', { entries: 4, bytes: Infinity }],
    ['bytes', { entries: Infinity, bytes: 500 }],
  ])('is cut where a file would have too many %s, with every page in one of them', (_, bounds) => {
    const pages = pagesOf(10)
    const site = siteOf(pages)
    const parts = renderSitemapParts(site, bounds)
    expect(parts.map(({ path }) => path)).toEqual([
      '/sitemap-en.xml',
      '/sitemap-en-2.xml',
      '/sitemap-en-3.xml',
    ])
    expect(locations(renderSitemap(site, bounds))).toEqual(parts.map(({ path }) => path))
    expect(parts.flatMap(({ text }) => locations(text))).toEqual(pages.map(({ path }) => path))
    expect(parts.map(({ text }) => locations(text).length)).toEqual([4, 4, 2])
  })

  it('tells of each file the day of its newest page', () => {
    const days = [
      ...renderSitemap(siteOf(pagesOf(10)), { entries: 4, bytes: Infinity }).matchAll(
        /<lastmod>(.*)</g,
      ),
    ]
    expect(days.map(([, day]) => day)).toEqual(['2026-01-13', '2026-01-17', '2026-01-19'])
  })
})
