/**
 * What a site has to answer with. Operations, tools, prompts and guides are made from it, so that none of them names what
 * is absent or takes a value that nothing has.
 */
import type { PageRecord } from './page-record.ts'
import type { ByLanguage, Language, Market, PageType } from './vocabulary.ts'
import type { WorkshopOffer } from './workshop-offer.ts'

/** The offer with public prices. */
export interface PricedOffer {
  /** Its name, in English if it has one. */
  readonly name: string
  /** What is priced, and what is not. */
  readonly pricing: string
}

/** A page to show a search or a list with: the query is one that finds it. */
export interface ExamplePage {
  readonly query: string
  readonly lang: Language
  readonly type: PageType
}

/** Parts of a site. */
export interface SiteParts {
  readonly company: string
  /** The sentence that says what the site is about, in English if there is one. */
  readonly about: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly Language[]
  /** Language for examples: English if the site has it. */
  readonly language: Language
  /** Markets that have a price; none without an offer. */
  readonly markets: readonly Market[]
  readonly offer: PricedOffer | undefined
  readonly hasContact: boolean
  readonly hasTowns: boolean
  /** Whether pages of the type `offer` say what one can get. */
  readonly hasOfferPages: boolean
  readonly example: ExamplePage
}

/** Parts of a site whose data cannot be read: all there may be. */
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
  example: { query: 'home', lang: 'en', type: 'home' },
}

/** Kinds of pages by how well one of them shows what a search is for. */
const tellingTypes: readonly PageType[] = ['offer', 'guide', 'blog', 'other', 'about', 'section']

/** What the parts of a site are found in. */
export interface PartsData {
  readonly info: {
    readonly company: string
    readonly about: ByLanguage<string>
    readonly languages: readonly Language[]
  }
  readonly pages: readonly PageRecord[]
  readonly workshop?:
    { readonly offers: readonly WorkshopOffer[]; readonly pricing: string } | undefined
  readonly contact?: object | undefined
}

/** Parts of a site with some data. */
export function findParts({ info, pages, workshop, contact }: PartsData): SiteParts {
  const { company, about, languages } = info
  const language = preferEnglish(languages, (tag) => tag) ?? 'en'
  const [offer] = workshop?.offers ?? []
  return {
    company,
    about: endSentence(about[language] ?? ''),
    languages,
    language,
    markets: [...new Set(workshop?.offers.map(({ market }) => market))],
    offer: workshop &&
      offer && {
        name: (preferEnglish(workshop.offers, ({ lang }) => lang) ?? offer).name,
        pricing: workshop.pricing,
      },
    hasContact: contact !== undefined,
    hasTowns: pages.some(({ type }) => type === 'city'),
    hasOfferPages: pages.some(({ type }) => type === 'offer'),
    example: findExample(pages, language),
  }
}

/** A sentence with its full stop, which a tagline has not; another sentence may follow it. */
function endSentence(text: string): string {
  return text === '' || /[.!?…。！？؟]["'”’»)]?$/u.test(text) ? text : `${text}.`
}

/** What the service offers, in one or two sentences. */
export function describeService({ company, about, offer, hasContact }: SiteParts): string {
  const reads = [
    'search and read its pages',
    ...(offer ? [`the price of “${offer.name}” by market`] : []),
    ...(hasContact ? ['how to reach a person'] : []),
  ]
  const list = new Intl.ListFormat('en-GB').format(reads)
  return `Public, read-only data of ${company}: ${list}. ${about}`.trim()
}

/** The first of a list that is in English, else the first. */
function preferEnglish<Item>(
  list: readonly Item[],
  languageOf: (item: Item) => Language,
): Item | undefined {
  return list.find((item) => /^en(?:-|$)/.test(languageOf(item))) ?? list[0]
}

function findExample(pages: readonly PageRecord[], language: Language): ExamplePage {
  const own = pages.filter(({ lang }) => lang === language)
  const types = [...tellingTypes, 'home' as const]
  const ranked = types.flatMap((type) => own.find((page) => page.type === type) ?? [])
  const { title = 'home', type = 'home' } = ranked[0] ?? {}
  return { query: title.toLocaleLowerCase(language), lang: language, type }
}
