/**
 * Renders `/pricing.md`, the public prices by market. Agents look for prices at this address first.
 * A site without prices does not have this document.
 */
import { apiPaths } from '../http/paths.ts'
import { markdownPath } from '../site/address.ts'
import { languageFacts } from '../site/languages.ts'
import { textIn, type Localized } from '../site/localized.ts'
import type { MarketOffer } from '../site/market-offer.ts'
import type { Site } from '../site/site.ts'
import { marketName } from '../site/markets.ts'
import { renderTable } from './markdown.ts'

/** Renders the price list of a site that has prices. */
export function renderPricing({ info, prices }: Pick<Site, 'info' | 'prices'>): string {
  if (!prices) throw new Error('There are no prices to list')
  const { offers } = prices
  const inEnglish = (text: Localized) => textIn(text, 'en', info.languages) ?? ''
  const sections = [
    `# Prices of ${info.company}`,
    `> ${inEnglish(prices.pricing)}`,
    'The texts are in the language of the market.',
    renderTable(['Market', 'Price', 'Currency', 'Unit and duration', 'Offer page'], rowsOf(offers)),
    ...firstOfEachLanguage(offers).flatMap(describeOffer),
    '## Next step',
    inEnglish(prices.nextStep),
    `The same offer as JSON: <${info.baseUrl}${apiPaths.workshop}>`,
  ]
  return `${sections.join('\n\n')}\n`
}

// One row per market, so that a reader need not infer the price for Austria from Germany.
function rowsOf(offers: readonly MarketOffer[]): string[][] {
  return offers.map(({ market, price, currency, priceNote, name, url }) => [
    `${marketName(market, 'en', 'Other countries')} (${market})`,
    price,
    currency,
    priceNote,
    `[${name}](${markdownPath(url)})`,
  ])
}

/** Returns the first offer of each language. Markets of one language share their texts. */
function firstOfEachLanguage(offers: readonly MarketOffer[]): MarketOffer[] {
  return offers.filter(({ lang }, index) => index === offers.findIndex((o) => o.lang === lang))
}

// Shows the texts in the language of the market. Only the company may translate them.
function describeOffer({ name, lang, summary, includes, notes, url }: MarketOffer): string[] {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  return [
    `## ${name} (in ${languageFacts(lang).englishName})`,
    summary,
    `What it includes:\n\n${list(includes)}`,
    ...(notes.length > 0 ? [`Good to know:\n\n${list(notes)}`] : []),
    `Offer page: <${url}>`,
  ]
}
