/** Resources that tell of pages, on every kind of page and in every language. */
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { listPages, readPage } from './reading.ts'
import { base, targetOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import { language, pageList, pageSummary, pageType, searchResults } from './shapes.ts'
import type { PageSummary } from './shapes.ts'

const agency = useService('agency')
const tiny = useService('tiny')

const search = (query: string) => agency.read(`/api/v1/search?${query}`, searchResults)
const list = (query: string, service = agency) => service.read(`/api/v1/pages?${query}`, pageList)

/** A page of every kind, as the list tells of it. */
async function sampleSummaries(): Promise<PageSummary[]> {
  const samples = []
  for (const type of pageType.options) samples.push(...(await list(`type=${type}&limit=1`)).data)
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

it('Resources-PageSummary: title, url, markdownUrl, type and lang are required, description is optional', async () => {
  for (const service of [agency, tiny]) {
    for (const page of await listPages(service)) pageSummary.parse(page)
  }
  for (const lang of language.options) {
    for (const q of ['Mill', 'flour', 'Warsztat', 'Wasser', 'Warszawa']) {
      for (const { title, description } of (await search(`q=${q}&lang=${lang}&limit=20`)).data) {
        expect([title, description]).not.toContain('')
      }
    }
  }
})

it('Resources-PageSummary.url: url is the canonical page URL', async () => {
  for (const { url } of await sampleSummaries()) {
    const page = await agency.ask(targetOf(url))
    expect(page.status, url).toBe(200)
    expect(attributeOf(page, /<link rel="canonical" href="([^"]*)"/), url).toBe(url)
  }
})

it('Resources-PageSummary.description: description is the meta description; city pages have none', async () => {
  for (const { url, type, description } of await sampleSummaries()) {
    const page = await agency.ask(targetOf(url))
    const meta = attributeOf(page, /<meta name="description" content="([^"]*)"/)
    expect(description, url).toBe(meta)
    expect(description === undefined, url).toBe(type === 'city')
  }
  const found = (await search('q=Warszawa&type=city')).data
  expect(found.length).toBeGreaterThan(0)
  for (const city of [...found, ...(await list('type=city&limit=100')).data]) {
    expect(city).not.toHaveProperty('description')
  }
})

it('Resources-PageSummary.type: type is one of home, section, offer, guide, blog, about, contact, city, legal, other', async () => {
  const seen = new Set((await listPages(agency)).map(({ type }) => type))
  expect([...seen].sort()).toEqual(pageType.options.filter((type) => type !== 'city').sort())
  const pages = await listPages(agency, 'lang=en')
  for (const [path, type] of [
    ['/en/', 'home'],
    ['/en/services/', 'section'],
    ['/en/week/', 'offer'],
    ['/en/contact/', 'contact'],
    ['/en/privacy/', 'legal'],
  ] as const) {
    expect(pages.find(({ url }) => url === base + path)?.type, path).toBe(type)
  }
})

it('Resources-PageSummary.lang: lang is one of pl, en, de', async () => {
  for (const { url, lang } of await listPages(agency)) {
    expect(['pl', 'en', 'de']).toContain(lang)
    expect(targetOf(url)).toMatch(new RegExp(`^/(?:${lang}/|$)`))
  }
  for (const { url, lang } of await sampleSummaries()) {
    const { text } = await agency.ask(targetOf(url))
    expect(text, url).toMatch(new RegExp(`<html[^>]* lang="${lang}"`))
  }
})

it('Resources-SearchResults: query and data, an array of PageSummary ranked by relevance, are required, note is optional', async () => {
  for (const q of ['workshop', 'Zażółć gęślą jaźń', 'a b', '<b>&"\'', '😀']) {
    expect((await search(`q=${encodeURIComponent(q)}`)).query).toBe(q)
  }
  expect((await search('q=xyzzyqwert')).data).toEqual([])
  expect((await search('q=process+workshop&lang=en')).data[0]?.url).toBe(`${base}/en/week/`)
})

it('Resources-PageList: data, total, limit and next_cursor (string or null) are required', async () => {
  for (const service of [agency, tiny]) {
    for (const query of ['', 'limit=1', 'type=city', 'type=guide&lang=en', 'lang=en&limit=100']) {
      await list(query, service)
    }
  }
  const empty = { data: [], total: 0, limit: 3, next_cursor: null }
  expect(await list('type=city&limit=3', tiny)).toEqual(empty)
})

it('Resources-PageList.total, Rules-3.1: pages is cursor-paginated: the caller passes next_cursor as cursor until next_cursor is null, and gets total pages that match the filters', async () => {
  for (const query of [
    ...['', 'type=city', 'type=blog', 'lang=de', 'type=guide&lang=de'],
    'type=offer&lang=pl',
  ]) {
    const { total } = await list(`limit=2&${query}`)
    const urls = (await listPages(agency, query)).map(({ url }) => url)
    expect([urls.length, new Set(urls).size], query).toEqual([total, total])
  }
})

it('Resources-PageList.next_cursor: next_cursor is null on the last page', async () => {
  const { total } = await list('type=guide&limit=1')
  for (const [more, cursor] of [
    [-1, expect.stringMatching(/./)],
    [0, null],
    [1, null],
  ] as const) {
    expect((await list(`type=guide&limit=${total + more}`)).next_cursor).toEqual(cursor)
  }
})

it('Resources-PageContent, Resources-PageSummary.markdownUrl: url, markdownUrl, which is the same page as Markdown, markdown and truncated are required', async () => {
  for (const { url, markdownUrl, title } of await sampleSummaries()) {
    const page = await readPage(agency, url)
    const twin = await agency.ask(targetOf(markdownUrl))
    const { text, headers } = twin
    expect(page).toEqual({ url, markdownUrl, markdown: text, truncated: false })
    expect([twin.status, headers.get('Content-Type')], url).toEqual([
      200,
      'text/markdown; charset=utf-8',
    ])
    for (const part of [`url: ${url}`, title]) expect(text).toContain(part)
  }
})

it('Resources-PageContent.markdown: markdown is page content as Markdown with YAML front matter holding title, description, url, lang', async () => {
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
})

it('Resources-PageContent.markdown.1: markdown has no navigation, scripts or forms', async () => {
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
  expect((await readPage(tiny, '/en/contact/')).markdown).not.toMatch(/\[Guides\]/)
})
