/** Resources that tell of pages, on every kind of page and in every language. */
import { expect } from 'vitest'
import { parse } from 'yaml'
import { requirement } from './requirement.ts'
import { base, targetOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import { language, pageList, pageSummary, pageType, searchResults } from './shapes.ts'
import { listPages } from './walk.ts'
import { body, readPage } from './reading.ts'

const agency = useService('agency')
const tiny = useService('tiny')

/** A page of every kind, as the list tells of it. */
async function sampleSummaries() {
  const samples = []
  for (const type of pageType.options) {
    const { data } = pageList.parse(await body(agency, `/api/v1/pages?type=${type}&limit=1`))
    samples.push(...data)
  }
  expect(samples.map(({ type }) => type)).toEqual(pageType.options)
  return samples
}

/** Content of a `meta` or `link` element of a page, with its entities decoded. */
function attributeOf({ text }: Answer, pattern: RegExp): string | undefined {
  return pattern
    .exec(text)?.[1]
    ?.replaceAll('&quot;', '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

requirement(
  'Resources-PageSummary',
  'title, url, markdownUrl, type and lang are required, description is optional',
  async () => {
    for (const service of [agency, tiny]) {
      for (const page of await listPages(service)) pageSummary.parse(page)
    }
    for (const lang of language.options) {
      for (const q of ['Mill', 'flour', 'Warsztat', 'Wasser', 'Warszawa']) {
        const found = await body(agency, `/api/v1/search?q=${q}&lang=${lang}&limit=20`)
        for (const page of searchResults.parse(found).data) {
          expect(page.title).not.toBe('')
          expect(page.description).not.toBe('')
        }
      }
    }
  },
)

requirement('Resources-PageSummary.url', 'url is the canonical page URL', async () => {
  for (const { url } of await sampleSummaries()) {
    const page = await agency.ask(targetOf(url))
    expect(page.status, url).toBe(200)
    expect(attributeOf(page, /<link rel="canonical" href="([^"]*)"/), url).toBe(url)
  }
})

requirement(
  'Resources-PageSummary.markdownUrl',
  'markdownUrl is the same page as Markdown',
  async () => {
    for (const { url, markdownUrl, title } of await sampleSummaries()) {
      const twin = await agency.ask(targetOf(markdownUrl))
      expect([twin.status, twin.headers.get('Content-Type')], url).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ])
      expect(twin.text).toContain(`url: ${url}`)
      expect(twin.text).toContain(title)
    }
  },
)

requirement(
  'Resources-PageSummary.description',
  'description is the meta description; city pages have none',
  async () => {
    for (const { url, type, description } of await sampleSummaries()) {
      const page = await agency.ask(targetOf(url))
      const meta = attributeOf(page, /<meta name="description" content="([^"]*)"/)
      expect(description, url).toBe(meta)
      expect(description === undefined, url).toBe(type === 'city')
    }
    const cities = await body(agency, '/api/v1/pages?type=city&limit=100')
    for (const city of cities.data as object[]) expect(city).not.toHaveProperty('description')
    const { data } = searchResults.parse(await body(agency, '/api/v1/search?q=Warszawa&type=city'))
    expect(data.length).toBeGreaterThan(0)
    for (const city of data) expect(city).not.toHaveProperty('description')
  },
)

requirement(
  'Resources-PageSummary.type',
  'type is one of home, section, offer, guide, blog, about, contact, city, legal, other',
  async () => {
    const seen = new Set((await listPages(agency)).map(({ type }) => type))
    expect([...seen].sort()).toEqual(pageType.options.filter((type) => type !== 'city').sort())
    const types = {
      '/en/': 'home',
      '/en/services/': 'section',
      '/en/week/': 'offer',
      '/en/contact/': 'contact',
      '/en/privacy/': 'legal',
    }
    const pages = await listPages(agency, 'lang=en')
    for (const [path, type] of Object.entries(types)) {
      expect(pages.find(({ url }) => url === base + path)?.type, path).toBe(type)
    }
  },
)

requirement('Resources-PageSummary.lang', 'lang is one of pl, en, de', async () => {
  for (const { url, lang } of await listPages(agency)) {
    expect(new Set(['pl', 'en', 'de'])).toContain(lang)
    expect(targetOf(url)).toMatch(new RegExp(`^/(?:${lang}/|$)`))
  }
  for (const { url, lang } of await sampleSummaries()) {
    expect((await agency.ask(targetOf(url))).text, url).toMatch(
      new RegExp(`<html[^>]* lang="${lang}"`),
    )
  }
})

requirement(
  'Resources-SearchResults',
  'query and data, an array of PageSummary ranked by relevance, are required, note is optional',
  async () => {
    for (const q of ['workshop', 'Zażółć gęślą jaźń', 'a b', '<b>&"\'', '😀']) {
      const found = await body(agency, `/api/v1/search?q=${encodeURIComponent(q)}`)
      expect(searchResults.parse(found).query).toBe(q)
    }
    const none = searchResults.parse(await body(agency, '/api/v1/search?q=xyzzyqwert'))
    expect(none.data).toEqual([])
    const some = searchResults.parse(
      await body(agency, '/api/v1/search?q=process+workshop&lang=en'),
    )
    expect(some.data[0]?.url).toBe(`${base}/en/week/`)
  },
)

