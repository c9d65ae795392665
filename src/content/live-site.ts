/** Compares the content with the site that is live: addresses that would be gone, and prices that would jump. */
import type { ContentSite } from './content-site.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'

/** What is compared of the site that is live. */
export interface LiveSite {
  /** Addresses of its pages. */
  readonly paths: readonly string[]
  readonly offers: readonly LiveOffer[]
}

/** A price that is live. */
export interface LiveOffer {
  readonly market: string
  readonly currency: string
  readonly amount: number
}

/** So many addresses are told of one by one. */
const mostTold = 20

/** Warnings about what would be gone or would jump if the content were published in place of what is live. */
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
    // Less than two thirds, or more than half as much again: a digit too many or too few is among them.
    const isJump = Math.abs(offer.amount - amount) > amount / 2
    const message = `is ${offer.amount} ${currency}, where ${was} is live: it changes by more than half`
    return isJump ? [{ file, field: `${field}.amount`, message }] : []
  })
}
