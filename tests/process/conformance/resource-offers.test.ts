/** Offers in every market, and ways to reach a person. */
import { expect } from 'vitest'
import { requirement } from './requirement.ts'
import { base, targetOf, useService } from './service.ts'
import { contactOptions, workshopOffers } from './shapes.ts'
import { listPages } from './walk.ts'
import { body, readPage } from './reading.ts'

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
    for (const query of ['', '?market=PL', '?market=INTL']) {
      const { pricing, nextStep } = workshopOffers.parse(
        await body(agency, `/api/v1/workshop${query}`),
      )
      for (const text of [pricing, nextStep]) expect(text).toMatch(/\w/)
    }
    expect(await readOffers()).toHaveLength(5)
    // A site without prices has no such operation.
    expect((await tiny.ask('/api/v1/workshop')).status).toBe(404)
  },
)

requirement(
  'Resources-ContactOptions',
  'company, email, phone, contactForm and languages are required, consultation and note are optional',
  async () => {
    for (const query of ['', '?lang=pl', '?lang=en', '?lang=de']) {
      contactOptions.parse(await body(agency, `/api/v1/contact${query}`))
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
    expect((await body(tiny, '/api/v1/contact?lang=en')).contactForm).toBeTypeOf('string')
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
