/**
 * Chooses the prices that are valid at an instant, from rows that become valid on different days.
 */
import { earliest } from './publication-times.ts'
import type { Prices } from './schemas/prices.ts'

type Row = Prices['offers'][number]

/** Prices at an instant. `offers` has one price for each market; all rows if none is valid. */
export interface CurrentPrices extends Prices {
  /** All rows of the file, including rows that are no longer valid or not yet valid. */
  readonly rows: readonly Row[]
  /** Instant at which the next price becomes valid; `undefined` if no price follows. */
  readonly until: Date | undefined
}

/** Returns when a row becomes valid, in milliseconds since 1970; -Infinity without `from`. */
export function beginOf({ from }: Pick<Row, 'from'>): number {
  return from === undefined ? -Infinity : Date.parse(from)
}

/** Selects for each market the row that became valid last; all rows if none is valid at `now`. */
export function pricesAt(prices: Prices, now: Date): CurrentPrices {
  const { offers: rows } = prices
  const begun = rows.filter((row) => beginOf(row) <= now.getTime())
  const byMarket = Map.groupBy(begun, ({ market }) => market)
  const offers = [...byMarket.values()].flatMap((of) => latestOf(of) ?? [])
  const later = rows.filter((row) => beginOf(row) > now.getTime())
  const until = earliest(...later.map((row) => new Date(beginOf(row))))
  // If no price is valid yet, the check reports a mistake, and a preview shows the later prices.
  return { ...prices, offers: offers.length > 0 ? offers : rows, rows, until }
}

function latestOf(rows: readonly Row[]): Row | undefined {
  return rows.toSorted((a, b) =>
    beginOf(a) < beginOf(b) ? 1 : beginOf(a) > beginOf(b) ? -1 : 0,
  )[0]
}
