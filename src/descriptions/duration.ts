/** Lengths of time in words, by the rules of a language (`Intl`), so that no table of plurals is ours to keep. */

// Largest first: the first unit that divides a length without remainder is the one people say.
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in the largest unit that keeps them whole, such as "90 days". */
export function describeDuration(seconds: number, locale = 'en-GB'): string {
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locale, options).format(seconds / length)
}
