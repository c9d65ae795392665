/** The closed lists of the contract. They never shrink: content that is absent gives empty data, not an error. */

/** Languages a page may be in (ISO 639-1). */
export const languages = ['pl', 'en', 'de'] as const

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

export type Language = (typeof languages)[number]
export type PageType = (typeof pageTypes)[number]
export type Market = (typeof markets)[number]
