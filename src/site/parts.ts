/**
 * Describes which features a site has. Operations, tools, prompts and guides are created from this
 * description, so none of them offers an absent feature.
 */
import type { Collection } from './collection.ts'
import { textIn, type Localized } from './localized.ts'
import type { PageRecord } from './page-record.ts'
import type { ByLanguage, Language, Market, PageType } from './vocabulary.ts'
import type { MarketOffer } from './market-offer.ts'

/** The offer with public prices. */
export interface PricedOffer {
  /** Name of the offer, in English if available. */
  readonly name: string
  /** What has a price and what has no price, in English if available. */
  readonly pricing: string
}

/**
 * Values for the examples of searches and lists, taken from one page. The query finds this page.
 */
export interface ExamplePage {
  readonly query: string
  readonly lang: Language
  readonly type: PageType
}

const optionalFields = ['tags', 'authors', 'public', 'ends', 'past'] as const

/** Name of a field that only some pages have. */
export type PageField = (typeof optionalFields)[number]

/** Features of a site, and facts that descriptions need. */
export interface SiteParts {
  readonly company: string
  /** Sentence on the subject of the site, in English if available. */
  readonly about: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly Language[]
  /** Language for examples: English if the site has it, otherwise the default one. */
  readonly language: Language
  /** Markets (countries) with a price; empty if no offer has a price. */
  readonly markets: readonly Market[]
  readonly offer: PricedOffer | undefined
  readonly hasContact: boolean
  readonly hasTowns: boolean
  /** Whether there are pages of the type `offer`. */
  readonly hasOfferPages: boolean
  /** Kinds of pages that `site.yaml` defines. */
  readonly kinds: readonly string[]
  /** Names of the optional fields that pages of the site have. */
  readonly pageFields: readonly PageField[]
  /** Tags of the pages. */
  readonly tags: readonly string[]
  /** Collections of structured data. */
  readonly collections: readonly Collection[]
  readonly example: ExamplePage
}

/**
 * Features assumed for a site whose data cannot be read: an offer with prices, contact data, towns
 * and offer pages, but no kinds, tags, optional fields or collections.
 */
export const unknownParts: SiteParts = {
  company: 'Website',
  about: '',
  languages: [],
  language: 'en',
  markets: [],
  offer: { name: 'offer', pricing: '' },
  hasContact: true,
  hasTowns: true,
  hasOfferPages: true,
  kinds: [],
  tags: [],
  pageFields: [],
  collections: [],
  example: { query: 'home', lang: 'en', type: 'home' },
}

/** Page types for the example page, the most suitable first; `home` comes after them. */
const exampleTypes: readonly PageType[] = ['offer', 'guide', 'blog', 'other', 'about', 'section']

/** Data from which the features of a site are derived. */
export interface PartsData {
  readonly info: {
    readonly company: string
    readonly about: ByLanguage<string>
    readonly languages: readonly Language[]
    readonly kinds?: readonly string[] | undefined
  }
  readonly pages: readonly PageRecord[]
  readonly prices?:
    { readonly offers: readonly MarketOffer[]; readonly pricing: Localized } | undefined
  readonly contact?: object | undefined
  readonly collections?: readonly Collection[] | undefined
}

/** Derives the features of a site from its data. */
export function findParts({
  info,
  pages,
  prices,
  contact,
  collections = [],
}: PartsData): SiteParts {
  const { company, about, languages, kinds = [] } = info
  const language = preferEnglish(languages, (tag) => tag) ?? 'en'
  const [offer] = prices?.offers ?? []
  return {
    company,
    about: endSentence(about[language] ?? ''),
    languages,
    language,
    markets: [...new Set(prices?.offers.map(({ market }) => market))],
    offer: prices &&
      offer && {
        name: (preferEnglish(prices.offers, ({ lang }) => lang) ?? offer).name,
        pricing: textIn(prices.pricing, language, languages) ?? '',
      },
    hasContact: contact !== undefined,
    hasTowns: pages.some(({ type }) => type === 'city'),
    hasOfferPages: pages.some(({ type }) => type === 'offer'),
    kinds,
    tags: [...new Set(pages.flatMap(({ tags = [] }) => tags))].toSorted(),
    pageFields: optionalFields.filter((name) => pages.some((page) => page[name] !== undefined)),
    collections,
    example: findExample(pages, language),
  }
}

/** Ends a text with a full stop, unless it is empty or already ends a sentence. */
export function endSentence(text: string): string {
  return text === '' || /[.!?…。！？؟]["'”’»)]?$/u.test(text) ? text : `${text}.`
}

/** Maximum number of titles of collections in a description. */
const mostTitles = 5

/** Returns the titles, in one language, of at most `mostTitles` collections. */
export function listTitles(
  { collections, languages }: Pick<SiteParts, 'collections' | 'languages'>,
  lang: Language,
): string[] {
  return collections
    .slice(0, mostTitles)
    .map(({ name, title }) => textIn(title, lang, languages) ?? name)
}

/** Describes the service in one or two sentences. */
export function describeService(parts: SiteParts): string {
  const { company, about, offer, hasContact, collections } = parts
  const titles = listTitles(parts, 'en')
  const more = collections.length > mostTitles ? ' and more' : ''
  const reads = [
    'search and read its pages',
    ...(offer ? [`the price of “${offer.name}” by market`] : []),
    ...(hasContact ? ['how to reach a person'] : []),
    ...(titles.length > 0 ? [`its data (${titles.join(', ')}${more})`] : []),
  ]
  const list = new Intl.ListFormat('en-GB').format(reads)
  return `Public, read-only data of ${company}: ${list}. ${about}`.trim()
}

/** Returns the first item in English. If no item is in English, returns the first item. */
function preferEnglish<Item>(
  list: readonly Item[],
  languageOf: (item: Item) => Language,
): Item | undefined {
  return list.find((item) => /^en(?:-|$)/.test(languageOf(item))) ?? list[0]
}

function findExample(pages: readonly PageRecord[], language: Language): ExamplePage {
  const own = pages.filter(({ lang }) => lang === language)
  const types = [...exampleTypes, 'home' as const]
  const ranked = types.flatMap((type) => own.find((page) => page.type === type) ?? [])
  const { title = 'home', type = 'home' } = ranked[0] ?? {}
  return { query: title.toLocaleLowerCase(language), lang: language, type }
}
