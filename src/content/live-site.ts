/**
 * Compares the content with the live site. Finds addresses that would disappear, and large price
 * changes.
 */
import type { ContentSite } from './content-site.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'

/** Data of the live site that is compared. */
export interface LiveSite {
  /** Addresses of its pages. */
  readonly paths: readonly string[]
  readonly offers: readonly LiveOffer[]
}

/** A price on the live site. */
export interface LiveOffer {
  readonly market: string
  readonly currency: string
  readonly amount: number
}

/** Maximum number of addresses that are listed one by one. */
const mostListed = 20

type ComparedSite = Pick<ContentSite, 'paths' | 'data'>

/** Warns about addresses that would disappear and prices that would change a lot. */
export function compareWithLive(live: LiveSite, content: Content, site: ComparedSite): Mistake[] {
  return [...findGone(live, content, site), ...comparePrices(live, content)]
}

function* findGone({ paths: live }: LiveSite, { unpublished }: Content, site: ComparedSite) {
  const file = 'redirects.yaml'
  const hidden = new Set(unpublished.map(({ path }) => path))
  const gone = live
    .filter((path) => !site.paths.has(path) && !(path in site.data.redirects) && !hidden.has(path))
    .toSorted()
  for (const path of gone.slice(0, mostListed)) {
    const message = `${path} is live and would disappear: add ${path}: /where/it/is/now/ here, or an alias to a page`
    yield { file, message }
  }
  const rest = gone.length - mostListed
  if (rest > 0) yield { file, message: `${rest} more addresses would disappear` }
}

function* comparePrices({ offers: before }: LiveSite, { workshop }: Content) {
  const file = 'workshop.yaml'
  const offers = workshop?.offers ?? []
  for (const { market, currency, amount } of before) {
    const at = offers.findIndex((offer) => offer.market === market)
    const offer = offers[at]
    const was = `${amount} ${currency}`
    if (!offer) {
      yield {
        file,
        field: 'offers',
        message: `has no price for ${market}, but the live site has ${was}`,
      }
    } else if (offer.currency !== currency) {
      const message = `is ${offer.currency}, but the live site has ${was}`
      yield { file, field: `offers.${at}.currency`, message }
    } else if (Math.abs(offer.amount - amount) > amount / 2) {
      // A change by more than half of the live price may be a wrong number of digits.
      const message = `is ${offer.amount} ${currency}, but the live site has ${was}: it changes by more than half`
      yield { file, field: `offers.${at}.amount`, message }
    }
  }
}
