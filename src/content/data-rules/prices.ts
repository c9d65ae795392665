/** Checks that each market has one price, in a currency used there. */
import { otherCountries } from '../../site/markets.ts'
import type { Content } from '../content.ts'
import { entryInWords } from '../field-words.ts'
import type { Mistake } from '../mistake.ts'
import type { Found } from './found.ts'

const file = 'workshop.yaml'

/** Countries where another currency than the given one is probably a mistake, by currency. */
const currencies: Readonly<Record<string, string>> = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  ...{ PLN: 'PL', CHF: 'CH LI', GBP: 'GB', CZK: 'CZ', DKK: 'DK', SEK: 'SE', NOK: 'NO', HUF: 'HU' },
  ...{ RON: 'RO', UAH: 'UA', USD: 'US', CAD: 'CA', JPY: 'JP', AUD: 'AU', NZD: 'NZ', TRY: 'TR' },
}

/** Reports second prices for a market, and prices in the currency of another country. */
export function checkPrices(content: Content): Found {
  const offers = content.workshop?.offers ?? []
  const mistakes: Mistake[] = []
  const warnings: Mistake[] = []
  for (const [at, { market, currency }] of offers.entries()) {
    const first = offers.findIndex((offer) => offer.market === market)
    if (first !== at) {
      const message = `${market} has a price in ${entryInWords(first)} already, expects one a market`
      mistakes.push({ file, field: `offers.${at}.market`, message })
    }
    const usual = currencyOf(market)
    if (usual !== undefined && usual !== currency) {
      const message = `is ${currency}, but people in ${market} pay in ${usual}`
      warnings.push({ file, field: `offers.${at}.currency`, message })
    }
  }
  return { mistakes, warnings }
}

function currencyOf(market: string): string | undefined {
  if (market === otherCountries) return undefined
  const rows = Object.entries(currencies)
  return rows.find(([, countries]) => countries.split(' ').includes(market))?.[0]
}
