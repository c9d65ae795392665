/** The offer with public prices in one market. */
import type { Language, Market } from './vocabulary.ts'

/** The offer in one market; texts are in the market's language. */
export interface MarketOffer {
  readonly market: Market
  readonly lang: Language
  readonly currency: string
  readonly name: string
  readonly price: string
  /** The price as a number, in units of the currency. */
  readonly amount: number
  readonly priceNote: string
  readonly summary: string
  readonly includes: readonly string[]
  readonly notes: readonly string[]
  readonly url: string
}
