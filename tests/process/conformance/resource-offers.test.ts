/** Offers in every market, and ways to reach a person. */
import { expect, it } from 'vitest'
import { listPages, readPage } from './reading.ts'
import { base, useService } from './service.ts'
import { contactOptions, workshopOffers } from './shapes.ts'

const agency = useService('agency')
const tiny = useService('tiny')

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
  return (await agency.read('/api/v1/workshop', workshopOffers)).data
}

it('Resources-WorkshopOffer: market, lang, currency, name, price, priceNote, summary, includes, notes and url are required', async () => {
  for (const offer of await readOffers()) {
    const { name, priceNote, summary, includes, notes } = offer
    for (const text of [name, priceNote, summary, ...includes, ...notes]) {
      expect(text, offer.market).toMatch(/\p{L}/u)
    }
    expect(includes.length, offer.market).toBeGreaterThan(0)
  }
})

it('Resources-WorkshopOffer.market: PL = Poland (PLN), DE = Germany, AT = Austria, CH = Switzerland (CHF), INTL = English-speaking clients (EUR)', async () => {
  const told = (await readOffers()).map(({ market, lang, currency }) => [market, lang, currency])
  const expected = Object.entries(prices).map(([market, row]) => [market, ...row.slice(0, 2)])
  expect(told.sort()).toEqual(expected.sort())
})

it('Resources-WorkshopOffer.price: price is the price per week as shown on the offer page, net', async () => {
  for (const { market, price, priceNote, url } of await readOffers()) {
    const [, , expected, path] = prices[market]
    expect([market, plain(price), url]).toEqual([market, expected, base + path])
    expect(priceNote).toMatch(/^(?:netto za tydzień|net per week|netto pro Woche)/)
    const page = await agency.ask(path)
    const shown = plain(page.text.replace(/<[^>]+>/g, ' ').replaceAll('&#39;', "'"))
    expect(shown, market).toContain(plain(price))
    expect(plain((await readPage(agency, url)).markdown), market).toContain(plain(price))
  }
})

it('Resources-WorkshopOffer.priceNote: priceNote is the unit and usual duration', async () => {
  const notes = { pl: /tydzień.*jeden tydzień/, de: /Woche.*eine Woche/, en: /week.*one week/ }
  for (const { lang, priceNote } of await readOffers()) expect(priceNote).toMatch(notes[lang])
})

it('Resources-WorkshopOffer.url: url is the offer page', async () => {
  const offers = await listPages(agency, 'type=offer')
  for (const { url, lang } of await readOffers()) {
    expect(offers.find((page) => page.url === url)?.lang).toBe(lang)
  }
})

it('Resources-WorkshopOffers: data, an array of WorkshopOffer, pricing and nextStep are required', async () => {
  for (const query of ['', '?market=PL', '?market=INTL']) {
    const { pricing, nextStep } = await agency.read(`/api/v1/workshop${query}`, workshopOffers)
    for (const text of [pricing, nextStep]) expect(text).toMatch(/\w/)
  }
  expect(await readOffers()).toHaveLength(5)
  // A site without prices has no such operation.
  expect((await tiny.ask('/api/v1/workshop')).status).toBe(404)
})

it('Resources-ContactOptions, Resources-ContactOptions.consultation: company, email, phone, contactForm and languages are required; consultation, the free 30-minute consultation, and note are optional', async () => {
  for (const query of ['', '?lang=pl', '?lang=en', '?lang=de']) {
    await agency.read(`/api/v1/contact${query}`, contactOptions)
  }
  expect(await agency.read('/api/v1/contact', contactOptions)).toMatchObject({
    company: 'Mill & Sons',
    email: 'hello@mill.example',
    phone: '+48 71 000 00 00',
    languages: ['pl', 'en', 'de'],
    consultation: expect.stringMatching(/free 30-minute consultation/i),
  })
  const small = await tiny.read('/api/v1/contact', contactOptions)
  expect(small).toMatchObject({ company: 'Brook', phone: null, languages: ['en'] })
  const inEnglish = await tiny.read('/api/v1/contact?lang=en', contactOptions)
  expect(inEnglish.contactForm).toBeTypeOf('string')
  for (const name of ['consultation', 'note']) expect(small).not.toHaveProperty(name)
})
