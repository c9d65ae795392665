/** A site of a few pages held in memory, for tests that need no build. */
import { createSite } from '../../src/site/site.ts'
import type { Site, SiteData } from '../../src/site/site.ts'
import { baseUrl } from './app.ts'

const markdown = '---\ntitle: Home\n---\n\n# Home\n'

const data: SiteData = {
  info: {
    company: 'Brook',
    service: 'brook',
    description: 'A tiny site.',
    baseUrl,
    languages: ['en'],
    generated: '2026-01-01T00:00:00.000Z',
  },
  pages: [
    { path: '/', title: 'Home', description: 'Here', type: 'home', lang: 'en', cursorKey: 'a' },
    { path: '/en/a/', title: 'A', description: 'One', type: 'guide', lang: 'en', cursorKey: 'b' },
    { path: '/en/b/', title: 'B', description: 'Two', type: 'guide', lang: 'en', cursorKey: 'c' },
  ],
  redirects: { '/old/': '/en/a/' },
}

/** The site. */
export function createTinySite(): Site {
  return createSite(data, {
    readPublished: (key) =>
      Promise.resolve(
        key.endsWith('/index.md')
          ? {
              type: 'text/markdown; charset=utf-8',
              etag: 'W/"a"',
              content: { bytes: new TextEncoder().encode(markdown) },
            }
          : undefined,
      ),
    search: () => Promise.resolve([{ page: 1 }]),
    check: () => Promise.resolve(),
  })
}
