/**
 * Finds markets by the codes of ISO 3166-1, and by country names in English and in the languages of
 * the site.
 */
import { memoize } from '../../site/memoize.ts'
import { marketName, otherCountries } from '../../site/markets.ts'
import type { Market } from '../../site/vocabulary.ts'
import type { Found } from './found.ts'
import { countryCodes } from './country-codes.ts'
import { plainName } from './plain-name.ts'

/** English name of the market for all countries that have no market of their own. */
const everyOther = 'every other country'

/** Names that mean the market for all countries that have no market of their own. */
const otherWords: ReadonlySet<string> = new Set([
  ...['international', 'other', 'others', 'other country', 'other countries', 'worldwide'],
  ...['global', 'rest of world', 'rest of the world', everyOther],
])

/**
 * Names that CLDR does not have: older names, short names and parts of a country. `el` is a code
 * that the EU uses for Greece.
 */
const otherNames: Readonly<Record<string, Market>> = {
  ...{ america: 'US', 'united states of america': 'US', britain: 'GB', 'great britain': 'GB' },
  ...{ england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB', holland: 'NL' },
  ...{ 'czech republic': 'CZ', turkey: 'TR', el: 'GR' },
}

/**
 * Returns the market that a text means; `undefined` if it means none. For a country without its own
 * market, returns `otherCountries`, even if the site has no such market.
 */
export function findMarket(
  text: string,
  markets: readonly Market[],
  languages: readonly string[],
): Found | undefined {
  const name = plainName(text)
  if (otherWords.has(name)) return { value: otherCountries }
  const country = countriesOf(languages).get(name) ?? regionOf(text)
  if (country === undefined) return undefined
  if (markets.includes(country)) return { value: country }
  const shown = `${marketName(country, 'en', everyOther)} (${country})`
  return {
    value: otherCountries,
    note: `${shown} has no price of its own: this is the price for ${everyOther} (${otherCountries}).`,
  }
}

/** Returns the English name of a market: its country, or `every other country`. */
export function describeMarket(market: Market): string {
  return marketName(market, 'en', everyOther)
}

/** Returns the country in a locale tag such as `de-AT`; `undefined` if there is none. */
function regionOf(text: string): Market | undefined {
  const region = /^[a-z]{2,3}[-_]([a-z]{2})$/i.exec(text)?.[1]?.toUpperCase()
  return [...countryCodes.values()].find((country) => country === region)
}

/** Returns the countries by their codes and by their names in English and in `languages`. */
const countriesOf = memoize((languages: readonly string[]): ReadonlyMap<string, Market> => {
  const readers = [...languages, 'en'].flatMap((reader) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames([reader], { type: 'region', style, fallback: 'none' }),
    ),
  )
  const named = [...countryCodes].flatMap(([code, country]) => [
    ...readers.map((reader) => [plainName(reader.of(country) ?? country), country] as const),
    [plainName(code), country] as const,
    [plainName(country), country] as const,
  ])
  return new Map([...Object.entries(otherNames), ...named])
})
