import { beforeAll, describe, expect, it } from 'vitest'
import { createPalette } from '../../../src/content/brand/palette.ts'
import { cardData } from '../../../src/release/price-card-file.ts'
import { renderColours } from '../../../src/website/brand/style-sheets.ts'
import { english, wordsOf } from '../../../src/site/words/words.ts'
import { chooseFor } from '../../../src/website/price-card/choice.ts'
import type { CardData } from '../../../src/website/price-card/data.ts'
import { readBuiltSite } from '../../support/app.ts'

let data: CardData

beforeAll(async () => {
  const found = cardData(await readBuiltSite('agency'))
  if (!found) throw new Error('The site has no workshop')
  data = found
})

it('The card has the words that the site has', async () => {
  const { page, ...others } = english
  const own = { ...others, page: { ...page, goodToKnow: 'Mind this' } }
  const found = cardData(await readBuiltSite('agency'), (lang) =>
    lang === 'en' ? own : wordsOf(lang),
  )
  const noted = found?.languages.map(({ lang, words }) => [lang, words.goodToKnow])
  expect(noted).toContainEqual(['en', 'Mind this'])
  expect(noted).toContainEqual(['de', 'Gut zu wissen'])
})

describe('the choice the card opens with', () => {
  it.each([
    ['de-CH', 'CH', 'de'],
    ['de-DE', 'DE', 'de'],
    ['de', 'DE', 'de'],
    ['de-Latn-AT', 'AT', 'de'],
    ['en-US', 'INTL', 'en'],
    ['en-CH', 'CH', 'en'],
    ['PL', 'PL', 'pl'],
    ['fr-CH', 'CH', 'de'],
    ['ja-JP', 'INTL', 'en'],
    ['', 'INTL', 'en'],
    ['fr-FR,pl', 'PL', 'pl'],
    ['fr-DE,en-GB', 'DE', 'en'],
  ])('for %j is %s in %s', (locales, market, lang) => {
    expect(chooseFor(locales.split(','), data)).toEqual({ market, lang })
  })

  it('knows a regional form of a language, as reader and as site', () => {
    const regional = data.languages.map((known) => ({ ...known, lang: `${known.lang}-ZZ` }))
    const offers = data.offers.map((offer) => ({ ...offer, lang: `${offer.lang}-ZZ` }))
    const site = { ...data, languages: regional, offers }
    expect(chooseFor(['pl-US'], site)).toEqual({ market: 'PL', lang: 'pl-ZZ' })
    expect(chooseFor(['de-AT'], site)).toEqual({ market: 'AT', lang: 'de-ZZ' })
  })

  it('is the first market where none is for everybody', () => {
    const offers = data.offers.filter(({ market }) => market !== 'INTL')
    expect(chooseFor(['ja-JP'], { ...data, offers })).toEqual({ market: 'DE', lang: 'de' })
    expect(chooseFor([], { ...data, offers })).toEqual({ market: 'DE', lang: 'de' })
  })
})

it('the colours of the card follow the theme of the host before the system', () => {
  const palette = createPalette({ accent: '#12336b' })
  const css = renderColours({ palette, fonts: {} })
  const dark = `--page: ${palette.dark.page};`
  const [system = '', host = ''] = css.split('\n').filter((line) => line.includes(dark))
  expect(system).toMatch(
    /^@media screen and \(prefers-color-scheme: dark\) \{ :root:not\(\[data-theme='light'\]\)/,
  )
  expect(host).toMatch(/^@media screen \{ :root\[data-theme='dark'\] \{ color-scheme: dark;/)
})
