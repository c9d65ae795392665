/** The table of parameters: every constraint, with its boundary from both sides. */
import { expect, it } from 'vitest'
import { expectProblem } from './refusals.ts'
import { base, useService } from './service.ts'
import {
  contactOptions,
  language,
  market,
  pageContent,
  pageList,
  pageType,
  searchResults,
  workshopOffers,
} from './shapes.ts'

const agency = useService('agency')

async function expectAccepted(...targets: readonly string[]): Promise<void> {
  for (const target of targets) expect((await agency.ask(target)).status, target).toBe(200)
}

/** Expects `invalid-parameter`, with a detail that names the parameter. */
async function expectRefused(parameter: string, ...targets: readonly string[]): Promise<void> {
  for (const target of targets) {
    const detail = expectProblem(await agency.ask(target), 'invalid-parameter', target)
    expect(detail, target).toContain(`"${parameter}"`)
  }
}

const search = (query: string) => agency.read(`/api/v1/search?${query}`, searchResults)
const list = (query: string) => agency.read(`/api/v1/pages?${query}`, pageList)

it('Params-q, Params-q.1, Limits-q, Errors-400-invalid-parameter: q is required on search and has a length of 1 to 200 characters; detail names a parameter that is missing, too long, not in the allowed list or out of range', async () => {
  await expectRefused('q', '/api/v1/search', '/api/v1/search?limit=5&lang=en', '/api/v1/search?q=')
  for (const character of ['a', 'ż', '😀'].map(encodeURIComponent)) {
    const target = `/api/v1/search?q=${character}`
    await expectAccepted(target, target + character.repeat(199))
    await expectRefused('q', target + character.repeat(200))
  }
})

it('Params-q.2: q may be in any site language', async () => {
  for (const [lang, q, path] of [
    ['pl', 'Jak wybrać pierwszy kamień', '/pl/poradniki/wybor-pierwszego-kamienia/'],
    ['en', 'How to choose the first stone', '/en/guides/choosing-the-first-stone/'],
    ['de', 'Prozesskarte mit Rückfragen', '/de/woche/'],
  ] as const) {
    const { query, data } = await search(`lang=${lang}&q=${encodeURIComponent(q)}`)
    expect([query, data[0]?.url]).toEqual([q, base + path])
  }
})

it('Params-lang: lang is optional, one of pl, en, de, and restricts to that language', async () => {
  const everything = await list('limit=100')
  expect(new Set(everything.data.map(({ lang }) => lang)).size).toBeGreaterThan(1)
  for (const lang of language.options) {
    for (const { data } of [
      await search(`q=Mill+%26+Sons&lang=${lang}`),
      await list(`lang=${lang}`),
    ]) {
      expect([...new Set(data.map((page) => page.lang))]).toEqual([lang])
    }
  }
  for (const value of ['fr', 'EN', 'en-GB', '']) {
    await expectRefused('lang', `/api/v1/search?q=a&lang=${value}`, `/api/v1/pages?lang=${value}`)
  }
})

it('Params-lang.1, Resources-ContactOptions.contactForm: contactForm is a single URL when lang is given on contact, otherwise an object mapping language to URL', async () => {
  const forms = { pl: `${base}/pl/kontakt/`, en: `${base}/en/contact/`, de: `${base}/de/kontakt/` }
  expect((await agency.read('/api/v1/contact', contactOptions)).contactForm).toEqual(forms)
  for (const [lang, form] of Object.entries(forms)) {
    const target = `/api/v1/contact?lang=${lang}`
    expect((await agency.read(target, contactOptions)).contactForm).toBe(form)
    await expectAccepted(form.slice(base.length))
  }
  for (const value of ['fr', 'PL', '']) await expectRefused('lang', `/api/v1/contact?lang=${value}`)
})

it('Params-type: type is optional, one of home, section, offer, guide, blog, about, contact, city, legal, other', async () => {
  const anything = 'mill+M%C3%BChle+m%C5%82yn'
  for (const type of pageType.options) {
    for (const { data } of [
      await search(`q=${anything}&type=${type}`),
      await list(`type=${type}`),
    ]) {
      expect([...new Set(data.map((page) => page.type))]).toEqual([type])
    }
  }
  for (const value of ['page', 'Guide', 'guide,blog', 'x', '']) {
    await expectRefused('type', `/api/v1/search?q=a&type=${value}`, `/api/v1/pages?type=${value}`)
  }
})

