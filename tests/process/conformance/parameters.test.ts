/** The table of parameters: every constraint, with its boundary from both sides. */
import { expect } from 'vitest'
import { smallBatch } from './endpoints.ts'
import { expectProblem } from './refusals.ts'
import { requirement } from './requirement.ts'
import { base, bodyOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import { language, market, pageList, pageType, searchResults, workshopOffers } from './shapes.ts'

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

async function search(query: string) {
  return searchResults.parse(bodyOf(await agency.ask(`/api/v1/search?${query}`)))
}

async function list(query: string) {
  return pageList.parse(bodyOf(await agency.ask(`/api/v1/pages?${query}`)))
}

requirement('Params-q', 'q is required on search', async () => {
  await expectRefused('q', '/api/v1/search', '/api/v1/search?limit=5&lang=en')
})

requirement('Params-q.1', 'q has a length of 1 to 200', async () => {
  const characters = ['a', 'ż', '😀']
  for (const character of characters.map(encodeURIComponent)) {
    await expectAccepted(
      `/api/v1/search?q=${character}`,
      `/api/v1/search?q=${character.repeat(200)}`,
    )
    await expectRefused('q', `/api/v1/search?q=${character.repeat(201)}`)
  }
  await expectRefused('q', '/api/v1/search?q=')
})

requirement('Params-q.2', 'q may be in any site language', async () => {
  const pages = {
    pl: ['Jak wybrać pierwszy kamień', '/pl/poradniki/wybor-pierwszego-kamienia/'],
    en: ['How to choose the first stone', '/en/guides/choosing-the-first-stone/'],
    de: ['Prozesskarte mit Rückfragen', '/de/woche/'],
  }
  for (const [lang, [q = '', path = '']] of Object.entries(pages)) {
    const { query, data } = await search(`lang=${lang}&q=${encodeURIComponent(q)}`)
    expect(query).toBe(q)
    expect(data[0]?.url, lang).toBe(base + path)
  }
})

requirement(
  'Params-lang',
  'lang is optional, one of pl, en, de, and restricts to that language',
  async () => {
    const everything = await list('limit=100')
    expect(new Set(everything.data.map(({ lang }) => lang)).size).toBeGreaterThan(1)
    for (const lang of language.options) {
      for (const { data } of [
        await search(`q=Mill+%26+Sons&lang=${lang}`),
        await list(`lang=${lang}`),
      ]) {
        expect(data.length).toBeGreaterThan(0)
        expect(new Set(data.map((page) => page.lang))).toEqual(new Set([lang]))
      }
    }
    for (const value of ['fr', 'EN', 'en-GB', '']) {
      await expectRefused('lang', `/api/v1/search?q=a&lang=${value}`, `/api/v1/pages?lang=${value}`)
    }
  },
)

requirement('Params-lang.1', 'lang on contact selects the form URL', async () => {
  const forms = {
    pl: `${base}/pl/kontakt/`,
    en: `${base}/en/contact/`,
    de: `${base}/de/kontakt/`,
  }
  expect(bodyOf(await agency.ask('/api/v1/contact')).contactForm).toEqual(forms)
  for (const [lang, form] of Object.entries(forms)) {
    expect(bodyOf(await agency.ask(`/api/v1/contact?lang=${lang}`)).contactForm).toBe(form)
  }
  for (const value of ['fr', 'PL', '']) await expectRefused('lang', `/api/v1/contact?lang=${value}`)
})

requirement(
  'Params-type',
  'type is optional, one of home, section, offer, guide, blog, about, contact, city, legal, other',
  async () => {
    const anything = 'mill+M%C3%BChle+m%C5%82yn'
    for (const type of pageType.options) {
      for (const { data } of [
        await search(`q=${anything}&type=${type}`),
        await list(`type=${type}`),
      ]) {
        expect(data.length, type).toBeGreaterThan(0)
        expect(new Set(data.map((page) => page.type))).toEqual(new Set([type]))
      }
    }
    for (const value of ['page', 'Guide', 'guide,blog', '']) {
      await expectRefused('type', `/api/v1/search?q=a&type=${value}`, `/api/v1/pages?type=${value}`)
    }
  },
)

const noIntegers = ['-1', '1.5', '1e1', 'x', '']

requirement('Params-limit-search', 'limit of search is an integer from 1 to 20', async () => {
  for (const limit of [1, 20]) {
    expect((await search(`q=mill&limit=${limit}`)).data).toHaveLength(limit)
  }
  for (const limit of [0, 21, 100, ...noIntegers]) {
    await expectRefused('limit', `/api/v1/search?q=mill&limit=${limit}`)
  }
})

requirement('Params-limit-search.1', 'limit of search is 8 by default', async () => {
  expect((await search('q=mill')).data).toHaveLength(8)
})

requirement('Params-limit-pages', 'limit of pages is an integer from 1 to 100', async () => {
  for (const limit of [1, 100]) {
    const { data, total, limit: told } = await list(`limit=${limit}`)
    // There are fewer pages than the largest limit allows.
    expect([data.length, told]).toEqual([Math.min(limit, total), limit])
  }
  for (const limit of [0, 101, ...noIntegers]) {
    await expectRefused('limit', `/api/v1/pages?limit=${limit}`)
  }
})

requirement('Params-limit-pages.1', 'limit of pages is 50 by default', async () => {
  const { data, limit } = await list('')
  expect([data.length, limit]).toEqual([50, 50])
})

requirement(
  'Params-cursor',
  'cursor is the value of next_cursor from the previous response, omitted for the first page',
  async () => {
    const first = await list('limit=3')
    const second = await list(`limit=3&cursor=${first.next_cursor ?? ''}`)
    const both = await list('limit=6')
    expect([...first.data, ...second.data]).toEqual(both.data)
    await expectRefused('cursor', '/api/v1/pages?cursor=', '/api/v1/pages?cursor=10')
  },
)

requirement('Params-cursor.1', 'cursor has a length of at most 64', async () => {
  for (const query of ['limit=1', 'limit=1&type=contact&lang=de', 'limit=1&type=section&lang=pl']) {
    const { total, next_cursor: cursor } = await list(query)
    if (total > 1) expect(cursor, query).toMatch(/^.{1,64}$/)
  }
  const { next_cursor: cursor } = await list('limit=1')
  await expectAccepted(`/api/v1/pages?cursor=${cursor ?? ''}`)
  // Only the longer one is refused for its length, and both because nobody was given them.
  await expectRefused(
    'cursor',
    `/api/v1/pages?cursor=${'a'.repeat(64)}`,
    `/api/v1/pages?cursor=${'a'.repeat(65)}`,
  )
})

requirement('Params-cursor.2', 'cursor is opaque', async () => {
  const { next_cursor } = await list('limit=1')
  const cursor = next_cursor ?? ''
  const other = cursor.startsWith('A') ? 'B' : 'A'
  await expectRefused(
    'cursor',
    `/api/v1/pages?cursor=${other}${cursor.slice(1)}`,
    `/api/v1/pages?cursor=${cursor.slice(0, -1)}`,
    `/api/v1/pages?cursor=${cursor}&type=guide`,
    `/api/v1/pages?cursor=${cursor}&lang=en`,
  )
})

requirement('Params-url', 'url is required on page', async () => {
  await expectRefused('url', '/api/v1/page', '/api/v1/page?limit=1')
})

requirement('Params-url.1', 'url has a length of 1 to 500', async () => {
  const page = (length: number) => encodeURIComponent('/en/contact/?'.padEnd(length, 'a'))
  await expectAccepted('/api/v1/page?url=/', `/api/v1/page?url=${page(500)}`)
  await expectRefused('url', '/api/v1/page?url=', `/api/v1/page?url=${page(501)}`)
})

requirement('Params-url.2', 'url is a page URL of the site or a path starting with /', async () => {
  const page = `${base}/en/contact/`
  for (const url of [page, '/en/contact/']) {
    const answer = await agency.ask(`/api/v1/page?url=${encodeURIComponent(url)}`)
    expect([answer.status, bodyOf(answer).url], url).toEqual([200, page])
  }
  await expectRefused('url', '/api/v1/page?url=en/contact/', '/api/v1/page?url=contact')
  const foreign = await agency.ask('/api/v1/page?url=https://other.example/en/contact/')
  expectProblem(foreign, 'not-found')
})

requirement(
  'Params-market',
  'market is optional, one of PL, DE, AT, CH, INTL; omitted means all markets',
  async () => {
    const offers = async (query: string) =>
      workshopOffers
        .parse(bodyOf(await agency.ask(`/api/v1/workshop${query}`)))
        .data.map((offer) => offer.market)
    for (const value of market.options) expect(await offers(`?market=${value}`)).toEqual([value])
    expect((await offers('')).sort()).toEqual([...market.options].sort())
    for (const value of ['US', 'pl', 'PL,DE', '']) {
      await expectRefused('market', `/api/v1/workshop?market=${value}`)
    }
  },
)

requirement(
  'Params-Idempotency-Key',
  'Idempotency-Key is an optional header on batch of 1 to 255 visible ASCII characters',
  async () => {
    const send = async (key: string): Promise<Answer> =>
      await agency.batch(smallBatch, { headers: { 'Idempotency-Key': key } })
    expect((await agency.batch(smallBatch)).status).toBe(200)
    for (const key of ['a', '!~"', 'k'.repeat(255)]) {
      const answer = await send(key)
      expect([answer.status, answer.headers.get('Idempotency-Key')]).toEqual([200, key])
    }
    for (const key of ['', 'k'.repeat(256), 'two words', 'a\tb', 'clé']) {
      const answer = await send(key)
      expect(expectProblem(answer, 'invalid-parameter', key)).toContain('Idempotency-Key')
      expect(answer.headers.get('Idempotency-Key'), key).toBeNull()
    }
  },
)
