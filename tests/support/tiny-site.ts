/** A site of a few pages in memory, for tests that need no build. */
import { entityTag } from '../../src/http/etag.ts'
import type { Publication } from '../../src/site/publication.ts'
import { createSite, defaultSignals } from '../../src/site/site.ts'
import type { Site, SiteData } from '../../src/site/site.ts'
import { baseUrl } from './app.ts'

const markdown = '---\ntitle: Home\n---\n\n# Home\n'

/** Data of the site. */
export const tinyData: SiteData = {
  info: {
    company: 'Brook',
    service: 'brook',
    about: { en: 'Brook is a tiny site.' },
    description: 'A tiny site.',
    baseUrl,
    languages: ['en'],
    visibility: 'public',
    signals: defaultSignals,
    generated: '2026-01-01T00:00:00.000Z',
  },
  pages: [
    { path: '/', title: 'Home', description: 'Here', type: 'home', lang: 'en', cursorKey: 'a' },
    { path: '/en/a/', title: 'A', description: 'One', type: 'guide', lang: 'en', cursorKey: 'b' },
    { path: '/en/b/', title: 'B', description: 'Two', type: 'guide', lang: 'en', cursorKey: 'c' },
  ],
  redirects: { '/old/': '/en/a/' },
}

/** The same data with all optional parts of a site. */
export const wholeData: SiteData = {
  ...tinyData,
  info: { ...tinyData.info, languages: ['pl', 'en', 'de'] },
  prices: {
    offers: ['PL', 'DE', 'AT', 'CH', 'INTL'].map((market) => ({
      market,
      lang: 'en',
      currency: 'EUR',
      name: 'Week',
      price: '€1',
      amount: 1,
      priceNote: 'a week',
      summary: 'A week.',
      includes: ['one week'],
      notes: [],
      url: `${baseUrl}/en/a/`,
    })),
    pricing: 'Net prices of one week.',
    nextStep: 'Write.',
  },
  contact: { email: 'hello@brook.example', phone: null, forms: { en: '/en/a/' } },
}

/** Creates the site, with additional published files. */
export function createTinySite(
  publications: readonly Publication[] = [],
  data: SiteData = tinyData,
): Site {
  const twin = { type: 'text/markdown; charset=utf-8', bytes: new TextEncoder().encode(markdown) }
  return createSite(data, {
    readPublished(key) {
      const found = publications.find((publication) => publication.key === key)
      const published = found ?? (key.endsWith('/index.md') ? twin : undefined)
      if (!published) return Promise.resolve(undefined)
      const { bytes, ...rest } = published
      return Promise.resolve({ ...rest, etag: entityTag(bytes), content: { bytes } })
    },
    search: () => Promise.resolve({ hits: [{ page: 1 }] }),
    check: () => Promise.resolve(),
  })
}
