/** What the service does. */
import { expect } from 'vitest'
import { endpoints, reads, smallBatch } from './endpoints.ts'
import { requirement } from './requirement.ts'
import { targetOf, bodyOf, useService } from './service.ts'
import { batchResponse, contactOptions, pageList, searchResults, workshopOffers } from './shapes.ts'
import { listPages } from './walk.ts'

const agency = useService('agency')
const tiny = useService('tiny')

requirement(
  'Service-1.1',
  'The service exposes searching and reading pages, the public price of the process workshop per market, and contact options',
  async () => {
    for (const { path, query, success } of [
      endpoints.search,
      endpoints.pages,
      endpoints.page,
      endpoints.workshop,
      endpoints.contact,
    ]) {
      const answer = await agency.ask(path + query)
      expect(answer.status, path).toBe(200)
      success.parse(bodyOf(answer))
    }
  },
)

requirement('Service-1.2', 'The service exposes only what is public on the website', async () => {
  const hidden = ['/en/notes/draft/', '/en/notes/later/', '/en/notes/gone/']
  for (const path of hidden) {
    expect((await tiny.ask(path)).status, path).toBe(404)
    expect((await tiny.ask(`/api/v1/page?url=${path}`)).status, path).toBe(404)
  }
  const listed = (await listPages(tiny)).map(({ url }) => targetOf(url))
  for (const path of listed) expect((await tiny.ask(path)).status, path).toBe(200)
  for (const query of ['draft', 'later+note', 'gone+expired']) {
    const { data } = searchResults.parse(bodyOf(await tiny.ask(`/api/v1/search?q=${query}`)))
    const found = data.map(({ url }) => targetOf(url))
    expect(found.filter((path) => !listed.includes(path))).toEqual([])
  }
})

requirement(
  'Service-2.1',
  'It is read-only: it never submits forms, books meetings, sends messages or takes payments',
  async () => {
    for (const { path } of reads) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await agency.ask(path, { method })
        expect(answer.status, `${method} ${path}`).toBe(405)
      }
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const path = '/api/v1/contact'
      const answer = await agency.batch({ requests: [{ method, path }] })
      expect(answer.status, `${method} in a batch`).toBe(400)
    }
  },
)

requirement(
  'Service-2.2',
  'A caller who wants a person to get in touch passes them the link or address from the contact endpoint',
  async () => {
    const { email, contactForm } = contactOptions.parse(
      bodyOf(await agency.ask('/api/v1/contact?lang=en')),
    )
    expect(email).toBe('hello@mill.example')
    expect(contactForm).toBe('http://localhost:4321/en/contact/')
    const page = await agency.ask(targetOf(contactForm))
    expect([page.status, page.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.text).toContain('hello@mill.example')
  },
)

requirement(
  'Service-3',
  'Every endpoint has no side effects, so any request, the batch included, is safe to retry',
  async () => {
    const token = await agency.token()
    for (const { path, query } of reads) {
      const first = await agency.ask(path + query, { token })
      const second = await agency.ask(path + query, { token })
      expect([second.status, second.text], path).toEqual([200, first.text])
    }
    const headers = { 'Idempotency-Key': 'retry-1' }
    const first = await agency.batch(smallBatch, { headers })
    const second = await agency.batch(smallBatch, { headers })
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
  },
)

requirement('Service-4.1', 'All prices are net (excluding VAT)', async () => {
  const { data, pricing } = workshopOffers.parse(bodyOf(await agency.ask('/api/v1/workshop')))
  expect(pricing).toMatch(/\bnet\b/i)
  for (const { market, priceNote } of data) expect(priceNote, market).toMatch(/\b(?:net|netto)\b/i)
})

requirement(
  'Service-4.2',
  'The only public price is the process workshop; implementation is quoted after the workshop and is not returned by the API',
  async () => {
    const amounts =
      /(?:EUR|PLN|CHF|USD|[€$£])\s?\d[\d\s.,'’]*|\d[\d\s.,'’]*(?:EUR|PLN|CHF|USD|zł|€|Euro|Franken)/gu
    const workshop = ['13 900 zł', '4.100 €', '€ 4.200', "CHF 12'500", '€4,150.50']
    const pages = (await listPages(agency)).map(({ url }) => targetOf(url))
    const stated = new Set<string>()
    for (let at = 0; at < pages.length; at += 10) {
      const requests = pages
        .slice(at, at + 10)
        .map((url) => ({ path: `/api/v1/page?url=${encodeURIComponent(url)}` }))
      const { responses } = batchResponse.parse(bodyOf(await agency.batch({ requests })))
      for (const { status, body } of responses) {
        expect(status).toBe(200)
        for (const [amount] of String(body.markdown).matchAll(amounts)) {
          stated.add(amount.trim().replace(/\s/g, ' '))
        }
      }
    }
    expect([...stated].sort()).toEqual(workshop.sort())
    const { pricing } = workshopOffers.parse(bodyOf(await agency.ask('/api/v1/workshop')))
    expect(pricing).toMatch(/implementation is quoted after/i)
  },
)

requirement(
  'Service-6',
  'Authentication is optional, and only the identity endpoints require a token',
  async () => {
    const token = await agency.token()
    for (const { path, query, ...row } of reads) {
      const without = await agency.ask(path + query)
      expect(without.status, path).toBe(row.needsToken ? 401 : 200)
      expect((await agency.ask(path + query, { token })).status, path).toBe(200)
    }
    expect((await agency.batch(smallBatch)).status).toBe(200)
    expect((await agency.batch(smallBatch, { token })).status).toBe(200)
  },
)

requirement(
  'Service-7',
  'The process workshop is the paid first step: the team maps a process, lists automation candidates with estimated hours saved, sets the implementation order and quotes the implementation',
  async () => {
    const { data } = workshopOffers.parse(bodyOf(await agency.ask('/api/v1/workshop?market=INTL')))
    const [offer] = data
    expect(offer?.price).toMatch(/\d/)
    const deliverables = offer?.includes.join('\n')
    expect(deliverables).toMatch(/process map/i)
    expect(deliverables).toMatch(/automation candidates with estimated hours saved/i)
    expect(deliverables).toMatch(/order of implementation/i)
    expect(deliverables).toMatch(/quote for the implementation/i)
  },
)

requirement(
  'Service-8.1',
  'Pages of the website are available in Polish (pl), English (en) and German (de), of kinds services, products, industry offers, guides, blog posts, city pages and others',
  async () => {
    for (const lang of ['pl', 'en', 'de']) {
      for (const type of [
        'home',
        'section',
        'offer',
        'guide',
        'blog',
        'about',
        'contact',
        'legal',
      ]) {
        const target = `/api/v1/pages?lang=${lang}&type=${type}`
        const { total } = pageList.parse(bodyOf(await agency.ask(target)))
        expect(total, target).toBeGreaterThan(0)
      }
    }
  },
)
