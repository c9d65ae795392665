/** Types for pages and prices. Languages and markets are those of the content. */

/** Types of pages. */
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

/** Language tag as in `site.yaml` (BCP 47), such as `pl` or `pt-BR`. */
export type Language = string
/** A value for some of the languages. */
export type ByLanguage<Value> = Readonly<Record<Language, Value>>
export type PageType = (typeof pageTypes)[number]
/** A country (ISO 3166-1 alpha-2), or `INTL` for all others. */
export type Market = string
