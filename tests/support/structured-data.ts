/**
 * Validates structured data: the required and allowed properties of the schema.org types that pages
 * use, and their values. The rules come from the documentation of schema.org, and from what search
 * engines require of Organization, Article, Breadcrumb and Offer. There is no package with the
 * vocabulary.
 */

/** A JSON-LD object. */
export type Thing = Readonly<Record<string, unknown>>

type Check = (value: unknown) => boolean

interface TypeRules {
  readonly required: Readonly<Record<string, Check>>
  readonly optional: Readonly<Record<string, Check>>
}

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const url: Check = (value) => typeof value === 'string' && URL.canParse(value)
const day: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const time: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?$/.test(value)
const hour: Check = (value) => typeof value === 'string' && /^\d{2}:\d{2}$/.test(value)
/** An enumeration value of schema.org. */
const value: Check = (given) =>
  typeof given === 'string' && /^https:\/\/schema\.org\/\w+$/.test(given)
const degrees =
  (most: number): Check =>
  (given) =>
    typeof given === 'number' && Math.abs(given) <= most
const amount: Check = (given) => typeof given === 'number' && given >= 0
const currency: Check = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const country: Check = (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)
const email: Check = (value) => typeof value === 'string' && /^\S+@\S+\.\S+$/.test(value)
const language: Check = (value) =>
  typeof value === 'string' && Intl.getCanonicalLocales(value)[0] === value
const isFalse: Check = (value) => value === false
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check)
const oneOrMore =
  (check: Check): Check =>
  (value) =>
    check(value) || listOf(check)(value)
const thing =
  (...types: readonly string[]): Check =>
  (value) =>
    isThing(value) && types.includes(String(value['@type'])) && findFaults(value).length === 0
/** A reference to an object that another page describes. */
const reference: Check = (value) => isThing(value) && url(value['@id'])
const urlTemplate: Check = (value) => url(value) && String(value).includes('{search_term_string}')

const places = ['Place', 'Library', 'LocalBusiness']
/** Properties that all objects may have. */
const common = { url, description: text, image: oneOrMore(url), sameAs: oneOrMore(url) }
const ofPlaces = {
  ...common,
  address: (given: unknown) => text(given) || thing('PostalAddress')(given),
  geo: thing('GeoCoordinates'),
  telephone: text,
  openingHoursSpecification: listOf(thing('OpeningHoursSpecification')),
  specialOpeningHoursSpecification: listOf(thing('OpeningHoursSpecification')),
}

