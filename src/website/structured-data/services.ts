/** What one can buy or call: schema.org Service with an Offer a market, and WebAPI. */
import { apiPaths, descriptionPaths, mcpPaths } from '../../http/paths.ts'
import { otherCountries } from '../../site/markets.ts'
import type { PageView } from '../layouts/page-view.ts'
import { referToCompany } from './company.ts'

/** The offer with public prices, on its own page. */
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
        // The code of a country (ISO 3166-1); the market of all others has no border to name.
        eligibleRegion: market === otherCountries ? undefined : market,
        priceSpecification: {
          '@type': 'PriceSpecification',
          price: amount,
          priceCurrency: currency,
          // Amounts of the content are net.
          valueAddedTaxIncluded: false,
        },
      })),
    },
  ]
}

/** The API, on the page about it. Its address is that of a channel: schema.org has no other word for an endpoint. */
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
