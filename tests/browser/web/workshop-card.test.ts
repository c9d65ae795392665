import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame } from 'playwright'
import type { App } from '../../../src/service/app.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { startCardBrowser } from '../card-browser.ts'
import type { CardBrowser, OpenCard } from '../card-browser.ts'
import type { MarketOffer } from '../../../src/site/market-offer.ts'
import type { HostOptions } from '../host-page.ts'

const marketNames = {
  en: { INTL: 'Other countries', DE: 'Germany', AT: 'Austria', CH: 'Switzerland', PL: 'Poland' },
} as const

let browser: CardBrowser
let app: App
let html: string
let offers: readonly MarketOffer[]
const opened: OpenCard[] = []

beforeAll(async () => {
  browser = await startCardBrowser()
  html = await readCard()
  const site = await readBuiltSite('agency')
  ;({ app } = createTestApp(() => site))
  offers = (await readOffers('/api/v1/workshop')).data
})

afterAll(async () => {
  await Promise.all(opened.map((card) => card.close()))
  await browser.close()
})

async function readCard(): Promise<string> {
  const site = await readBuiltSite('agency')
  const card = await site.readPublished('/mcp/workshop-offer.html')
  if (!card) throw new Error('There is no card')
  expect(card.type).toBe('text/html;profile=mcp-app')
  return new TextDecoder().decode(card.content.bytes)
}

async function readOffers(target: string): Promise<{ data: readonly MarketOffer[] }> {
  return json(await ask(app, target)) as unknown as { data: readonly MarketOffer[] } // The contract of the operation.
}

async function open(
  options: Partial<HostOptions> = {},
  context: Parameters<CardBrowser['open']>[1] = {},
): Promise<OpenCard> {
  const card = await browser.open({ html, width: 720, ...options }, context)
  opened.push(card)
  return card
}

/** What a reader sees of the offer. */
async function readShown(card: Frame) {
  const text = (selector: string) => card.locator(selector).innerText()
  const lines = (selector: string) => card.locator(selector).allInnerTexts()
  return {
    lang: await card.getAttribute('html', 'lang'),
    market: await card.locator('input[name=market]:checked').getAttribute('value'),
    name: await text('h1'),
    place: await text('[data-place]'),
    price: await text('[data-price]'),
    priceNote: await text('[data-price-note]'),
    summary: await text('[data-summary]'),
    includes: await lines('[data-includes] li'),
    notes: await lines('[data-notes] li'),
    url: await card.locator('[data-link]').getAttribute('href'),
  }
}

function offerOf(market: string): MarketOffer {
  const found = offers.find((offer) => offer.market === market)
  if (!found) throw new Error(`There is no offer for ${market}`)
  return found
}

