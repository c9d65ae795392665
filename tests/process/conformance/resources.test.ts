/** Resources and their fields, on every kind of page, market and language. */
import { expect } from 'vitest'
import { parse } from 'yaml'
import { smallBatch } from './endpoints.ts'
import { requirement } from './requirement.ts'
import { base, bodyOf, targetOf, useService } from './service.ts'
import type { Answer, Service } from './service.ts'
import {
  agentIdentity,
  apiRoot,
  batchResponse,
  contactOptions,
  health,
  language,
  pageContent,
  pageList,
  pageSummary,
  pageType,
  problem,
  searchResults,
  workshopOffers,
} from './shapes.ts'
import { listPages } from './walk.ts'

const agency = useService('agency')
const tiny = useService('tiny')

async function body(service: Service, target: string): Promise<Record<string, unknown>> {
  const answer = await service.ask(target)
  expect(answer.status, target).toBe(200)
  return bodyOf(answer)
}

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

async function readPage(service: Service, url: string) {
  return pageContent.parse(await body(service, `/api/v1/page?url=${encodeURIComponent(url)}`))
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
      for (const query of ['', 'limit=1', 'type=city', 'type=guide&lang=en', 'lang=de&limit=100']) {
        pageList.parse(await body(service, `/api/v1/pages?${query}`))
      }
    }
    const empty = pageList.parse(await body(tiny, '/api/v1/pages?lang=pl&limit=3'))
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
      expect(parse(yaml), url).toEqual(expected)
      expect(content, url).toMatch(/^\s*# /)
    }
    const special = await readPage(tiny, '/en/guides/forms/')
    expect(parse(special.markdown.split('---\n')[1] ?? '')).toEqual({
      title: 'Forms: tables, code & lists',
      description: 'A page that holds every form of Markdown, "quoted" and plain.',
      url: `${base}/en/guides/forms/`,
      lang: 'en',
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

/** What the workshop costs: market → language, currency, price and offer page. */
const prices = {
  PL: ['pl', 'PLN', '13 900 zł', '/pl/tydzien/'],
  DE: ['de', 'EUR', '4.100 €', '/de/woche/'],
  AT: ['de', 'EUR', '€ 4.200', '/de/woche/'],
  CH: ['de', 'CHF', "CHF 12'500", '/de/woche/'],
  INTL: ['en', 'EUR', '€4,150.50', '/en/week/'],
} as const

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ').replaceAll('’', "'")

async function readOffers() {
  return workshopOffers.parse(await body(agency, '/api/v1/workshop')).data
}

requirement(
  'Resources-WorkshopOffer',
  'market, lang, currency, name, price, priceNote, summary, includes, notes and url are required',
  async () => {
    for (const offer of await readOffers()) {
      const { name, priceNote, summary, includes, notes } = offer
      for (const text of [name, priceNote, summary, ...includes, ...notes]) {
        expect(text, offer.market).toMatch(/\p{L}/u)
      }
      expect(includes.length, offer.market).toBeGreaterThan(0)
    }
  },
)

requirement(
  'Resources-WorkshopOffer.market',
  'PL = Poland (PLN), DE = Germany, AT = Austria, CH = Switzerland (CHF), INTL = English-speaking clients (EUR)',
  async () => {
    const told = (await readOffers()).map(({ market, lang, currency }) => [market, lang, currency])
    expect(told.sort()).toEqual(
      Object.entries(prices)
        .map(([market, [lang, currency]]) => [market, lang, currency])
        .sort(),
    )
  },
)

requirement(
  'Resources-WorkshopOffer.price',
  'price is the price per week as shown on the offer page, net',
  async () => {
    for (const { market, price, priceNote, url } of await readOffers()) {
      const [, , expected, path] = prices[market]
      expect(plain(price)).toBe(expected)
      expect([market, url]).toEqual([market, base + path])
      expect(priceNote).toMatch(/^(?:netto za tydzień|net per week|netto pro Woche)/)
      const page = await agency.ask(path)
      const shown = plain(page.text.replace(/<[^>]+>/g, ' ').replaceAll('&#39;', "'"))
      expect(shown, market).toContain(plain(price))
      expect(plain((await readPage(agency, url)).markdown), market).toContain(plain(price))
    }
  },
)

requirement(
  'Resources-WorkshopOffer.priceNote',
  'priceNote is the unit and usual duration',
  async () => {
    const notes = { pl: /tydzień.*jeden tydzień/, de: /Woche.*eine Woche/, en: /week.*one week/ }
    for (const { lang, priceNote } of await readOffers()) expect(priceNote).toMatch(notes[lang])
  },
)

requirement('Resources-WorkshopOffer.url', 'url is the offer page', async () => {
  const offers = await listPages(agency, 'type=offer')
  for (const { url, lang } of await readOffers()) {
    expect(offers.find((page) => page.url === url)?.lang).toBe(lang)
  }
})

requirement(
  'Resources-WorkshopOffers',
  'data, an array of WorkshopOffer, pricing and nextStep are required',
  async () => {
    for (const service of [agency, tiny]) {
      for (const query of ['', '?market=PL', '?market=INTL']) {
        const { pricing, nextStep } = workshopOffers.parse(
          await body(service, `/api/v1/workshop${query}`),
        )
        for (const text of [pricing, nextStep]) expect(text).toMatch(/\w/)
      }
    }
    expect(await readOffers()).toHaveLength(5)
  },
)

requirement(
  'Resources-ContactOptions',
  'company, email, phone, contactForm and languages are required, consultation and note are optional',
  async () => {
    for (const service of [agency, tiny]) {
      for (const query of ['', '?lang=pl', '?lang=en', '?lang=de']) {
        contactOptions.parse(await body(service, `/api/v1/contact${query}`))
      }
    }
    const contact = contactOptions.parse(await body(agency, '/api/v1/contact'))
    expect(contact).toMatchObject({
      company: 'Mill & Sons',
      email: 'hello@mill.example',
      phone: '+48 71 000 00 00',
      languages: ['pl', 'en', 'de'],
    })
    const small = await body(tiny, '/api/v1/contact')
    expect(small).toMatchObject({ company: 'Brook', phone: null, languages: ['en'] })
    for (const name of ['consultation', 'note']) expect(small).not.toHaveProperty(name)
  },
)

requirement(
  'Resources-ContactOptions.contactForm',
  'contactForm is a single URL when lang is given, otherwise an object mapping language to URL',
  async () => {
    const forms = {
      pl: `${base}/pl/kontakt/`,
      en: `${base}/en/contact/`,
      de: `${base}/de/kontakt/`,
    }
    expect((await body(agency, '/api/v1/contact')).contactForm).toEqual(forms)
    for (const [lang, form] of Object.entries(forms)) {
      expect((await body(agency, `/api/v1/contact?lang=${lang}`)).contactForm).toBe(form)
      expect((await agency.ask(targetOf(form))).status).toBe(200)
    }
    expect((await body(tiny, '/api/v1/contact?lang=de')).contactForm).toBeTypeOf('string')
  },
)

requirement(
  'Resources-ContactOptions.consultation',
  'consultation is the free 30-minute consultation',
  async () => {
    const { consultation } = contactOptions.parse(await body(agency, '/api/v1/contact'))
    expect(consultation).toMatch(/free 30-minute consultation/i)
  },
)

requirement(
  'Resources-AgentIdentity',
  'authenticated (always true), sub from the token, scope, resource and rateLimit with policy, limit and windowSeconds are required',
  async () => {
    const token = await agency.token({ sub: 'agt_resources' })
    for (const target of ['/api/v1/identity', '/agent/identity']) {
      const answer = await agency.ask(target, { token })
      expect([answer.status, agentIdentity.parse(bodyOf(answer))]).toEqual([
        200,
        {
          authenticated: true,
          sub: 'agt_resources',
          scope: 'mcp:read',
          resource: 'http://localhost:4321/mcp',
          rateLimit: { policy: 'agent', limit: 600, windowSeconds: 60 },
        },
      ])
    }
  },
)

requirement(
  'Resources-Health',
  'ok and version are required; pages, workshopMarkets, generated and error are optional',
  async () => {
    for (const service of [agency, tiny]) {
      const state = health.parse(await body(service, '/api/v1/health'))
      expect(state).toMatchObject({ ok: true, version: '1.0.0' })
      expect(state).not.toHaveProperty('error')
    }
  },
)

requirement(
  'Resources-Health.pages',
  'pages is the number of pages in the index, generated is when the index was built',
  async () => {
    for (const [service, markets] of [
      [agency, 5],
      [tiny, 0],
    ] as const) {
      const { pages, generated, workshopMarkets } = health.parse(
        await body(service, '/api/v1/health'),
      )
      const listed = await listPages(service)
      const cities = pageList.parse(await body(service, '/api/v1/pages?type=city'))
      expect(pages).toBe(listed.length + cities.total)
      expect(workshopMarkets).toBe(markets)
      const built = Date.parse(generated ?? '')
      expect(built).toBeGreaterThan(Date.parse('2026-01-01'))
      expect(built).toBeLessThanOrEqual(Date.now())
    }
  },
)

requirement(
  'Resources-ApiRoot',
  'name, version, apiVersion, openapi and endpoints are required; description, documentation, mcp and authentication are optional',
  async () => {
    for (const service of [agency, tiny]) apiRoot.parse(await body(service, '/api/v1'))
    const root = apiRoot.parse(await body(agency, '/api/v1'))
    expect(root).toMatchObject({ name: 'Mill & Sons', apiVersion: '1.0.0' })
    for (const address of [root.openapi, root.documentation]) {
      if (address === undefined) continue
      expect((await agency.ask(targetOf(address))).status, address).toBe(200)
    }
  },
)

requirement(
  'Resources-ApiRoot.endpoints',
  'endpoints maps a name to the full endpoint URL',
  async () => {
    const { endpoints } = apiRoot.parse(await body(agency, '/api/v1'))
    const urls = Object.values(endpoints)
    for (const path of ['health', 'search', 'pages', 'page', 'workshop', 'contact', 'identity']) {
      expect(urls).toContain(`${base}/api/v1/${path}`)
    }
    expect(urls).toContain(`${base}/api/v1/batch`)
    for (const url of urls) expect((await agency.ask(targetOf(url))).status, url).not.toBe(404)
  },
)

requirement(
  'Resources-BatchRequest',
  'requests has 1 to 10 items: id (string or integer) and method (only GET, the default) are optional, path is required and starts with /api/v1',
  async () => {
    const path = '/api/v1/contact?lang=en'
    const accepted = [{ path }, { path, id: 'a' }, { path, id: 7 }, { path, id: '', method: 'GET' }]
    for (const operation of [...accepted, { path: '/api/v1' }]) {
      const answer = await agency.batch({ requests: [operation] })
      expect(answer.status, JSON.stringify(operation)).toBe(200)
    }
    const refused = [
      {},
      { id: 'a' },
      { path, id: 1.5 },
      { path, id: true },
      { path, id: null },
      { path, method: 'get' },
      { path, method: 'POST' },
      { path: '/mcp' },
      { path: 7 },
    ]
    for (const operation of refused) {
      const answer = await agency.batch({ requests: [operation] })
      expect([answer.status, bodyOf(answer).code], JSON.stringify(operation)).toEqual([
        400,
        'invalid-body',
      ])
    }
  },
)

requirement(
  'Resources-BatchRequest.id',
  'requests[].id is echoed back; it defaults to the position',
  async () => {
    const path = '/api/v1/contact'
    const requests = [
      { path },
      { path, id: 'contact' },
      { path, id: -5 },
      { path },
      { path, id: '' },
    ]
    const { responses } = batchResponse.parse(bodyOf(await agency.batch({ requests })))
    expect(responses.map(({ id }) => id)).toEqual([0, 'contact', -5, 3, ''])
  },
)

requirement(
  'Resources-BatchResponse',
  'responses holds id, status and body of each operation: its success body or a Problem',
  async () => {
    const requests = [...smallBatch.requests, { path: '/api/v1/page?url=/nothing/' }]
    const { responses } = batchResponse.parse(bodyOf(await agency.batch({ requests })))
    const [success, failure] = responses
    expect(success?.status).toBe(200)
    contactOptions.parse(success?.body)
    expect(failure?.status).toBe(404)
    expect(problem.parse(failure?.body)).toMatchObject({ status: 404, code: 'not-found' })
  },
)

requirement(
  'Resources-Problem',
  'type (URI), title, status and code are required; detail and instance are optional',
  async () => {
    const answers = [
      await agency.ask('/api/v1/search'),
      await agency.batch('{}'),
      await agency.ask('/api/v1/identity'),
      await agency.ask('/api/v1/contact', { token: 'garbage' }),
      await agency.ask('/api/v1/nothing'),
      await agency.ask('/api/v1', { method: 'DELETE' }),
      await agency.batch(' '.repeat(16_001)),
      await agency.batch('{}', { headers: { 'Content-Type': 'text/plain' } }),
    ]
    const titles = new Map<string, Set<string>>()
    for (const answer of answers) {
      const { status, title, code } = problem.parse(bodyOf(answer))
      expect(status).toBe(answer.status)
      titles.set(code, (titles.get(code) ?? new Set()).add(title))
    }
    expect(titles.size).toBe(8)
    // A title belongs to the code, whatever went wrong.
    const other = problem.parse(bodyOf(await agency.ask('/api/v1/pages?limit=0')))
    expect(titles.get(other.code)).toEqual(new Set([other.title]))
  },
)

requirement(
  'Resources-Problem.instance',
  'instance is the path of the failed request',
  async () => {
    for (const path of ['/api/v1/search', '/api/v1/pages/', '/api/v1/nothing', '/agent/identity']) {
      const answer = await agency.ask(`${path}?limit=0`)
      expect(problem.parse(bodyOf(answer)).instance, path).toBe(path)
    }
  },
)

requirement(
  'Resources-Problem.detail',
  'detail says what went wrong and how to fix it',
  async () => {
    const detailOf = async (target: string) =>
      problem.parse(bodyOf(await agency.ask(target))).detail
    expect(await detailOf('/api/v1/pages?limit=0')).toMatch(/limit.*1.*100/)
    expect(await detailOf('/api/v1/contact?lang=fr')).toMatch(/lang.*pl.*en.*de/)
    expect(await detailOf('/api/v1/search')).toMatch(/q.*1.*200/)
  },
)
