/** How far a figure may be from the true one by the chance of which queries were labelled: bootstrap, always the same. */

/** The interval that holds 95 of 100 resampled means. */
export interface Interval {
  readonly low: number
  readonly high: number
}

const resamples = 2000
const seed = 17
const tail = 0.025

/** Interval of the mean of some values. */
export function meanInterval(values: readonly number[]): Interval {
  if (values.length === 0) return { low: 0, high: 0 }
  const next = randomFrom(seed)
  const means = Array.from({ length: resamples }, () => {
    let sum = 0
    for (let drawn = 0; drawn < values.length; drawn += 1) {
      sum += values[Math.floor(next() * values.length)] ?? 0
    }
    return sum / values.length
  }).toSorted((a, b) => a - b)
  return {
    low: means[Math.floor(tail * resamples)] ?? 0,
    high: means[Math.ceil((1 - tail) * resamples) - 1] ?? 0,
  }
}

/** Numbers from 0 to 1 that look like chance and are the same for one seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
