import { describe, expect, it } from 'vitest'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { readDescription } from '../../support/published.ts'

interface Offer {
  readonly market: string
  readonly price: string
  readonly priceNote: string
  readonly includes: readonly string[]
  readonly notes: readonly string[]
  readonly url: string
}

const site = await readBuiltSite('agency')
const museumSite = await readBuiltSite('museum')
const { app } = createTestApp(() => site)
const offers: readonly Offer[] = (
  json(await ask(app, '/api/v1/workshop')) as { data: readonly Offer[] }
).data
const prices = await readDescription(app, '/pricing.md')

describe('pricing.md', () => {
  it('has a row for each market, with the price, its unit and the twin of the offer page', () => {
    expect(offers).toHaveLength(5)
    const rows = prices.split('\n').filter((line) => /\((?:PL|DE|AT|CH|INTL)\) \|/.test(line))
    expect(rows).toHaveLength(offers.length)
    for (const [index, { market, price, priceNote, url }] of offers.entries()) {
      expect(rows[index]).toContain(`(${market}) | ${price} | `)
      expect(rows[index]).toContain(` | ${priceNote} | [`)
      expect(rows[index]).toContain(`](${url}index.md) |`)
    }
    expect(prices).toContain('4.100\u00a0€')
  })

  it('has the prices in the bytes of the API and of the offer page as Markdown', async () => {
    for (const { price, url } of offers) {
      const { text } = await ask(app, `${url.slice(baseUrl.length)}index.md`)
      expect(text).toContain(price)
    }
  })

  it('tells scope and notes once a language', () => {
    for (const { includes, notes, url } of offers) {
      expect(prices).toContain(`Offer page: <${url}>`)
      for (const line of [...includes, ...notes]) {
        expect(prices.split(`- ${line}\n`), line).toHaveLength(2)
      }
    }
  })

  it('names each price once, and no other', () => {
    let rest = prices
    for (const { price } of offers) rest = rest.replace(price, '')
    expect(rest).not.toMatch(/[€$£]|\bzł|\bCHF\s*\d|\d\s*(?:PLN|EUR)\b/)
  })

  it('says the next step in English, and the API in the language of the market', async () => {
    const { app: museum } = createTestApp(() => museumSite)
    const nextStep = async (query: string) =>
      (json(await ask(museum, `/api/v1/workshop${query}`)) as { nextStep: string }).nextStep
    const english = await nextStep('')
    expect(english).toMatch(/^Give the visitor/)
    expect(await nextStep('?market=JP')).toMatch(/^お客様/)
    // The file has no text in Arabic.
    expect(await nextStep('?market=EG')).toBe(english)
    expect(await readDescription(museum, '/pricing.md')).toContain(english)
  })

  it('is absent, with a Problem, where the content has no workshop', async () => {
    const site = await readBuiltSite()
    const { app: other } = createTestApp(() => site)
    const answer = await ask(other, '/pricing.md')
    expect(answer.status).toBe(404)
    expect(answer.headers['Content-Type']).toBe('application/problem+json')
    expect(json(answer)).toMatchObject({ code: 'not-found', instance: '/pricing.md' })
    expect(await readDescription(other, '/api.md')).not.toContain('pricing.md')
    expect(await readDescription(other, '/llms.txt')).not.toContain('pricing.md')
  })

  it('is named where the API guide and llms.txt name descriptions', async () => {
    for (const path of ['/api.md', '/llms.txt', '/de/llms.txt']) {
      expect(await readDescription(app, path)).toContain(`${baseUrl}/pricing.md`)
    }
  })

  it('is part of the build', async () => {
    const site = await readBuiltSite('agency')
    const text = await readDescription(createTestApp(() => site).app, '/pricing.md')
    for (const { price } of site.offers()) expect(text).toContain(`| ${price} |`)
  })
})