async function surfaceOf(card: Frame): Promise<string> {
  return await card.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

const light = 'rgb(255, 255, 255)'
const dark = 'rgb(25, 29, 34)'

describe('the workshop card', () => {
  it('shows the offer of each market as the API gives it', async () => {
    const { card, faults } = await open()
    expect(offers).toHaveLength(5)
    for (const { market, lang } of offers) {
      await card.locator(`input[name=market][value=${market}]`).check()
      await card.locator(`input[name=language][value=${lang}]`).check()
      const [offer] = (await readOffers(`/api/v1/workshop?market=${market}`)).data
      expect(offer?.market).toBe(market)
      const { amount, currency } = offer ?? {}
      expect({ ...(await readShown(card)), amount, currency }).toMatchObject({ ...offer })
    }
    expect(faults).toEqual([])
  })

  it('keeps the price of a market in every language', async () => {
    const { card } = await open()
    for (const lang of ['en', 'de', 'pl']) {
      await card.locator(`input[name=language][value=${lang}]`).check()
      for (const { market, price } of offers) {
        await card.locator(`input[name=market][value=${market}]`).check()
        const shown = await readShown(card)
        expect([shown.lang, shown.price]).toEqual([lang, price])
        expect(shown.url).toBe(offers.find((offer) => offer.lang === lang)?.url)
      }
    }
  })

  it('can be used by keyboard alone', async () => {
    const { page, card } = await open({ context: { locale: 'en-GB' } })
    const focused = () =>
      card.evaluate(() => {
        const at = document.activeElement
        return at instanceof HTMLInputElement ? `${at.name} ${at.value}` : (at?.tagName ?? '')
      })
    await card.locator('body').press('Tab')
    expect(await focused()).toBe('language en')
    await page.keyboard.press('ArrowRight')
    expect(await card.getAttribute('html', 'lang')).toBe('de')
    expect(await card.locator('h1').innerText()).toBe('Eine Woche in der Mühle')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('market INTL')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await readShown(card)).toMatchObject({ market: 'CH', price: offerOf('CH').price })
    await page.keyboard.press('ArrowLeft')
    expect(await readShown(card)).toMatchObject({ market: 'AT', place: 'Österreich' })
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('A')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => window.host.links)).toEqual([offerOf('AT').url])
  })

  it('has names and roles for screen readers, and says a change of price', async () => {
    const { card } = await open()
    const body = card.locator('main')
    expect(await body.ariaSnapshot()).toContain('- group "Market":')
    expect(await body.ariaSnapshot()).toContain('- group "Language":')
    for (const place of Object.values(marketNames.en)) {
      expect(await card.getByRole('radio', { name: place }).count()).toBe(1)
    }
    await card.getByRole('radio', { name: 'Switzerland' }).check()
    const said = await card.getByRole('status').innerText()
    expect(said).toContain('Switzerland')
    expect(said).toContain(offerOf('CH').price)
  })

  it('opens with the market and language of the host, before those of the browser', async () => {
    const { card } = await open({ context: { locale: 'de-CH' } }, { locale: 'pl' })
    expect(await readShown(card)).toMatchObject({ market: 'CH', lang: 'de' })
  })

  it('shows the market that was asked for, and the data of the result', async () => {
    const { page, card } = await open({ context: { locale: 'en-GB' } })
    await page.evaluate(() => window.host.bridge?.sendToolInput({ arguments: { market: 'CH' } }))
    await expect.poll(() => readShown(card)).toMatchObject({ market: 'CH', lang: 'en' })
    const data = [{ ...offerOf('DE'), price: '4.444 €', summary: 'Neu.' }]
    await page.evaluate(
      (structuredContent) => window.host.bridge?.sendToolResult({ content: [], structuredContent }),
      { data, pricing: '', nextStep: '' },
    )
    await expect.poll(() => readShown(card)).toMatchObject({ market: 'DE', price: '4.444 €' })
    await card.locator('input[name=language][value=de]').check()
    expect(await readShown(card)).toMatchObject({ summary: 'Neu.' })
    await card.locator('input[name=market][value=PL]').check()
    expect(await readShown(card)).toMatchObject({ price: offerOf('PL').price })
  })

  it('keeps what the reader chose when the host speaks again', async () => {
    const { page, card } = await open({ context: { locale: 'en-GB' } })
    await card.locator('input[name=market][value=AT]').check()
    await card.locator('input[name=language][value=pl]').check()
    await page.evaluate(() => window.host.bridge?.sendHostContextChange({ locale: 'de-CH' }))
    await page.evaluate(() => window.host.bridge?.sendHostContextChange({ theme: 'dark' }))
    await expect.poll(() => surfaceOf(card)).toBe(dark)
    expect(await readShown(card)).toMatchObject({ market: 'AT', lang: 'pl' })
  })

  it('stays as it is when a result holds nothing it can use', async () => {
    const { page, card, faults } = await open({ context: { locale: 'de-DE' } })
    const before = await readShown(card)
    const wrong = { ...offerOf('DE'), price: 'wrong' }
    const results = [
      undefined,
      { data: 'none' },
      { data: [null, 1, { market: 'DE', price: 'wrong' }] },
      { data: [{ ...wrong, includes: [1] }] },
      { data: [{ ...wrong, url: 'https://elsewhere.example/' }] },
      { data: [{ ...wrong, url: `${baseUrl}.elsewhere.example/` }] },
      { data: [{ ...wrong, url: 'javascript:alert(1)' }] },
      { data: [{ ...wrong, market: '__proto__' }] },
    ]
    for (const structuredContent of results) {
      await page.evaluate(
        (sent) => window.host.bridge?.sendToolResult({ content: [], ...sent }),
        structuredContent && { structuredContent },
      )
    }
    // Messages keep their order: an answer to this one proves that the results were read.
    await page.evaluate(() => window.host.bridge?.teardownResource({}))
    expect(await readShown(card)).toEqual(before)
    expect(faults).toEqual([])
  })

  it('follows the theme of the host, whatever the system prefers', async () => {
    const { page, card } = await open({ context: { theme: 'dark' } }, { colorScheme: 'light' })
    expect(await surfaceOf(card)).toBe(dark)
    await page.evaluate(() => window.host.bridge?.sendHostContextChange({ theme: 'light' }))
    await expect.poll(() => surfaceOf(card)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await surfaceOf(card)).toBe(light)
  })

  it('shows everything in a host that sends nothing, in the language of the browser', async () => {
    for (const [colorScheme, surface] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const { card, faults, requests } = await open({ silent: true }, { colorScheme, locale: 'pl' })
      expect(await surfaceOf(card)).toBe(surface)
      const { market, ...shown } = offerOf('PL')
      expect(await readShown(card)).toMatchObject({ market, name: shown.name, price: shown.price })
      await card.locator('input[name=market][value=DE]').check()
      expect(await card.locator('[data-price]').innerText()).toBe(offerOf('DE').price)
      expect([faults, requests]).toEqual([[], []])
    }
  })

  it('tells its height, again when it changes, and fits the frame', async () => {
    const { page, card } = await open({ width: 360, context: { locale: 'en-GB' } })
    await expect.poll(() => page.evaluate(() => window.host.heights.length)).toBeGreaterThan(0)
    const [first = 0] = await page.evaluate(() => window.host.heights)
    await card.locator('input[name=language][value=de]').check()
    await expect.poll(() => page.evaluate(() => window.host.heights.at(-1))).not.toBe(first)
    const { scroll, client, wide } = await card.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth } = document.documentElement
      return { scroll: scrollHeight, client: clientHeight, wide: scrollWidth }
    })
    expect(scroll).toBe(client)
    expect(wide).toBeLessThanOrEqual(360)
  })

  it('folds its notes below 420 pixels, and is shorter for it', async () => {
    const notesOf = async (width: number) => {
      const { page, card } = await open({ width, context: { locale: 'en-GB' } })
      await expect.poll(() => page.evaluate(() => window.host.heights.length)).toBeGreaterThan(0)
      const isShown = () => card.locator('[data-notes] li').first().isVisible()
      const height = () => page.evaluate(() => window.host.heights.at(-1) ?? 0)
      return { card, isShown, height }
    }
    const narrow = await notesOf(419)
    expect(await narrow.isShown()).toBe(false)
    const folded = await narrow.height()
    await narrow.card.locator('summary').click()
    expect(await narrow.isShown()).toBe(true)
    await expect.poll(narrow.height).toBeGreaterThan(folded)
    const wide = await notesOf(420)
    expect(await wide.isShown()).toBe(true)
    expect(await wide.card.locator('summary').getAttribute('tabindex')).toBe('-1')
  })

  it('answers a ping and a teardown, and refuses what it does not know', async () => {
    const { page } = await open()
    expect(await page.evaluate(() => window.host.bridge?.teardownResource({}))).toEqual({})
    const codes = await page.evaluate(async () => {
      const view = document.querySelector('iframe')?.contentWindow
      const answers = new Promise((resolve) => {
        const seen: unknown[] = []
        window.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => {
          if (data.id === 'a' || data.id === 'b') seen.push(data.result ?? data.error)
          if (seen.length === 2) resolve(seen)
        })
      })
      view?.postMessage({ jsonrpc: '2.0', id: 'a', method: 'ping' }, '*')
      view?.postMessage({ jsonrpc: '2.0', id: 'b', method: 'toString' }, '*')
      return await answers
    })
    expect(codes).toMatchObject([{}, { code: -32601 }])
  })

  it('leaves a link to the browser where the host opens none', async () => {
    const { page, card } = await open({ capabilities: {} })
    expect(await card.locator('[data-link]').getAttribute('target')).toBe('_blank')
    const prevented = await card.locator('[data-link]').evaluate(
      (link) =>
        new Promise<boolean>((resolve) => {
          link.addEventListener('click', (click) => {
            resolve(click.defaultPrevented)
            click.preventDefault()
          })
          if (link instanceof HTMLElement) link.click()
        }),
    )
    expect(prevented).toBe(false)
    expect(await page.evaluate(() => window.host.links)).toEqual([])
    const { url } = await readShown(card)
    expect(await card.locator('[data-address]').innerText()).toBe(url?.replace('http://', ''))
  })

  it('treats every text of the content as text', async () => {
    const { card, faults } = await open({ context: { locale: 'en-GB' } })
    const { includes } = offerOf('INTL')
    expect(includes.join()).toContain('</script><img')
    expect((await readShown(card)).includes).toEqual(includes)
    // The mark of the brand is in the file itself.
    expect(await card.locator('main img:not([src^="data:image/"])').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('asks nobody for anything', async () => {
    const { card, requests } = await open()
    await card.locator('input[name=market][value=PL]').check()
    expect(requests).toEqual([])
    expect(html).not.toMatch(
      /<(?:link|img|iframe|object|script)[^>]+(?:src|href)=(?!["']data:image\/)/,
    )
    expect(html).not.toMatch(/url\(|@import|\bimport\b|\bfetch\(/)
  })
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each([360, 720])('axe finds nothing in the card, %d pixels wide', async (width) => {
    const { card } = await open({ width, context: { theme } })
    for (const market of ['DE', 'CH']) {
      await card.locator(`input[name=market][value=${market}]`).check()
      expect(await findAxeViolations(card)).toEqual([])
    }
  })
})

describe('a site without a workshop', () => {
  it('has no card', async () => {
    const site = await readBuiltSite()
    expect(await site.readPublished('/mcp/workshop-offer.html')).toBeUndefined()
  })
})

describe('the built card', () => {
  it('is no page of the website', async () => {
    expect((await ask(app, '/mcp/workshop-offer.html')).headers['Content-Type']).not.toContain(
      'html',
    )
    expect(html).toContain(baseUrl)
  })

  it('shows the prices where no script may run', () => {
    const [, plain = ''] = /<noscript>([\s\S]*)<\/noscript>/.exec(html) ?? []
    for (const { price, url } of offers) {
      expect(plain).toContain(price)
      expect(plain).toContain(url)
    }
  })

  it('is small', () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(20_000)
  })
})
