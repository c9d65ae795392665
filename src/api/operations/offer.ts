import { z } from 'zod'
import { apiPaths } from '../../http/paths.ts'
import { parsePageAddress } from '../../site/address.ts'
import { textIn, type Localized } from '../../site/localized.ts'
import { otherCountries } from '../../site/markets.ts'
import type { PricedOffer, SiteParts } from '../../site/parts.ts'
import type { Market } from '../../site/vocabulary.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Site } from '../../site/site.ts'
import { defineOperation } from '../operation.ts'
import { market } from '../parameters.ts'
import { sentences } from '../sentences.ts'
import type { SiteSchemas } from '../site-schemas.ts'

const path = apiPaths.workshop

/**
 * Defines the operation that returns the public prices. Only one offer of a site has prices. Its
 * file gives the name and the pricing note.
 */
export function defineOffer(
  { name, pricing }: PricedOffer,
  { company, markets }: SiteParts,
  { marketOffers }: SiteSchemas,
) {
  return defineOperation({
    id: 'workshop',
    group: 'Company',
    summary: `Read the offer: ${name}`,
    description: `Price, scope and offer page of “${name}”, by market. ${pricing}`,
    method: 'GET',
    paths: [path],
    security: 'optional',
    batchable: true,
    tool: {
      name: 'get_workshop_offer',
      title: `Read the offer: ${name}`,
      description: sentences(
        `Tells price, scope and offer page of “${name}” of ${company}.`,
        'Use it for any question about cost.',
        pricing,
        describeChoice(markets),
      ),
      linksPages: true,
    },
    cache: 'public',
    input: z.object({ market: market(markets).optional() }),
    output: marketOffers,
    problems: ['invalid-parameter'],
    examples: [{ market: markets[0] }],
    preparedKey: (input) => (input.market ? `${path}?market=${input.market}` : path),
    handle(input, { site: getSite }) {
      const site = getSite()
      const offers = site.offers(input.market)
      // A market has one language. Without a market, the texts are in English if available.
      const lang = input.market && offers[0]?.lang
      const inLanguage = (text: Localized | undefined) =>
        textIn(text, lang, site.info.languages) ?? ''
      return {
        body: {
          data: offers.map((offer) => ({
            ...offer,
            includes: [...offer.includes],
            notes: [...offer.notes],
          })),
          pricing: inLanguage(site.prices?.pricing),
          nextStep: inLanguage(site.prices?.nextStep),
        },
        pages: offers.flatMap(({ url }) => findOfferPage(url, site) ?? []),
      }
    },
  })
}

/** Explains how to choose a market; an empty text if there are fewer than two markets. */
function describeChoice(markets: readonly Market[]): string {
  if (markets.length < 2) return ''
  return markets.includes(otherCountries)
    ? `Choose market by the country of the person, or ${otherCountries} if no other fits.`
    : 'Choose market by the country of the person.'
}

function findOfferPage(url: string, site: Site): PageRecord | undefined {
  const address = parsePageAddress(url, new URL(site.info.baseUrl).host)
  return 'path' in address ? site.findPage(address.path) : undefined
}
