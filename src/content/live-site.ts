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
const mostTold = 20

/** Warns about addresses that would disappear and prices that would change a lot. */
export function compareWithLive(
  live: LiveSite,
  content: Content,
  { paths, data }: Pick<ContentSite, 'paths' | 'data'>,
): Mistake[] {
  const hidden = new Set(content.unpublished.map(({ path }) => path))
  const gone = live.paths.filter(
    (path) => !paths.has(path) && !(path in data.redirects) && !hidden.has(path),
  )
  return [...tellGone(gone.toSorted()), ...comparePrices(live.offers, content)]
}

function tellGone(gone: readonly string[]): Mistake[] {
  const file = 'redirects.yaml'
  const told = gone.slice(0, mostTold).map((path) => ({
    file,
    message: `${path} is live and would be gone, expects ${path}: /where/it/is/now/ here, or an alias of a page`,
  }))
  const rest = gone.length - told.length
  return rest > 0 ? [...told, { file, message: `${rest} more addresses would be gone` }] : told
}

function comparePrices(before: readonly LiveOffer[], { workshop }: Content): Mistake[] {
  const file = 'workshop.yaml'
  const offers = workshop?.offers ?? []
  return before.flatMap(({ market, currency, amount }) => {
    const at = offers.findIndex((offer) => offer.market === market)
    const offer = offers[at]
    const was = `${amount} ${currency}`
    if (!offer)
      return [
        { file, field: 'offers', message: `has no price for ${market}, where ${was} is live` },
      ]
    const field = `offers.${at}`
    if (offer.currency !== currency) {
      return [
        { file, field: `${field}.currency`, message: `is ${offer.currency}, where ${was} is live` },
      ]
    }
    // A change by more than half of the live price may be a wrong number of digits.
    const isJump = Math.abs(offer.amount - amount) > amount / 2
    const message = `is ${offer.amount} ${currency}, where ${was} is live: it changes by more than half`
    return isJump ? [{ file, field: `${field}.amount`, message }] : []
  })
}
