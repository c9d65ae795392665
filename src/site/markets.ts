/** Markets with a price: countries (ISO 3166-1), and one market for all other countries. */
import type { Language, Market } from './vocabulary.ts'

/** Market for countries without a price of their own. */
export const otherCountries: Market = 'INTL'

/** CLDR codes that are not countries in ISO 3166-1: groups, parts of countries, placeholders. */
const noCountries = /^(?:AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|XA|XB|ZZ)$/

/** Checks whether a text is a market: a country code or `INTL`. */
export function isMarket(text: string): boolean {
  return text === otherCountries || isCountry(text)
}

function isCountry(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || noCountries.test(text)) return false
  // Excludes obsolete codes. `Intl` replaces them by new codes, such as UK by GB.
  return new Intl.Locale(`und-${text}`).region === text && nameOf(text, 'en') !== undefined
}

/**
 * Returns the name of a market in a language. `others` is the name of the market for all other
 * countries.
 */
export function marketName(market: Market, language: Language, others: string): string {
  return market === otherCountries ? others : (nameOf(market, language) ?? market)
}

function nameOf(country: string, language: Language): string | undefined {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country)
}
