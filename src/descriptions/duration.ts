/** Formats durations with `Intl`, which has the plural rules of each language. */

// The largest unit is first, because the first unit without a remainder is used.
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats seconds in the largest unit that gives a whole number, such as "90 days". */
export function describeDuration(seconds: number, locale = 'en-GB'): string {
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locale, options).format(seconds / length)
}
