/** Feeds and search descriptions, as readers of others read them. */
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import {
  findSectionFeed,
  languageDocumentPath,
  languageDocuments,
  listLanguageDocuments,
} from '../../../src/api/documents.ts'
import type { DescriptionContext } from '../../../src/descriptions/description-context.ts'
import { sectionFeeds } from '../../../src/descriptions/language-documents.ts'
import { listSectionFeeds } from '../../../src/site/feed-pages.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { createSite } from '../../../src/site/site.ts'
import { replyWithPage } from '../../../src/website/page-reply.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { check } from '../../support/content-check.ts'
import { pageText } from '../../support/content-folder.ts'
import { parseXml } from '../../support/sitemap.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const { rss, atom, jsonFeed, openSearch } = languageDocuments

/** `<link>` elements of a page that name one of the documents, as relation, type and address. */
function namedIn(html: string): string[][] {
  const links = html.matchAll(
    /<link rel="(alternate|search)" type="(application\/[^"]*)" title="[^"]*" href="([^"]*)">/g,
  )
  return [...links].map(([, ...parts]) => parts)
}

/** Day of an instant of a feed. */
function dayOf(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 10)
}

describe.each(organisations)('Feeds of %s', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)

  it('are read by a parser of others in all three forms, with the same entries', async () => {
    for (const lang of site.info.feeds ?? []) {
      const at = (row: { readonly file: string }) => languageDocumentPath(row, lang, site.info)
      const read = async (row: { readonly file: string }) => (await ask(app, at(row))).text
      const asRss = parseRssFeed(await read(rss))
      const asAtom = parseAtomFeed(await read(atom))
      const asJson = parseJsonFeed(JSON.parse(await read(jsonFeed)))

      expect(asRss.atom?.links?.[0]).toMatchObject({ rel: 'self', href: baseUrl + at(rss) })
      expect(asAtom.links?.find(({ rel }) => rel === 'self')?.href).toBe(baseUrl + at(atom))
      expect(asJson.feed_url).toBe(baseUrl + at(jsonFeed))
      expect([asRss.title, asAtom.title?.value, asJson.title]).toEqual(
        Array(3).fill(site.info.company),
      )
      expect([asRss.language, asJson.language]).toEqual([lang, lang])

      const entries = (asAtom.entries ?? []).map((entry) => ({
        ...{ id: entry.id, title: entry.title?.value, url: entry.links?.[0]?.href },
        ...{ published: dayOf(entry.published), updated: dayOf(entry.updated) },
      }))
      expect(entries.length).toBeGreaterThan(0)
      expect(
        asRss.items?.map(({ guid, title, link, pubDate }) => ({
          ...{ id: guid?.value, title, url: link, published: dayOf(pubDate) },
        })),
      ).toEqual(entries.map(({ updated: _, ...entry }) => entry))
      expect(
        asJson.items?.map((item) => ({
          ...{ id: item.id, title: item.title, url: item.url },
          ...{ published: dayOf(item.date_published), updated: dayOf(item.date_modified) },
        })),
      ).toEqual(entries)
      for (const { url = '', published, updated } of entries) {
        const page = site.findPage(new URL(url).pathname)
        expect(page, url).toMatchObject({ lang, updated })
        expect(page?.published, url).toBe(published)
      }
      const searchPage = baseUrl + (site.info.searchPages?.[lang] ?? '/nowhere/')
      expect(entries.map(({ url }) => url)).not.toContain(searchPage)
      const published = entries.flatMap((entry) => entry.published ?? [])
      expect(published).toEqual(published.toSorted().toReversed())
      const lastChange = entries
        .map(({ updated }) => updated)
        .toSorted()
        .at(-1)
      expect([dayOf(asAtom.updated), dayOf(asRss.lastBuildDate)]).toEqual([lastChange, lastChange])
    }
  })

  it('are named by the pages of their language, which name nothing that does not answer', async () => {
    for (const lang of site.info.languages) {
      const home = lang === site.info.languages[0] ? '/' : `/${lang}/`
      const { text, headers: fields } = await ask(app, home)
      const named = namedIn(text)
      const rows = [
        ...(site.info.feeds?.includes(lang) ? [rss, atom, jsonFeed] : []),
        ...(site.info.searchPages?.[lang] === undefined ? [] : [openSearch]),
      ]
      expect(named).toEqual(
        rows.map((row) => [row.rel, row.type, languageDocumentPath(row, lang, site.info)]),
      )
      const ofFields = [
        ...(fields.Link ?? '').matchAll(
          /<([^>]*)>; rel="(alternate|search)"; type="(application[^"]*)"/g,
        ),
      ]
      expect(ofFields.map(([, path, rel, type]) => [rel, type, path])).toEqual(named)
      for (const [, type, path = ''] of named) {
        const { status, headers } = await ask(app, path)
        expect([status, headers['Content-Type']], path).toEqual([200, type])
      }
    }
  })

  it('of search name the search page and the API, which find something there', async () => {
    const forms = Object.entries(site.info.searchPages ?? {})
    for (const [lang, page] of forms) {
      const path = languageDocumentPath(openSearch, lang, site.info)
      const { OpenSearchDescription: described } = parseXml((await ask(app, path)).text) as {
        OpenSearchDescription: Record<string, string> & {
          Url: { type: string; template: string }[]
        }
      }
      expect(described.xmlns).toBe('http://a9.com/-/spec/opensearch/1.1/')
      expect(Array.from(described.ShortName ?? '').length).toBeLessThanOrEqual(16)
      expect(site.info.company).toContain(described.ShortName)
      const templates = Object.fromEntries(
        described.Url.map(({ type, template }) => [type, template]),
      )
      expect(templates['text/html']).toBe(`${baseUrl}${page}?q={searchTerms}`)
      expect(templates[openSearch.type]).toBe(baseUrl + path)
      const form = (await ask(app, page)).text
      expect(form).toMatch(new RegExp(`<form[^>]* action="${page}"`))
      expect(form).toMatch(/<input[^>]* name="q"/)
      const title = encodeURIComponent(site.findPage(page)?.title ?? '')
      const target = templates['application/json']
        ?.replace('{searchTerms}', title)
        .slice(baseUrl.length)
      const found = await ask(app, target ?? '')
      expect([found.status, found.text.includes(`"lang":"${lang}"`)], target).toEqual([200, true])
    }
    expect(forms.length > 0 || ['single', 'leaflet'].includes(name)).toBe(true)
  })
})

