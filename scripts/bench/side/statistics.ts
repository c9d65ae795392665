/** What is said of figures that were taken in several rounds. */

/** A figure over rounds. */
export interface Figure {
  readonly median: number
  /** Distance of the quarters around the median, as a share of it: how far the rounds disagree. */
  readonly spread: number
}

/** The value that this part of all values does not exceed, between neighbours where it falls between them. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * part
  const [low = NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}

/** Median and spread of some rounds; not a number when there was none. */
export function toFigure(rounds: readonly number[]): Figure {
  const median = quantile(rounds, 0.5)
  return { median, spread: (quantile(rounds, 0.75) - quantile(rounds, 0.25)) / median }
}

/**
 * Median of the ratios of two sides, round by round: both sides of a round met the same machine, so that what disturbs
 * one round disturbs its ratio least.
 */
export function ratioOf(above: readonly number[], below: readonly number[]): Figure {
  return toFigure(above.map((value, round) => value / (below[round] ?? NaN)))
}
