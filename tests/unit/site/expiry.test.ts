import { describe, expect, it } from 'vitest'
import { createSiteAt, findNextExpiry } from '../../../src/site/expiry.ts'
import { createFilter } from '../../../src/site/page-filter.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { SearchHit } from '../../../src/site/search-found.ts'
import type { Published, Site, SiteData } from '../../../src/site/site.ts'
import { tinyData } from '../../support/tiny-site.ts'

const expiry = Date.parse('2026-06-01T08:00:00Z')
const later = Date.parse('2026-07-01T00:00:00Z')

function pageAt(name: string, more: Partial<PageRecord> = {}): PageRecord {
  return { path: `/${name}/`, title: name, type: 'guide', lang: 'en', cursorKey: name, ...more }
}

const pages = [
  pageAt('a', { alternates: { de: '/b/', pl: '/c/' } }),
  pageAt('b', { alternates: { en: '/a/', pl: '/c/' }, expires: '2026-06-01T08:00:00.000Z' }),
  pageAt('c', { alternates: { en: '/a/', de: '/b/' } }),
  pageAt('d', { alternates: { de: '/b/' }, expires: '2026-07-01T00:00:00.000Z' }),
  pageAt('e'),
]

const data: SiteData = {
  ...tinyData,
  pages,
  redirects: { '/old-b/': '/b/', '/old-e/': '/e/' },
  fallbacks: { '/fr/b/': '/b/', '/fr/e/': '/e/' },
  contact: { email: null, phone: null, forms: { de: '/b/', en: '/e/' } },
}

/** Keys, and which pages the answers there name; the last one goes on. */
const prepared: Readonly<Record<string, Partial<Published>>> = {
  '/a/': {},
  '/b/': {},
  '/b/index.md': {},
  '/e/index.md': {},
  '/about?b': { pages: ['/b/'] },
  '/about?a': { pages: ['/a/'] },
  '/about?e': { pages: ['/e/'] },
  '/list': { pages: ['/e/'], link: '</list?cursor=e>; rel="next"' },
  '/openapi.json': { link: '<x>; rel="y"' },
}

function siteAt(now: number): Site {
  return createSiteAt(now, data, {
    readPublished(key) {
      const found = prepared[key]
      const content = { bytes: new TextEncoder().encode(key) }
      return Promise.resolve(found && { type: 'x', etag: key, content, ...found })
    },
    search: (query, { limit, except }) => {
      const all = query === 'last' ? [0, 4, 3, 1] : [1, 4, 3, 0]
      const found = all.filter((page) => !except?.has(page))
      const hits = found.slice(0, limit).map((page): SearchHit => ({ page }))
      return Promise.resolve({ hits })
    },
    check: () => Promise.resolve(),
  })
}

const filter = createFilter({}, {})

async function publishedKeys(site: Site): Promise<string[]> {
  const keys = Object.keys(prepared)
  const found = await Promise.all(keys.map(async (key) => await site.readPublished(key)))
  return keys.filter((_key, at) => found[at])
}

it('The next expiry is the first one after an instant', () => {
  expect(findNextExpiry(pages, 0)).toBe(expiry)
  expect(findNextExpiry(pages, expiry - 1)).toBe(expiry)
  expect(findNextExpiry(pages, expiry)).toBe(later)
  expect(findNextExpiry(pages, later)).toBe(Infinity)
  expect(findNextExpiry([], 0)).toBe(Infinity)
})

describe('A site', () => {
  it('shows a page until the millisecond before it expires', async () => {
    const site = siteAt(expiry - 1)
    expect(site.pageCount).toBe(5)
    expect(site.findPage('/b/')).toBe(pages[1])
    expect(site.findRedirect('/old-b/')).toBe('/b/')
    expect(await publishedKeys(site)).toEqual(Object.keys(prepared))
  })

  it('has no such page from its instant on, neither by path nor by place nor in a list', () => {
    const site = siteAt(expiry)
    expect(site.pageCount).toBe(4)
    expect(site.findPage('/b/')).toBeUndefined()
    const all = Array.from({ length: 5 }, (_, at) => site.pageAt(at)?.path)
    expect(all).toEqual(['/a/', '/c/', '/d/', '/e/', undefined])
    const list = site.listPages(filter, 9)
    expect([list?.total, list?.pages.map(({ path }) => path)]).toEqual([
      4,
      ['/a/', '/c/', '/d/', '/e/'],
    ])
  })

  it('leads to it by no old address, no translation and no contact form', () => {
    const site = siteAt(expiry)
    expect(site.findRedirect('/old-b/')).toBeUndefined()
    expect(site.findFallback('/fr/b/')).toBeUndefined()
    expect(site.findFallback('/fr/e/')?.path).toBe('/e/')
    expect(site.findRedirect('/old-e/')).toBe('/e/')
    expect(site.findPage('/a/')?.alternates).toEqual({ pl: '/c/' })
    expect(site.findPage('/d/')?.alternates).toBeUndefined()
    expect(site.findPage('/e/')).toBe(pages[4])
    expect(site.contact?.forms).toEqual({ en: '/e/' })
  })

  it('gives neither its files nor a prepared answer that names it, its translations or a part of a list', async () => {
    expect(await publishedKeys(siteAt(expiry))).toEqual([
      '/a/',
      '/e/index.md',
      '/about?e',
      '/openapi.json',
    ])
  })

  it('finds as many other pages as were asked for', async () => {
    const find = async (now: number, limit: number, query = 'first') => {
      const site = siteAt(now)
      const { hits } = await site.search(query, { limit })
      return hits.map(({ page }) => site.pageAt(page)?.path)
    }
    expect(await find(expiry - 1, 2)).toEqual(['/b/', '/e/'])
    expect(await find(expiry, 2)).toEqual(['/e/', '/d/'])
    expect(await find(expiry, 1)).toEqual(['/e/'])
    expect(await find(expiry, 2, 'last')).toEqual(['/a/', '/e/'])
    expect(await find(later, 4)).toEqual(['/e/', '/a/'])
  })

  it('goes on with a walk behind it', () => {
    const first = siteAt(expiry - 1).listPages(filter, 2)
    expect(first?.end).toEqual({ cursorKey: 'b' })
    const second = siteAt(expiry).listPages(filter, 2, first?.end)
    expect(second?.pages.map(({ path }) => path)).toEqual(['/c/', '/d/'])
  })
})
