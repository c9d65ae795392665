/**
 * Converts the prices of the content to the offers of the site. Formats each price as usual in its
 * country, or in its language if the offer is for all other countries.
 */
import { languageFacts } from '../site/languages.ts'
import { otherCountries } from '../site/markets.ts'
import type { MarketOffer } from '../site/market-offer.ts'
import type { Prices } from './schemas/prices.ts'

/** Creates the offers in the order of the file. Leaves out offers in a language without texts. */
export function toMarketOffers({ offers, texts }: Prices, baseUrl: string): MarketOffer[] {
  return offers.flatMap((offer) => {
    const text = texts[offer.lang]
    if (text === undefined) return []
    const { market, lang, currency, amount } = offer
    const { name, priceNote, summary, includes, notes, page } = text
    const terms = { market, lang, currency, name, price: formatPrice(offer), amount, priceNote }
    return [{ ...terms, summary, includes, notes, url: baseUrl + page }]
  })
}

/** Formats a price as usual in its country, or in its language for all other countries. */
function formatPrice({ market, lang, amount, currency }: Prices['offers'][number]): string {
  const locale =
    market === otherCountries
      ? languageFacts(lang).locale
      : new Intl.Locale(lang, { region: market }).baseName
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: currency === 'CHF' ? 'code' : 'symbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    useGrouping: 'always',
  }).format(amount)
}
