/** Services: schema.org Service with an Offer for each market, and WebAPI. */
import { apiPaths, descriptionPaths, mcpPaths } from '../../http/paths.ts'
import { otherCountries } from '../../site/markets.ts'
import type { PageView } from '../layouts/page-view.ts'
import { referToCompany } from './company.ts'

/** Describes the offer with public prices, on its own page. */
export function describeOffer(view: PageView): object[] {
  const { offer } = view.facts
  if (!offer) return []
  return [
    {
      '@type': 'Service',
      '@id': `${view.canonical}#service`,
      name: offer.name,
      description: offer.summary,
      provider: referToCompany(view),
      offers: offer.prices.map(({ market, currency, amount }) => ({
        '@type': 'Offer',
        url: view.canonical,
        price: amount,
        priceCurrency: currency,
        // A country code (ISO 3166-1); the market INTL has none.
        eligibleRegion: market === otherCountries ? undefined : market,
        priceSpecification: {
          '@type': 'PriceSpecification',
          price: amount,
          priceCurrency: currency,
          // Prices in the content are net.
          valueAddedTaxIncluded: false,
        },
      })),
    },
  ]
}

/** Describes the API, on its page. A ServiceChannel is the term of schema.org for an endpoint. */
export function describeApi(view: PageView): object[] {
  const { component, baseUrl, config, canonical, facts } = view
  if (component !== 'api-reference') return []
  return [
    {
      '@type': 'WebAPI',
      '@id': `${baseUrl}/#api`,
      name: `${config.company} API`,
      description: facts.serviceDescription,
      url: canonical,
      documentation: [baseUrl + descriptionPaths.openApi, baseUrl + descriptionPaths.apiGuide],
      termsOfService: facts.termsPage === undefined ? undefined : baseUrl + facts.termsPage,
      provider: referToCompany(view),
      availableChannel: [apiPaths.root, mcpPaths.endpoint].map((path) => ({
        '@type': 'ServiceChannel',
        serviceUrl: baseUrl + path,
      })),
    },
  ]
}
