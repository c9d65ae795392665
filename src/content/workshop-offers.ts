/** Converts `workshop.yaml` to the offers of the site. Prices use the format of each market. */
import { languageFacts } from '../site/languages.ts'
import { otherCountries } from '../site/markets.ts'
import type { Language, Market } from '../site/vocabulary.ts'
import type { WorkshopOffer } from '../site/workshop-offer.ts'
import type { Workshop } from './schemas/workshop.ts'

/** Formats a price as usual in its market, such as `14 900 zł`. */
export function formatPrice(offer: {
  amount: number
  currency: string
  market: Market
  lang: Language
}): string {
  const locale = localeOf(offer)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: offer.currency,
    currencyDisplay: offer.currency === 'CHF' ? 'code' : 'symbol',
    minimumFractionDigits: Number.isInteger(offer.amount) ? 0 : 2,
    useGrouping: 'always',
  }).format(offer.amount)
}

/** Locale of the language in the country of the market. */
function localeOf({ market, lang }: { readonly market: Market; readonly lang: Language }): string {
  if (market === otherCountries) return languageFacts(lang).locale
  return new Intl.Locale(lang, { region: market }).baseName
}

/** Creates the offers of all markets, in the order of the file; none without a workshop. */
export function toWorkshopOffers(workshop: Workshop | undefined, baseUrl: string): WorkshopOffer[] {
  if (workshop === undefined) return []
  return workshop.offers.flatMap((offer) => {
    const text = workshop.texts[offer.lang]
    if (text === undefined) return []
    const { name, priceNote, summary, includes, notes, page } = text
    return [
      {
        market: offer.market,
        lang: offer.lang,
        currency: offer.currency,
        name,
        price: formatPrice(offer),
        amount: offer.amount,
        priceNote,
        summary,
        includes,
        notes,
        url: baseUrl + page,
      },
    ]
  })
}
