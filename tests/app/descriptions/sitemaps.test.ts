/** Sitemaps over the organisations, and the languages of a page as sitemap and head tell them. */
import { describe, expect, it } from 'vitest'
import { quotaPolicy } from '../../../src/gate/quota.ts'
import { descriptionPaths } from '../../../src/http/paths.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { Site } from '../../../src/site/site.ts'
import { renderDescriptions } from '../../../src/release/description-files.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { readSitemap } from '../../support/sitemap.ts'
import type { ListedPage } from '../../support/sitemap.ts'
import { createTinySite, tinyData } from '../../support/tiny-site.ts'

const { sitemap } = descriptionPaths

function pagesOf(site: Site): PageRecord[] {
  return Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)).filter(
    (page) => page !== undefined,
  )
}

/** Addresses by `hreflang`, as the head of a rendered page names them. */
function alternatesIn(html: string): Record<string, string> {
  const links = html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)
  return Object.fromEntries([...links].map(([, hreflang = '', href = '']) => [hreflang, href]))
}

describe.each(organisations)('The sitemap of %s', async (name) => {
  const site = await readBuiltSite(name)
  const listed: ListedPage[] = await readSitemap(createTestApp(() => site).app, sitemap)

  it('has every page for search engines once, with its day, without the search pages', () => {
    const told = listed.map(({ loc, lastmod }) => [loc, lastmod])
    const searchPages = Object.values(site.info.searchPages ?? {})
    const listedPages = pagesOf(site).filter(
      ({ path, isUnindexed }) => !searchPages.includes(path) && !isUnindexed,
    )
    const pages = listedPages.map(({ path, updated }) => [baseUrl + path, updated])
    expect(told.toSorted()).toEqual(pages.toSorted())
  })

  it('names the other languages of a page as its head does, and each of them names it back', async () => {
    const { app } = createTestApp(() => site)
    const byAddress = new Map(listed.map(({ loc, alternates }) => [loc, alternates]))
    for (const { loc, alternates } of listed) {
      const { text } = await ask(app, new URL(loc).pathname)
      expect(alternatesIn(text), loc).toEqual(alternates)
      if (Object.keys(alternates).length === 0) continue
      expect(Object.values(alternates), loc).toContain(loc)
      expect(Object.keys(alternates), loc).toContain('x-default')
      for (const other of Object.values(alternates)) {
        expect(byAddress.get(other), `${other} of ${loc}`).toEqual(alternates)
      }
    }
  })
})

describe('A sitemap', () => {
  it('is found under the other names by which crawlers ask for it', async () => {
    const site = await readBuiltSite('agency')
    const { app } = createTestApp(() => site)
    for (const path of ['/sitemap_index.xml', '/sitemap-index.xml']) {
      const { status, headers } = await ask(app, path)
      expect([status, headers.Location], path).toEqual([301, baseUrl + sitemap])
    }
    const { status, headers } = await ask(app, '/sitemap-fr.xml')
    expect([status, headers['Content-Type']]).toEqual([404, 'application/problem+json'])
  })

  it('is in several files where there are languages or towns, and in one elsewhere', async () => {
    const named = async (name: 'agency' | 'single') => {
      const site = await readBuiltSite(name)
      const { text } = await ask(createTestApp(() => site).app, sitemap)
      return [...text.matchAll(/<loc>http:\/\/localhost:4321(\/sitemap.*?)<\/loc>/g)].map(
        ([, at]) => at,
      )
    }
    const both = (lang: string) => [`/sitemap-${lang}.xml`, `/sitemap-${lang}-towns.xml`]
    expect(await named('agency')).toEqual(['pl', 'en', 'de'].flatMap(both))
    expect(await named('single')).toEqual([])
  })
})

describe('A private site', () => {
  const info = {
    ...tinyData.info,
    feeds: ['en'],
    searchPages: { en: '/en/a/' },
    security: { contact: 'mailto:a@b.example' },
  }
  const quota = quotaPolicy('ip', 120)
  const options = { prose: {}, policies: { anonymous: quota, agent: quota, auth: quota } }
  const pages = tinyData.pages.map((page) => ({ ...page, updated: '2026-01-01' }))
  const ours = /robots|sitemap|feed|atom|opensearch|security/

  const published = async (visibility: 'public' | 'private') => {
    const site = createTinySite([], { ...tinyData, pages, info: { ...info, visibility } })
    const made = await renderDescriptions(site, options)
    return { site, keys: made.map(({ key }) => key).filter((key) => ours.test(key)) }
  }

  it('publishes none of them but a closed robots.txt', async () => {
    expect((await published('public')).keys.toSorted().join(' ')).toBe(
      '/.well-known/security.txt /atom.xml /feed.json /feed.xml /opensearch.xml /robots.txt /sitemap.xml',
    )
    const { site, keys } = await published('private')
    expect(keys).toEqual(['/robots.txt'])
    const { app } = createTestApp(() => site)
    for (const path of ['/sitemap.xml', '/sitemap_index.xml', '/en/feed.xml', '/security.txt']) {
      expect((await ask(app, path)).status, path).toBe(404)
    }
  })
})
