import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNearestPages } from '../../../src/site/nearest-pages.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { anyText, fuzz } from '../../support/fuzz.ts'
import { baseUrl } from '../../support/app.ts'
import { createTinySite, tinyData, wholeData } from '../../support/tiny-site.ts'

const page = (path: string, title: string, lang = path.split('/')[1] ?? ''): PageRecord => ({
  ...{ path, title, lang, type: 'other', cursorKey: path },
})

const pages = [
  page('/', 'Start', 'en'),
  page('/en/contact/', 'Talk to a person'),
  page('/en/services/', 'Services'),
  page('/en/services/invoice-automation/', 'Invoices that post themselves'),
  page('/en/services/care/', 'Care of what was built'),
  page('/de/kontakt/', 'Schreiben Sie uns'),
  page('/de/dienste/rechnungen/', 'Rechnungen ohne Abtippen'),
  page('/ja/contact/', 'お問い合わせ'),
  ...Array.from({ length: 400 }, (_, at) => page(`/en/towns/place-${at}/`, `Work in Place ${at}`)),
]

const siteOf = (list: readonly PageRecord[]) =>
  createTinySite([], {
    ...tinyData,
    info: { ...tinyData.info, languages: ['en', 'de', 'ja'] },
    pages: list,
  })
const site = siteOf(pages)
const nearest = (path: string, count = 3) =>
  findNearestPages(site, path, count).map((found) => found.path)

describe('Nearest pages', () => {
  it.each([
    ['/en/contcat/', '/en/contact/'],
    ['/EN/Contact', '/en/contact/'],
    ['/en/contact.html', '/en/contact/'],
    ['/en/kontakt/', '/de/kontakt/'],
    ['/ja/contcat/', '/ja/contact/'],
    ['/en/service/invoices-automated/', '/en/services/invoice-automation/'],
    ['/en/service/', '/en/services/'],
    ['/de/dienste/rechnung', '/de/dienste/rechnungen/'],
    ['/en/towns/plaec-77/', '/en/towns/place-77/'],
    ['/en/contac%74s', '/en/contact/'],
    ['posting invoices', '/en/services/invoice-automation/'],
    ['お問い合せ', '/ja/contact/'],
  ])('to %s begin with %s', (path, first) => {
    expect(nearest(path)[0]).toBe(first)
  })

  it.each([
    ['/en/pricing/', '/en/a/'],
    ['/prices', '/en/a/'],
    ['/de/Preise.html', '/de/b/'],
    ['ja/料金', '/en/a/'],
    ['/en/pricing/services/', '/en/services/'],
  ])('to %s, an address of prices, begin with the page of the offer: %s', (path, first) => {
    const offers = ['/en/a/', '/de/b/'].flatMap((at) =>
      (wholeData.prices?.offers ?? []).map((offer) => ({ ...offer, url: `${baseUrl}${at}` })),
    )
    const seller = createTinySite([], {
      ...tinyData,
      info: site.info,
      pages: [...pages, page('/en/a/', 'Our week'), page('/de/b/', 'Die Woche')],
      prices: { pricing: '', nextStep: '', offers },
    })
    expect(findNearestPages(seller, path, 1).map((found) => found.path)).toEqual([first])
    expect(nearest(path)).not.toContain(first === '/en/services/' ? '' : first)
  })

  it('are as many as asked for, each once', () => {
    const found = nearest('/en/towns/place-7/', 5)
    expect(found).toHaveLength(5)
    expect([new Set(found).size, found[0]]).toEqual([5, '/en/towns/place-7/'])
  })

  it.each(['/wp-login.php', '/en/', '', '/', '%%%', '/xyz/', '💥'])('to %j are none', (path) => {
    expect(nearest(path)).toEqual([])
  })

  it('are the same whatever the order of the pages of the site', () => {
    const other = siteOf(pages.toReversed())
    for (const path of ['/en/towns/', '/contact', '/en/services/automation/']) {
      expect(findNearestPages(other, path, 5).map((found) => found.path)).toEqual(nearest(path, 5))
    }
  })

  it('are those of its first six words', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `qx${at}`).join('/')
    expect(nearest(`/${words(5)}/kontakt/`, 1)).toEqual(['/de/kontakt/'])
    expect(nearest(`/${words(6)}/kontakt/`, 1)).toEqual([])
  })

  it('are those of the beginning of a text that never ends', () => {
    const others = Array.from({ length: 100_000 }, (_, at) => `qx${at}`).join('/')
    expect(nearest(`/contcat/${'-'.repeat(300)}${others}`)[0]).toBe('/en/contact/')
  })

  it('of any text at all are pages of the site', async () => {
    await fuzz(
      fc.property(fc.oneof(anyText, fc.webPath()), (text) => {
        const found = findNearestPages(site, text, 3)
        expect(found.length).toBeLessThanOrEqual(3)
        for (const one of found) expect(site.findPage(one.path)).toBe(one)
      }),
    )
  })
})
