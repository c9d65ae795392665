/** The company and its site: schema.org Organization, ContactPoint, PostalAddress and WebSite. */
import type { PageView } from '../layouts/page-view.ts'

/** Describes the company in full, for home pages. Other pages refer to it. */
export function describeCompany(view: PageView): object {
  const { config, brand, baseUrl, lang, email, phone, facts } = view
  const { address } = facts
  // Without a logo, the mark is used.
  const logo = brand.logo ?? brand.mark
  return {
    '@type': 'Organization',
    '@id': companyId(baseUrl),
    name: config.company,
    url: `${baseUrl}/`,
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

/** Refers to the company from another thing: name, address, and the id of the full description. */
export function referToCompany({ config, baseUrl }: PageView): object {
  return {
    '@type': 'Organization',
    '@id': companyId(baseUrl),
    name: config.company,
    url: `${baseUrl}/`,
  }
}

/** Describes the site, and its search if it has a search page. */
export function describeSite({ config, baseUrl, searchPage }: PageView): object {
  return {
    '@type': 'WebSite',
    '@id': `${baseUrl}/#website`,
    url: `${baseUrl}/`,
    name: config.company,
    inLanguage: config.languages,
    publisher: { '@id': companyId(baseUrl) },
    potentialAction:
      searchPage === undefined
        ? undefined
        : {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${baseUrl}${searchPage}?q={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
  }
}

/** Describes contacts; one that is the same in several languages is listed once. */
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

function companyId(baseUrl: string): string {
  return `${baseUrl}/#organization`
}
