/** Markets that may have a price of their own: countries (ISO 3166-1), and one for everybody else. */
import type { Language, Market } from './vocabulary.ts'

/** The market of every country that has none of its own. */
export const otherCountries: Market = 'INTL'

/** Codes that CLDR names beside those of ISO 3166-1: groups of countries, parts of one, and what is none. */
const noCountries = /^(?:AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|XA|XB|ZZ)$/

/** Whether a text is a market: the code of a country, or `INTL`. */
export function isMarket(text: string): boolean {
  return text === otherCountries || isCountry(text)
}

function isCountry(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || noCountries.test(text)) return false
  // A code that another one replaced is spelled as that one: UK gives GB.
  return new Intl.Locale(`und-${text}`).region === text && nameOf(text, 'en') !== undefined
}

/** Name of a market in a language; `others` is what the one for everybody else is called. */
export function marketName(market: Market, language: Language, others: string): string {
  return market === otherCountries ? others : (nameOf(market, language) ?? market)
}

function nameOf(country: string, language: Language): string | undefined {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country)
}
