/**
 * Compares the content with the live site. Finds addresses and API data that would disappear, such
 * as fields and filters, and missing or doubtful prices.
 */
import type { CollectionField } from '../site/collection.ts'
import type { ContentSite } from './content-site.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'
import { pricesFile } from './schemas/prices.ts'

/** Data of the live site, for the comparison. */
export interface LiveSite {
  /** Addresses of its pages. */
  readonly paths: readonly string[]
  readonly offers: readonly LiveOffer[]
  readonly collections: readonly LiveCollection[]
}

/** A collection on the live site. */
export interface LiveCollection {
  readonly name: string
  readonly fields: readonly LiveField[]
}

/** A field of a collection on the live site. */
export type LiveField = Pick<CollectionField, 'name' | 'filter' | 'isSorted'> &
  Partial<Pick<CollectionField, 'schema'>>

/** A price on the live site. */
export interface LiveOffer {
  readonly market: string
  readonly currency: string
  readonly amount: number
}

/** Maximum number of addresses that are listed one by one. */
const mostListed = 20

type ComparedSite = Pick<ContentSite, 'paths' | 'data'>

/** Warns about addresses and data that would disappear, and about missing or doubtful prices. */
export function compareWithLive(live: LiveSite, content: Content, site: ComparedSite): Mistake[] {
  return [
    ...findGone(live, content, site),
    ...findGoneData(live, site),
    ...comparePrices(live, content),
  ]
}

function* findGone({ paths: live }: LiveSite, { unpublished }: Content, site: ComparedSite) {
  const file = 'redirects.yaml'
  const hidden = new Set(unpublished.map(({ path }) => path))
  const gone = live
    .filter((path) => !site.paths.has(path) && !(path in site.data.redirects) && !hidden.has(path))
    .toSorted()
  for (const path of gone.slice(0, mostListed)) {
    const message = `${path} is on the live site and would disappear: add ${path}: /new/address/ here, or ${path} to the aliases of a page`
    yield { file, message }
  }
  const rest = gone.length - mostListed
  if (rest > 0) yield { file, message: `${rest} more addresses would disappear: redirect them too` }
}

/** Finds data that programs can request from the live API, but not from the new one. */
function* findGoneData({ collections: live }: LiveSite, { data }: ComparedSite) {
  for (const { name, fields } of live) {
    const file = `data/${name}/collection.yaml`
    const collection = data.collections?.find((one) => one.name === name)
    if (!collection) {
      const message = 'is a collection of the live site and would disappear from the API: keep it'
      yield { file, message }
      continue
    }
    for (const before of fields) {
      const now = collection.fields.find((one) => one.name === before.name)
      const lost = findLoss(before, now)
      if (lost === undefined) continue
      yield { file, field: `properties${now ? `.${before.name}` : ''}`, message: lost }
    }
  }
}

/** Explains what would disappear from a field; `undefined` if nothing would. */
function findLoss(before: LiveField, now: LiveField | undefined): string | undefined {
  if (!now) return `${before.name} is a field of the live site and would disappear: keep it`
  if (before.filter !== undefined && now.filter !== before.filter) {
    const mark = before.filter === 'range' ? 'x-filter: range' : 'x-filter: true'
    return `is a filter of the live site and would ${now.filter ? 'change' : 'disappear'}: keep ${mark}`
  }
  if (before.isSorted && !now.isSorted)
    return 'is a sort order of the live site and would disappear: keep x-sort: true'
  const [values, known] = [choicesOf(before), choicesOf(now)]
  const gone = known.length === 0 ? [] : values.filter((value) => !known.includes(value))
  if (gone.length === 0) return undefined
  return `lacks ${gone.join(', ')}, which the live site has: keep each value in enum`
}

/** Returns the allowed values of a field, or of the items of its list; empty if all are allowed. */
function choicesOf({ schema = {} }: LiveField): readonly unknown[] {
  const { enum: choices } = { ...schema, ...(schema.items as LiveField['schema']) } // A schema.
  return Array.isArray(choices) ? choices : []
}

function* comparePrices({ offers: before }: LiveSite, { prices }: Content) {
  const file = pricesFile
  for (const { market, currency, amount } of before) {
    const offer = prices?.offers.find((one) => one.market === market)
    const at = offer ? prices?.rows.indexOf(offer) : -1
    const was = `${amount} ${currency}`
    if (!offer) {
      yield {
        file,
        field: 'offers',
        message: `has no price for ${market}, but the live site has ${was}: add the price`,
      }
    } else if (offer.currency !== currency) {
      const message = `is ${offer.currency}, but the live site has ${was}: check the currency`
      yield { file, field: `offers.${at}.currency`, message }
    } else if (Math.abs(offer.amount - amount) > amount / 2) {
      // A change by more than half of the live price may be a typing mistake, such as a lost digit.
      const message = `is ${offer.amount} ${currency}, but the live site has ${was}: check the amount, which changes by more than half`
      yield { file, field: `offers.${at}.amount`, message }
    }
  }
}
