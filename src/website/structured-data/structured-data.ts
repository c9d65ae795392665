/**
 * Structured data of a page, schema.org in JSON-LD. A home page describes the company and the site.
 * Other pages describe their breadcrumb, and the article, the offer or the API that they are about.
 * All pages describe their entries, questions and licence.
 */
import { apiPaths, descriptionPaths, mcpPaths } from '../../http/paths.ts'
import type { PageAuthor } from '../../site/page-record.ts'
import { otherCountries } from '../../site/markets.ts'
import { nameCrumbs } from '../components/crumbs.ts'
import type { PageView } from '../layouts/page-view.ts'
import { describeEntries } from './entries.ts'
import { findQuestions, plainText } from './questions.ts'

/** Returns JSON for a script element; `undefined` if the page has no structured data. */
export function describeForMachines(view: PageView, prose: string): string | undefined {
  const subjects =
    view.record.type === 'home'
      ? [describeCompany(view), describeSite(view)]
      : [describeBreadcrumb(view), describeArticle(view), describeOffer(view), describeApi(view)]
  const entries = Map.groupBy(describeShown(view), (entry) =>
    entry['@type'] === 'Question' ? 'questions' : 'others',
  )
  const described = [
    ...subjects,
    ...(entries.get('others') ?? []),
    describeQuestions(view, prose, entries.get('questions')),
    describeLicence(view),
  ]
  const things = described.filter((thing) => thing !== undefined)
  const [only] = things
  if (!only) return undefined
  const all = things.length > 1 ? { '@graph': things } : only
  // A "<" could end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', ...all }).replaceAll('<', '\\u003c')
}

/** Describes the company in full, for home pages. Other pages refer to it. */
function describeCompany(view: PageView): object {
  const { config, brand, baseUrl, lang, email, phone, facts } = view
  const { address } = facts
  // Without a logo, uses the mark, a small symbol of the brand.
  const logo = brand.logo ?? brand.mark
  return {
    ...referToCompany(view),
    slogan: config.tagline[lang],
    logo: logo && baseUrl + logo.src,
    email,
    telephone: phone,
    address: address && {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.region,
      addressCountry: address.country,
    },
    contactPoint: describeContactPoints(view),
    sameAs: config.social?.map(({ href }) => href),
  }
}

/**
 * Describes the company for references from other objects: its name, the address of the site, and
 * the id of the full description.
 */
function referToCompany({ company, baseUrl }: PageView): object {
  const url = `${baseUrl}/`
  return { '@type': 'Organization', '@id': companyId(baseUrl), name: company, url }
}

function companyId(baseUrl: string): string {
  return `${baseUrl}/#organization`
}

/** Describes contacts; a contact that is the same in several languages is listed once. */
function describeContactPoints({ facts, baseUrl }: PageView): object[] | undefined {
  const points = facts.contacts.map(({ email, phone, form, languages }) => ({
    '@type': 'ContactPoint',
    email,
    telephone: phone,
    url: form === undefined ? undefined : baseUrl + form,
    availableLanguage: languages,
  }))
  return points.length > 0 ? points : undefined
}

/** Describes the site, and its search if it has a search page. */
function describeSite({ config, company, baseUrl, searchPage }: PageView): object {
  const urlTemplate = `${baseUrl}${searchPage ?? ''}?q={search_term_string}`
  return {
    '@type': 'WebSite',
    '@id': `${baseUrl}/#website`,
    url: `${baseUrl}/`,
    name: company,
    inLanguage: config.languages,
    publisher: { '@id': companyId(baseUrl) },
    potentialAction: searchPage && {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate },
      'query-input': 'required name=search_term_string',
    },
  }
}

