/** What the service does, and what it tells of itself. */
import { expect, it } from 'vitest'
import { reads, smallBatch } from './endpoints.ts'
import { listPages, readPage } from './reading.ts'
import { base, targetOf, useService } from './service.ts'
import {
  apiRoot,
  contactOptions,
  health,
  pageList,
  searchResults,
  workshopOffers,
} from './shapes.ts'

const agency = useService('agency')
const tiny = useService('tiny')

it('Service-1.2: The service exposes only what is public on the website', async () => {
  for (const path of ['/en/notes/draft/', '/en/notes/later/', '/en/notes/gone/']) {
    expect((await tiny.ask(path)).status, path).toBe(404)
    expect((await tiny.ask(`/api/v1/page?url=${path}`)).status, path).toBe(404)
  }
  const listed = (await listPages(tiny)).map(({ url }) => url)
  for (const url of listed) expect((await tiny.ask(targetOf(url))).status, url).toBe(200)
  for (const query of ['draft', 'later+note', 'gone+expired']) {
    const { data } = await tiny.read(`/api/v1/search?q=${query}`, searchResults)
    expect(data.filter(({ url }) => !listed.includes(url))).toEqual([])
  }
})

it('Service-2.2: A caller who wants a person to get in touch passes them the link or address from the contact endpoint', async () => {
  const { email, contactForm } = await agency.read('/api/v1/contact?lang=en', contactOptions)
  expect([email, contactForm]).toEqual(['hello@mill.example', `${base}/en/contact/`])
  const page = await agency.ask(targetOf(contactForm))
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text).toContain('hello@mill.example')
})

it('Service-3: Every endpoint has no side effects, so any request, the batch included, is safe to retry', async () => {
  const token = await agency.token()
  const headers = { 'Idempotency-Key': 'retry-1' }
  const ways = reads.map(
    ({ path, query }) =>
      () =>
        agency.ask(path + query, { token }),
  )
  for (const ask of [...ways, () => agency.batch(smallBatch, { headers })]) {
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
  }
})

it('Service-4.1: All prices are net (excluding VAT)', async () => {
  const { data, pricing } = await agency.read('/api/v1/workshop', workshopOffers)
  expect(pricing).toMatch(/\bnet\b/i)
  for (const { market, priceNote } of data) expect(priceNote, market).toMatch(/\b(?:net|netto)\b/i)
})

it('Service-4.2: The only public price is the process workshop; implementation is quoted after the workshop and is not returned by the API', async () => {
  const amounts =
    /(?:EUR|PLN|CHF|USD|[€$£])\s?\d[\d\s.,'’]*|\d[\d\s.,'’]*(?:EUR|PLN|CHF|USD|zł|€|Euro|Franken)/gu
  const stated = new Set<string>()
  for (const { url } of await listPages(agency)) {
    const { markdown } = await readPage(agency, url)
    for (const [amount] of markdown.matchAll(amounts)) {
      stated.add(amount.trim().replace(/\s/g, ' '))
    }
  }
  const workshop = ['13 900 zł', '4.100 €', '€ 4.200', "CHF 12'500", '€4,150.50']
  expect([...stated].sort()).toEqual(workshop.sort())
  const { pricing } = await agency.read('/api/v1/workshop', workshopOffers)
  expect(pricing).toMatch(/implementation is quoted after/i)
})

it('Service-7: The process workshop is the paid first step: the team maps a process, lists automation candidates with estimated hours saved, sets the implementation order and quotes the implementation', async () => {
  const { data } = await agency.read('/api/v1/workshop?market=INTL', workshopOffers)
  expect(data[0]?.price).toMatch(/\d/)
  const deliverables = data[0]?.includes.join('\n')
  expect(deliverables).toMatch(/process map/i)
  expect(deliverables).toMatch(/automation candidates with estimated hours saved/i)
  expect(deliverables).toMatch(/order of implementation/i)
  expect(deliverables).toMatch(/quote for the implementation/i)
})

it('Service-8.1: Pages of the website are available in Polish (pl), English (en) and German (de), of kinds services, products, industry offers, guides, blog posts, city pages and others', async () => {
  const types = ['home', 'section', 'offer', 'guide', 'blog', 'about', 'contact', 'legal']
  for (const lang of ['pl', 'en', 'de']) {
    for (const type of types) {
      const target = `/api/v1/pages?lang=${lang}&type=${type}`
      expect((await agency.read(target, pageList)).total, target).toBeGreaterThan(0)
    }
  }
})

it('Resources-Health, Resources-Health.pages: ok and version are required; pages, the number of pages in the index, workshopMarkets, generated, when the index was built, and error are optional', async () => {
  for (const [service, workshopMarkets] of [
    [agency, 5],
    // A site without prices does not speak of them.
    [tiny, undefined],
  ] as const) {
    const { generated, ...state } = await service.read('/api/v1/health', health)
    const listed = await listPages(service)
    const cities = await service.read('/api/v1/pages?type=city', pageList)
    const pages = listed.length + cities.total
    expect(state).toEqual({
      ...{ ok: true, version: '1.0.0', pages },
      ...(workshopMarkets && { workshopMarkets }),
    })
    const built = Date.parse(generated ?? '')
    expect(built).toBeGreaterThan(Date.parse('2026-01-01'))
    expect(built).toBeLessThanOrEqual(Date.now())
  }
})

it('Resources-ApiRoot: name, version, apiVersion, openapi and endpoints are required; description, documentation, mcp and authentication are optional', async () => {
  await tiny.read('/api/v1', apiRoot)
  const root = await agency.read('/api/v1', apiRoot)
  expect(root).toMatchObject({ name: 'Mill & Sons', apiVersion: '1.0.0' })
  for (const address of [root.openapi, root.documentation ?? root.openapi]) {
    expect((await agency.ask(targetOf(address))).status, address).toBe(200)
  }
})

it('Resources-ApiRoot.endpoints: endpoints maps a name to the full endpoint URL', async () => {
  const urls = Object.values((await agency.read('/api/v1', apiRoot)).endpoints)
  for (const path of 'health search pages page workshop contact identity batch'.split(' ')) {
    expect(urls).toContain(`${base}/api/v1/${path}`)
  }
  for (const url of urls) expect((await agency.ask(targetOf(url))).status, url).not.toBe(404)
})
