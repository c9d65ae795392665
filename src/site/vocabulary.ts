/** The closed lists of the contract. They never shrink: content that is absent gives empty data, not an error. */
import { languageFacts } from './languages.ts'

/** Languages a page may be in. */
export const languages = Object.keys(languageFacts) as [Language, ...Language[]] // It has rows.

/** Kinds of pages. */
export const pageTypes = [
  'home',
  'section',
  'offer',
  'guide',
  'blog',
  'about',
  'contact',
  'city',
  'legal',
  'other',
] as const

/** Markets with a workshop price of their own. */
export const markets = ['PL', 'DE', 'AT', 'CH', 'INTL'] as const

/** English names of the markets that are a country of their own. */
export const countryNames: Readonly<Record<Exclude<Market, 'INTL'>, string>> = {
  PL: 'Poland',
  DE: 'Germany',
  AT: 'Austria',
  CH: 'Switzerland',
}

/** A language a page may be in. */
export type Language = keyof typeof languageFacts
export type PageType = (typeof pageTypes)[number]
export type Market = (typeof markets)[number]