it('A language without pages that have a day has no feed, and one without a search page no search', async () => {
  const site = createTinySite()
  const { app } = createTestApp(() => site)
  for (const { file } of Object.values(languageDocuments)) {
    const { status, headers } = await ask(app, `/${file}`)
    expect([status, headers['Content-Type']]).toEqual([404, 'application/problem+json'])
  }
  expect(listLanguageDocuments(site, 'en')).toEqual([])
})

it('The default language has its documents at the root, where its own address leads', async () => {
  const site = await readBuiltSite('agency')
  const { app } = createTestApp(() => site)
  for (const { file } of Object.values(languageDocuments)) {
    const { status, headers } = await ask(app, `/pl/${file}`)
    expect([status, headers.Location]).toEqual([301, `${baseUrl}/${file}`])
    expect((await ask(app, `/fr/${file}`)).status).toBe(404)
  }
})

describe('Sections with posts', () => {
  const post = (path: string, published: string): PageRecord => ({
    ...{ path, published, type: 'blog', lang: 'en', title: path, updated: published },
    cursorKey: path,
  })
  const section = (path: string): PageRecord => ({
    ...{ path, type: 'section', lang: 'en', title: 'News & notes', cursorKey: path },
  })
  const blog = [section('/en/blog/'), post('/en/blog/2025/a/', '2025-03-01')]
  const news = [section('/en/news/'), post('/en/news/b/', '2025-05-01')]
  const feedsOf = (pages: readonly PageRecord[]) =>
    [...listSectionFeeds(pages)].map(([path, posts]) => [path, ...posts.map((one) => one.path)])

  it('have a feed each when the language has posts elsewhere', () => {
    expect(feedsOf(blog)).toEqual([])
    const bare = post('/en/c/', '2025-04-01')
    expect(feedsOf([...blog, bare])).toEqual([['/en/blog/', '/en/blog/2025/a/']])
    const guide = { ...post('/en/news/d/', '2025-06-01'), type: 'guide' } as const
    const newer = post('/en/blog/e/', '2025-07-01')
    expect(feedsOf([...blog, ...news, guide, newer])).toEqual([
      ['/en/blog/', '/en/blog/e/', '/en/blog/2025/a/'],
      ['/en/news/', '/en/news/b/'],
    ])
  })

  it('publish it as RSS at their address, and name it in its answer', async () => {
    const { loaded } = await check({
      'pages/en/blog/index.md': pageText({ type: 'section' }),
      'pages/en/blog/a.md': pageText({ type: 'blog', date: '2025-03-01' }),
      'pages/en/news/index.md': pageText({ type: 'section', title: "'News & notes'" }),
      'pages/en/news/b.md': pageText({ type: 'blog', date: '2025-05-01' }),
    })
    const data = loaded?.site.data
    expect(data?.info.sectionFeeds?.toSorted()).toEqual(['/en/blog/', '/en/news/'])
    if (!data) throw new Error('The content has mistakes')
    const site = createSite(data, createTinySite())
    const context = { site, info: data.info } as Partial<DescriptionContext> as DescriptionContext // All that feeds read.
    const rendered = await sectionFeeds.render(context)
    const file = rendered.find(({ path }) => path === '/en/news/feed.xml')
    const { title, items, link } = parseRssFeed(String(file?.text))
    expect([title, link, items?.map((item) => item.link)]).toEqual([
      'News & notes · Mill',
      `${data.info.baseUrl}/en/news/`,
      [`${data.info.baseUrl}/en/news/b/`],
    ])
    const record = site.findPage('/en/news/')
    const html = { type: 'text/html', etag: '', content: { bytes: new Uint8Array() } }
    const answer =
      record &&
      (await replyWithPage({ page: record, site: { ...site, readPublished: () => html } }, 'html'))
    expect(answer?.headers.Link).toContain(
      '</en/news/feed.xml>; rel="alternate"; type="application/rss+xml"',
    )
    const unlisted = { info: { ...data.info, visibility: 'private' } } as const
    expect(findSectionFeed(unlisted, '/en/news/')).toBeUndefined()
  })
  it('answer it, and link it in their head', async () => {
    const choir = await readBuiltSite('choir')
    const { app } = createTestApp(() => choir)
    const { text, headers } = await ask(app, '/en/diary/feed.xml')
    expect(headers['Content-Type']).toBe('application/rss+xml')
    expect(parseRssFeed(text).items?.map(({ title }) => title)).toEqual([
      'What the last tide left us',
    ])
    expect(namedIn((await ask(app, '/en/diary/')).text)[0]).toEqual([
      'alternate',
      'application/rss+xml',
      '/en/diary/feed.xml',
    ])
    expect((await ask(app, '/en/joining/feed.xml')).status).toBe(404)
  })
})