const rules: Readonly<Record<string, TypeRules>> = {
  Organization: {
    required: { name: text, url },
    optional: {
      slogan: text,
      logo: url,
      email,
      telephone: text,
      address: thing('PostalAddress'),
      contactPoint: oneOrMore(thing('ContactPoint')),
      sameAs: listOf(url),
    },
  },
  PostalAddress: {
    required: {
      streetAddress: text,
      addressLocality: text,
      postalCode: text,
      addressCountry: country,
    },
    optional: { addressRegion: text },
  },
  ContactPoint: {
    required: { availableLanguage: listOf(language) },
    optional: { email, telephone: text, url },
  },
  WebSite: {
    required: { name: text, url, inLanguage: listOf(language), publisher: reference },
    optional: { potentialAction: thing('SearchAction') },
  },
  SearchAction: {
    required: {
      target: thing('EntryPoint'),
      'query-input': (value) => value === 'required name=search_term_string',
    },
    optional: {},
  },
  EntryPoint: { required: { urlTemplate }, optional: {} },
  Service: {
    required: { name: text, provider: thing('Organization') },
    optional: { ...common, offers: oneOrMore(thing('Offer')), areaServed: text, serviceType: text },
  },
  Offer: {
    required: { price: amount, priceCurrency: currency },
    optional: {
      url,
      eligibleRegion: country,
      priceSpecification: thing('PriceSpecification'),
      availability: value,
      itemCondition: value,
      validFrom: time,
    },
  },
  PriceSpecification: {
    required: { price: amount, priceCurrency: currency, valueAddedTaxIncluded: isFalse },
    optional: {},
  },
  BlogPosting: {
    required: {
      headline: text,
      dateModified: day,
      inLanguage: language,
      author: oneOrMore(thing('Organization', 'Person')),
      publisher: thing('Organization'),
      mainEntityOfPage: url,
    },
    optional: { datePublished: day, description: text, image: url, keywords: listOf(text) },
  },
  BreadcrumbList: { required: { itemListElement: listOf(thing('ListItem')) }, optional: {} },
  ListItem: {
    required: { position: amount, name: text, item: url },
    optional: {},
  },
  WebAPI: {
    required: {
      name: text,
      url,
      documentation: listOf(url),
      provider: thing('Organization'),
      availableChannel: listOf(thing('ServiceChannel')),
    },
    optional: { description: text, termsOfService: url },
  },
  ServiceChannel: { required: { serviceUrl: url }, optional: {} },
  FAQPage: {
    required: { inLanguage: language, mainEntity: listOf(thing('Question')) },
    optional: {},
  },
  Question: { required: { name: text, acceptedAnswer: thing('Answer') }, optional: common },
  Answer: { required: { text }, optional: {} },
  Event: {
    required: { name: text, startDate: time, location: thing(...places), url },
    optional: {
      ...common,
      endDate: time,
      eventStatus: value,
      keywords: text,
      eventAttendanceMode: value,
      offers: oneOrMore(thing('Offer')),
      organizer: thing('Organization', 'Person'),
      performer: oneOrMore(thing('Organization', 'Person')),
    },
  },
  Place: { required: { name: text }, optional: ofPlaces },
  Library: { required: { name: text, address: ofPlaces.address }, optional: ofPlaces },
  GeoCoordinates: { required: { latitude: degrees(90), longitude: degrees(180) }, optional: {} },
  OpeningHoursSpecification: {
    required: { opens: hour, closes: hour },
    optional: { dayOfWeek: listOf(value), validFrom: day, validThrough: day },
  },
  Product: {
    required: { name: text, offers: oneOrMore(thing('Offer')) },
    optional: { ...common, sku: text, category: text, brand: thing('Brand') },
  },
  Brand: { required: { name: text }, optional: common },
  Person: {
    required: { name: text },
    optional: {
      ...common,
      jobTitle: text,
      email,
      telephone: text,
      worksFor: thing('Organization'),
    },
  },
  JobPosting: {
    required: {
      name: text,
      title: text,
      description: text,
      datePosted: day,
      hiringOrganization: thing('Organization'),
      jobLocation: thing(...places),
      url,
    },
    optional: { ...common, validThrough: time, employmentType: text },
  },
  WebPage: { required: { name: text, inLanguage: language, license: url }, optional: {} },
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Mistakes of an object, one sentence each. */
export function findFaults(value: Thing): string[] {
  const { '@type': type, '@id': id, ...members } = value
  const known = rules[String(type)]
  if (!known) return [`the type ${String(type)} is not known here`]
  const missing = Object.keys(known.required).filter((name) => !(name in members))
  const wrong = Object.entries(members).filter(([name, member]) => {
    const check = known.required[name] ?? known.optional[name]
    return !check?.(member)
  })
  return [
    ...(id === undefined || url(id) ? [] : [`${String(type)} has an @id that is no address`]),
    ...missing.map((name) => `${String(type)} lacks ${name}`),
    ...wrong.map(([name, member]) => `${String(type)}.${name} is ${JSON.stringify(member)}`),
  ]
}

/** Reads the JSON-LD objects of a page. Throws if its script is not JSON of schema.org. */
export function readThings(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)]
  return scripts.flatMap(([, source = '']) => {
    const { '@context': context, ...rest } = JSON.parse(source) as Thing
    if (context !== 'https://schema.org') throw new Error(`The context is ${String(context)}`)
    const graph = rest['@graph']
    return Array.isArray(graph) ? (graph as Thing[]) : [rest]
  })
}