function describeBreadcrumb(view: PageView): object | undefined {
  const crumbs = nameCrumbs(view)
  if (crumbs.length < 2) return undefined
  const itemListElement = crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: view.baseUrl + href,
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

function describeArticle(view: PageView): object | undefined {
  const { record, canonical, lang, linkPicture } = view
  if (record.type !== 'blog') return undefined
  const company = referToCompany(view)
  return {
    '@type': 'BlogPosting',
    '@id': `${canonical}#article`,
    headline: record.title,
    description: record.description,
    datePublished: record.published,
    dateModified: record.updated,
    inLanguage: lang,
    author: record.authors?.map((author) => describeAuthor(author, view)) ?? company,
    publisher: company,
    image: linkPicture?.url,
    keywords: record.tags,
    mainEntityOfPage: canonical,
  }
}

function describeAuthor({ name, path }: PageAuthor, { baseUrl }: PageView): object {
  return { '@type': 'Person', name, url: path === undefined ? undefined : baseUrl + path }
}

/**
 * Describes the offer as a Service with an Offer for each market, on the page of the offer;
 * `undefined` on other pages.
 */
function describeOffer(view: PageView): object | undefined {
  const { canonical, facts } = view
  return (
    facts.offer && {
      '@type': 'Service',
      '@id': `${canonical}#service`,
      name: facts.offer.name,
      description: facts.offer.summary,
      provider: referToCompany(view),
      offers: facts.offer.prices.map(({ market, currency, amount }) => {
        const price = { price: amount, priceCurrency: currency }
        return {
          '@type': 'Offer',
          url: canonical,
          ...price,
          // Country code (ISO 3166-1). The market INTL has no country.
          eligibleRegion: market === otherCountries ? undefined : market,
          // Prices in the content are without VAT.
          priceSpecification: {
            '@type': 'PriceSpecification',
            ...price,
            valueAddedTaxIncluded: false,
          },
        }
      }),
    }
  )
}

/** Describes the API, on the page of the API reference. `ServiceChannel` means an endpoint. */
function describeApi(view: PageView): object | undefined {
  const { component, baseUrl, company, canonical, facts } = view
  if (component !== 'api-reference') return undefined
  return {
    '@type': 'WebAPI',
    '@id': `${baseUrl}/#api`,
    name: `${company} API`,
    description: facts.serviceDescription,
    url: canonical,
    documentation: [baseUrl + descriptionPaths.openApi, baseUrl + descriptionPaths.apiGuide],
    termsOfService: facts.termsPage === undefined ? undefined : baseUrl + facts.termsPage,
    provider: referToCompany(view),
    availableChannel: [apiPaths.root, mcpPaths.endpoint].map((path) => ({
      '@type': 'ServiceChannel',
      serviceUrl: baseUrl + path,
    })),
  }
}

/** Describes the entries that the page shows. */
function describeShown(view: PageView) {
  const { shown, baseUrl, canonical } = view
  if (!shown) return []
  const { collection, entries, context } = shown
  const { lang, languages, collections } = context
  return describeEntries(collection, entries, {
    ...{ lang, languages, collections, baseUrl, canonical },
    company: referToCompany(view),
    plainText: (markdown) => plainText(context.renderMarkdown(markdown, lang)),
  })
}

/**
 * Describes a page with questions: the questions in its text, and `entries` that are questions. The
 * text of home pages and posts is not searched for questions, because their headings may be
 * questions to the reader.
 */
function describeQuestions(
  { record, canonical, lang }: PageView,
  prose: string,
  entries: readonly object[] = [],
) {
  const { type } = record
  const questions = type === 'blog' || type === 'home' ? [] : findQuestions(prose)
  const ofText = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  const mainEntity = [...ofText, ...entries]
  if (mainEntity.length === 0) return undefined
  return { '@type': 'FAQPage', '@id': `${canonical}#questions`, inLanguage: lang, mainEntity }
}

function describeLicence({ config, canonical, record, lang }: PageView): object | undefined {
  return (
    config.licence && {
      '@type': 'WebPage',
      '@id': canonical,
      name: record.title,
      inLanguage: lang,
      license: config.licence.url,
    }
  )
}