const noIntegers = ['-1', '1.5', '1e1', 'x', '']

it('Params-limit-search, Params-limit-search.1, Limits-search-limit: limit of search is an integer from 1 to 20, 8 by default', async () => {
  for (const limit of [1, 20]) {
    expect((await search(`q=mill&limit=${limit}`)).data).toHaveLength(limit)
  }
  for (const limit of [0, 21, 100, ...noIntegers]) {
    await expectRefused('limit', `/api/v1/search?q=mill&limit=${limit}`)
  }
  expect((await search('q=mill')).data).toHaveLength(8)
})

it('Params-limit-pages, Params-limit-pages.1, Limits-pages-limit: limit of pages is an integer from 1 to 100, 50 by default', async () => {
  for (const limit of [1, 100]) {
    const { data, total, limit: told } = await list(`limit=${limit}`)
    // There are fewer pages than the largest limit allows.
    expect([data.length, told]).toEqual([Math.min(limit, total), limit])
  }
  for (const limit of [0, 101, ...noIntegers]) {
    await expectRefused('limit', `/api/v1/pages?limit=${limit}`)
  }
  const { data, limit } = await list('')
  expect([data.length, limit]).toEqual([50, 50])
})

it('Params-cursor: cursor is the value of next_cursor from the previous response, omitted for the first page', async () => {
  const first = await list('limit=3')
  const second = await list(`limit=3&cursor=${first.next_cursor ?? ''}`)
  const both = await list('limit=6')
  expect([...first.data, ...second.data]).toEqual(both.data)
  await expectRefused('cursor', '/api/v1/pages?cursor=', '/api/v1/pages?cursor=10')
})

it('Params-cursor.1, Limits-cursor: cursor has a length of at most 64', async () => {
  for (const query of ['limit=1', 'limit=1&type=contact&lang=de', 'limit=1&type=section&lang=pl']) {
    const { total, next_cursor: cursor } = await list(query)
    if (total > 1) expect(cursor, query).toMatch(/^.{1,64}$/)
  }
  const { next_cursor: cursor } = await list('limit=1')
  await expectAccepted(`/api/v1/pages?cursor=${cursor ?? ''}`)
  // Only the longer one is refused for its length, and both because nobody was given them.
  for (const length of [64, 65]) {
    await expectRefused('cursor', `/api/v1/pages?cursor=${'a'.repeat(length)}`)
  }
})

it('Params-cursor.2: cursor is opaque', async () => {
  const cursor = (await list('limit=1')).next_cursor ?? ''
  const other = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
  const wrong = [other, cursor.slice(0, -1), `${cursor}&type=guide`, `${cursor}&lang=en`]
  await expectRefused('cursor', ...wrong.map((value) => `/api/v1/pages?cursor=${value}`))
})

it('Params-url, Params-url.1, Limits-url: url is required on page and has a length of 1 to 500', async () => {
  const page = (length: number) => encodeURIComponent('/en/contact/?'.padEnd(length, 'a'))
  await expectAccepted('/api/v1/page?url=/', `/api/v1/page?url=${page(500)}`)
  const wrong = ['', '?limit=1', '?url=', `?url=${page(501)}`, `?url=/${'a'.repeat(500)}`]
  await expectRefused('url', ...wrong.map((query) => `/api/v1/page${query}`))
})

it('Params-url.2: url is a page URL of the site or a path starting with /', async () => {
  const page = `${base}/en/contact/`
  for (const url of [page, '/en/contact/']) {
    const target = `/api/v1/page?url=${encodeURIComponent(url)}`
    expect((await agency.read(target, pageContent)).url).toBe(page)
  }
  await expectRefused('url', '/api/v1/page?url=en/contact/', '/api/v1/page?url=contact')
  const foreign = await agency.ask('/api/v1/page?url=https://other.example/en/contact/')
  expectProblem(foreign, 'not-found')
})

it('Params-market: market is optional, one of PL, DE, AT, CH, INTL; omitted means all markets', async () => {
  const offers = async (query: string) =>
    (await agency.read(`/api/v1/workshop${query}`, workshopOffers)).data.map((one) => one.market)
  for (const value of market.options) expect(await offers(`?market=${value}`)).toEqual([value])
  expect((await offers('')).sort()).toEqual([...market.options].sort())
  for (const value of ['US', 'pl', 'PL,DE', '']) {
    await expectRefused('market', `/api/v1/workshop?market=${value}`)
  }
})
