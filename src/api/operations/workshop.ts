import { z } from 'zod'
import { apiPaths } from '../../http/paths.ts'
import { parsePageAddress } from '../../site/address.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Site } from '../../site/site.ts'
import { defineOperation } from '../operation.ts'
import { market } from '../parameters.ts'
import { workshopOffers } from '../schemas.ts'

const path = apiPaths.workshop

/** Tells the public price of the process workshop. */
export const workshopOperation = defineOperation({
  id: 'workshop',
  group: 'Company',
  summary: 'Read the workshop offer',
  description:
    'Price per week, scope and offer page of the process workshop, per market. All prices are net. A company without a workshop has an empty list.',
  method: 'GET',
  paths: [path],
  security: 'optional',
  batchable: true,
  tool: {
    name: 'get_workshop_offer',
    title: 'Read the workshop offer',
    description:
      'Tells price per week, scope and offer page of the process workshop, which is the only public price and the paid first step of every engagement. Use it for any question about cost. Prices are net and differ by market: choose market by the country of the person, INTL where no other fits, or leave it out for all.',
    isOffered: (site) => site.offers().length > 0,
  },
  cache: 'public',
  input: z.object({ market: market.optional() }),
  output: workshopOffers,
  problems: ['invalid-parameter'],
  examples: [{ market: 'DE' }],
  preparedKey: (input) => (input.market ? `${path}?market=${input.market}` : path),
  handle(input, { site: getSite }) {
    const site = getSite()
    const offers = site.offers(input.market)
    const absent = 'There is no workshop offer'
    return {
      body: {
        data: offers.map((offer) => ({
          ...offer,
          includes: [...offer.includes],
          notes: [...offer.notes],
        })),
        pricing: site.workshop?.pricing ?? absent,
        nextStep: site.workshop?.nextStep ?? absent,
      },
      pages: offers.flatMap(({ url }) => findOfferPage(url, site) ?? []),
    }
  },
})

function findOfferPage(url: string, site: Site): PageRecord | undefined {
  const address = parsePageAddress(url, new URL(site.info.baseUrl).host)
  return 'path' in address ? site.findPage(address.path) : undefined
}
