/**
 * Checks the dates and currencies of prices, and that collections add no other prices to structured
 * data.
 */
import type { Content } from '../content.ts'
import { entryInWords } from '../field-words.ts'
import { warning } from '../mistake.ts'
import type { Finding } from '../mistake.ts'
import { beginOf, type CurrentPrices } from '../current-prices.ts'
import { pricesFile } from '../schemas/prices.ts'

/** Currency → countries that use it. A price there in another currency is probably a mistake. */
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

/**
 * Reports if no market has a price today, if two prices of a market become valid at the same time,
 * or if a collection would add prices to structured data. Warns about unusual currencies.
 */
export function* checkPrices(
  { prices, collections }: Pick<Content, 'prices' | 'collections'>,
  now: Date,
): Generator<Finding> {
  if (!prices) return
  yield* checkOffers(prices.rows, now)
  for (const { name: folder, fields } of collections) {
    for (const { name, schemaProperty = '' } of fields) {
      if (!/(?:^|\.)offers\./.test(schemaProperty)) continue
      const message = `${schemaProperty} is not allowed, because structured data has only the price of ${pricesFile}: remove x-property`
      const field = `properties.${name}.x-property`
      yield { file: `data/${folder}/collection.yaml`, field, message }
    }
  }
}

function* checkOffers(rows: CurrentPrices['rows'], now: Date): Generator<Finding> {
  if (rows.every((row) => beginOf(row) > now.getTime())) {
    const message =
      'has no price for today: add a price without "from". It applies until the "from" of the next price'
    yield { file: pricesFile, field: 'offers', message }
  }
  for (const [at, row] of rows.entries()) {
    const { market, currency, from } = row
    const first = rows.findIndex(
      (other) => other.market === market && beginOf(other) === beginOf(row),
    )
    if (first !== at) {
      const which = from === undefined ? 'a price' : `a price from ${from}`
      const message = `${market} already has ${which} in ${entryInWords(first)}: remove one of the two prices, or change the "from" of one`
      yield { file: pricesFile, field: `offers.${at}.market`, message }
    }
    const usual = currencyOf.get(market) ?? currency
    if (usual !== currency) {
      const message = `is ${currency}, but people in ${market} pay in ${usual}: check the currency`
      yield warning({ file: pricesFile, field: `offers.${at}.currency`, message })
    }
  }
}