requirement(
  'Resources-PageList',
  'data, total, limit and next_cursor (string or null) are required',
  async () => {
    for (const service of [agency, tiny]) {
      for (const query of ['', 'limit=1', 'type=city', 'type=guide&lang=en', 'lang=en&limit=100']) {
        pageList.parse(await body(service, `/api/v1/pages?${query}`))
      }
    }
    const empty = pageList.parse(await body(tiny, '/api/v1/pages?type=city&limit=3'))
    expect(empty).toEqual({ data: [], total: 0, limit: 3, next_cursor: null })
  },
)

requirement(
  'Resources-PageList.total',
  'total is the number of pages matching the filters',
  async () => {
    for (const query of ['', 'type=blog', 'lang=de', 'type=offer&lang=pl']) {
      const { total } = pageList.parse(await body(agency, `/api/v1/pages?limit=2&${query}`))
      expect((await listPages(agency, query)).length, query).toBe(total)
    }
  },
)

requirement('Resources-PageList.next_cursor', 'next_cursor is null on the last page', async () => {
  const { total } = pageList.parse(await body(agency, '/api/v1/pages?type=guide&limit=1'))
  const cursors: Record<number, string | null> = {}
  for (const limit of [total - 1, total, total + 1]) {
    const list = pageList.parse(await body(agency, `/api/v1/pages?type=guide&limit=${limit}`))
    cursors[limit - total] = list.next_cursor
  }
  expect(cursors).toEqual({ '-1': expect.stringMatching(/./), '0': null, '1': null })
})

requirement(
  'Resources-PageContent',
  'url, markdownUrl, markdown and truncated are required',
  async () => {
    for (const { url, markdownUrl } of await sampleSummaries()) {
      const page = await readPage(agency, url)
      expect([page.url, page.markdownUrl, page.truncated]).toEqual([url, markdownUrl, false])
      expect((await agency.ask(targetOf(markdownUrl))).text).toBe(page.markdown)
    }
  },
)

requirement(
  'Resources-PageContent.markdown',
  'markdown is page content as Markdown with YAML front matter holding title, description, url, lang',
  async () => {
    for (const { url, title, description, lang, type } of await sampleSummaries()) {
      const { markdown } = await readPage(agency, url)
      const [, yaml = '', content = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown) ?? []
      const expected = { title, url, lang, ...(type !== 'city' && { description }) }
      expect(parse(yaml), url).toMatchObject(expected)
      expect(content, url).toMatch(/^\s*# /)
    }
    const special = await readPage(tiny, '/en/guides/forms/')
    expect(parse(special.markdown.split('---\n')[1] ?? '')).toEqual({
      title: 'Forms: tables, code & lists',
      overview: `${base}/llms.txt`,
      description: 'A page that holds every form of Markdown, "quoted" and plain.',
      url: `${base}/en/guides/forms/`,
      lang: 'en',
      updated: '2026-02-01',
    })
    for (const text of ['| Vessel', 'Fill the jug', 'Inline `cup = jug / 8` too.']) {
      expect(special.markdown).toContain(text)
    }
  },
)

requirement(
  'Resources-PageContent.markdown.1',
  'markdown has no navigation, scripts or forms',
  async () => {
    for (const { url } of await sampleSummaries()) {
      const { markdown } = await readPage(agency, url)
      const { text: html } = await agency.ask(targetOf(url))
      // The page has what its Markdown must not have.
      expect(html, url).toMatch(/<script\b/)
      expect(html, url).toMatch(/<nav\b/)
      expect(markdown, url).not.toMatch(/<(?:script|style|nav|form|input|button|textarea)\b/i)
      expect(markdown, url).not.toMatch(/addEventListener|"@context"/)
      const [, skip = 'missing'] = /<a class="skip"[^>]*>\s*([^<]+?)\s*<\/a>/.exec(html) ?? []
      expect(html).toContain(skip)
      expect(markdown, url).not.toContain(skip)
    }
    const contact = await readPage(tiny, '/en/contact/')
    expect(contact.markdown).not.toMatch(/\[Guides\]/)
  },
)

requirement(
  'Resources-PageContent.truncated',
  'truncated is true when the page was longer than 120000 characters and was cut',
  async () => {
    const long = await readPage(tiny, '/en/guides/long/')
    const whole = await tiny.ask('/en/guides/long/index.md')
    expect(Array.from(whole.text).length).toBeGreaterThan(120_000)
    expect(long.truncated).toBe(true)
    expect(Array.from(long.markdown).length).toBeLessThanOrEqual(120_000)
    for (const { url } of await listPages(tiny)) {
      const { truncated } = await readPage(tiny, url)
      expect(truncated, url).toBe(url === `${base}/en/guides/long/`)
    }
  },
)
