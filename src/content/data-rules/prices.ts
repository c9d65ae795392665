/** Checks that each market has one price, in a currency used there. */
import type { Content } from '../content.ts'
import { entryInWords } from '../field-words.ts'
import { warning } from '../mistake.ts'

const file = 'workshop.yaml'

/** Countries where another currency than the given one is probably a mistake, by currency. */
const currencies: Readonly<Record<string, string>> = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  ...{ PLN: 'PL', CHF: 'CH LI', GBP: 'GB', CZK: 'CZ', DKK: 'DK', SEK: 'SE', NOK: 'NO', HUF: 'HU' },
  ...{ RON: 'RO', UAH: 'UA', USD: 'US', CAD: 'CA', JPY: 'JP', AUD: 'AU', NZD: 'NZ', TRY: 'TR' },
}
const currencyOf = new Map(
  Object.entries(currencies).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
)

/** Reports second prices for a market, and prices in the currency of another country. */
export function* checkPrices({ workshop }: Pick<Content, 'workshop'>) {
  const offers = workshop?.offers ?? []
  for (const [at, { market, currency }] of offers.entries()) {
    const first = offers.findIndex((offer) => offer.market === market)
    if (first !== at) {
      const message = `${market} already has a price in ${entryInWords(first)}, expects one for each market`
      yield { file, field: `offers.${at}.market`, message }
    }
    const usual = currencyOf.get(market) ?? currency
    if (usual !== currency) {
      const message = `is ${currency}, but people in ${market} pay in ${usual}`
      yield warning({ file, field: `offers.${at}.currency`, message })
    }
  }
}
