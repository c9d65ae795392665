/**
 * Structured data of every page of every organisation: well formed, and of nothing but what the
 * content says.
 */
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readFileSync } from 'node:fs'
import type { App } from '../../../src/service/app.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { Site } from '../../../src/site/site.ts'
import { findQuestions } from '../../../src/website/structured-data/questions.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { findFaults, readThings } from '../../support/structured-data.ts'
import type { Thing } from '../../support/structured-data.ts'

interface Described {
  readonly page: PageRecord
  readonly things: readonly Thing[]
}

function pagesOf(site: Site): PageRecord[] {
  return Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)).filter(
    (page) => page !== undefined,
  )
}

async function readPage(app: App, path: string): Promise<Thing[]> {
  return readThings((await ask(app, path, { headers: { accept: 'text/html' } })).text)
}

const ofType = (things: readonly Thing[], type: string) =>
  things.filter((thing) => thing['@type'] === type)

describe.each(organisations)('Structured data of "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  const described: readonly Described[] = await Promise.all(
    pagesOf(site).map(async (page) => ({ page, things: await readPage(app, page.path) })),
  )

  it('is what schema.org knows, on every page', () => {
    const faults = described.flatMap(({ page, things }) =>
      things.flatMap((thing) => findFaults(thing).map((fault) => `${page.path}: ${fault}`)),
    )
    expect(faults).toEqual([])
    expect(described.length).toBeGreaterThan(3)
  })

  it('tells of company and site on each home page, and of the way there on all others', () => {
    for (const { page, things } of described) {
      const isHome = page.type === 'home'
      const counts = ['Organization', 'WebSite', 'BreadcrumbList'].map(
        (type) => ofType(things, type).length,
      )
      expect([page.path, ...counts]).toEqual([page.path, ...(isHome ? [1, 1, 0] : [0, 0, 1])])
    }
  })

  it('names every kind of contact that the API names, by language', async () => {
    const [home] = ofType(await readPage(app, '/'), 'Organization')
    const points = (home?.contactPoint ?? []) as readonly Thing[]
    const told = points.flatMap(({ availableLanguage }) => availableLanguage as string[])
    if (!site.contact) {
      expect(points).toEqual([])
      return
    }
    for (const lang of site.info.languages) {
      const { text } = await ask(app, `/api/v1/contact?lang=${lang}`)
      const api = JSON.parse(text) as { email: string | null; phone: string | null }
      const point = points.find(({ availableLanguage }) =>
        (availableLanguage as string[]).includes(lang),
      )
      expect([point?.email ?? null, point?.telephone ?? null]).toEqual([api.email, api.phone])
    }
    expect(told.toSorted()).toEqual([...site.info.languages].toSorted())
  })

  it('offers a search where there is a page for it, by the parameter that it reads', async () => {
    for (const { things } of described.filter(({ page }) => page.type === 'home')) {
      const [web] = ofType(things, 'WebSite')
      const action = web?.potentialAction as { target: { urlTemplate: string } } | undefined
      if (!action) continue
      const target = action.target.urlTemplate.replace('{search_term_string}', 'x')
      expect(new URL(target).search).toBe('?q=x')
      const { status, text } = await ask(app, target.slice(baseUrl.length))
      expect(status).toBe(200)
      expect(text).toMatch(/data-search[^]*?<form[^]*?<input[^>]*name="q"/)
    }
  })

  it('dates every text of the blog, whose author is the one of its page, or else the company', () => {
    for (const { page, things } of described) {
      const [article, ...others] = ofType(things, 'BlogPosting')
      expect([page.path, article !== undefined]).toEqual([page.path, page.type === 'blog'])
      expect(others).toEqual([])
      if (!article) continue
      expect(article).toMatchObject({
        headline: page.title,
        dateModified: page.updated,
        inLanguage: page.lang,
        author: page.authors?.map(({ name }) => ({ name })) ?? { name: site.info.company },
      })
      expect([page.path, article.datePublished]).toEqual([page.path, page.published])
    }
  })
})

describe('Structured data of an organisation with everything', async () => {
  const site = await readBuiltSite('agency')
  const { app } = createTestApp(() => site)

  it('has the address of the company, where its home is', async () => {
    for (const path of ['/', '/en/', '/de/']) {
      const [company] = ofType(await readPage(app, path), 'Organization')
      expect(company?.address).toEqual({
        '@type': 'PostalAddress',
        streetAddress: 'ul. Młyńska 1',
        postalCode: '50-001',
        addressLocality: 'Wrocław',
        addressCountry: 'PL',
      })
      // It has a mark and no logo.
      expect(company?.logo).toMatch(/\/_astro\/brand\/mark\.[\w-]+\.svg$/)
    }
  })

  it('has the price of each market as a number, as the content has it', async () => {
    const { offers } = parse(readFileSync('tests/fixtures/agency/workshop.yaml', 'utf8')) as {
      offers: readonly { market: string; currency: string; amount: number }[]
    }
    const [service] = ofType(await readPage(app, '/en/week/'), 'Service')
    const told = (service?.offers as readonly Thing[]).map((offer) => ({
      market: offer.eligibleRegion ?? 'INTL',
      currency: offer.priceCurrency,
      amount: offer.price,
    }))
    expect(told).toEqual(
      offers.map(({ market, currency, amount }) => ({ market, currency, amount })),
    )
    expect(ofType(await readPage(app, '/en/services/'), 'Service')).toEqual([])
  })

  it('has the API on its page, with the terms of use in that language', async () => {
    const [api] = ofType(await readPage(app, '/de/api/'), 'WebAPI')
    expect(api).toMatchObject({
      documentation: [`${baseUrl}/openapi.json`, `${baseUrl}/api.md`],
      termsOfService: `${baseUrl}/de/nutzungsbedingungen/`,
    })
  })
})

describe('A page of questions', () => {
  const question = (text: string) => `<h2 id="x">${text}</h2><p>It is <em>so</em> &amp; so.</p>`

  it.each(['Why?', 'なぜですか？', 'لماذا؟', '“Why?”'])('is one whose headings ask: %s', (text) => {
    expect(findQuestions(question(text) + question(text))).toEqual([
      { question: text, answer: 'It is so & so.' },
      { question: text, answer: 'It is so & so.' },
    ])
  })

  it('takes the parts of an answer to it, whatever their headings are', () => {
    const [first] = findQuestions(`${question('A?')}<h3>More</h3><p>Yes.</p>${question('B?')}`)
    expect(first?.answer).toBe('It is so & so. More Yes.')
  })

  it.each([
    ['one question', question('Why?')],
    ['questions without an answer', '<h2>A?</h2><h2>B?</h2><p>So.</p>'],
    ['as many other headings', question('A?') + question('B?') + question('C') + question('D')],
  ])('is not one with %s', (_what, html) => {
    expect(findQuestions(html)).toEqual([])
  })
})
