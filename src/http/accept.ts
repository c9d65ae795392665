/** Proactive negotiation by `Accept`, `Accept-Encoding` and `Accept-Language`, RFC 9110 §12.4 and §12.5. */
import { splitUnquoted } from './quoted-list.ts'

/** One member of a field: a range, and how much it is wanted, from 0 to 1. */
export interface Preference {
  readonly range: string
  readonly quality: number
}

/** A weight (§12.4.2): three digits at most. `parseFloat` would read 7 of `q=7x`, and prefer what nobody asked for. */
const qvalue = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** Characters of a field that a client may mean; the longest of browsers have about 200. */
const longestField = 1_000

/** What the absence of a field says. */
export const anything: Preference = { range: '*/*', quality: 1 }

function parsePreference(member: string): Preference | undefined {
  const parts = splitUnquoted(member, ';').map((part) => part.trim().toLowerCase())
  const [range = '', ...parameters] = parts
  if (range === '') return undefined
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight === undefined) return { range, quality: 1 }
  const value = weight.slice(weight.indexOf('=') + 1).trim()
  return qvalue.test(value) ? { range, quality: Number(value) } : undefined
}

/** Members of a field; one that cannot be read counts as absent, and so does a field that is too long. */
export function parsePreferences(field: string): Preference[] {
  if (field.length > longestField) return [anything]
  return splitUnquoted(field, ',')
    .map(parsePreference)
    .filter((preference) => preference !== undefined)
}

/** Quality of the first of some ranges that is named, the most specific one first; 0 when none is. */
export function qualityIn(preferences: readonly Preference[], ranges: readonly string[]): number {
  for (const range of ranges) {
    const found = preferences.find((preference) => preference.range === range)
    if (found) return found.quality
  }
  return 0
}

/** Content codings the build prepares, in our order of preference: the smaller one first. */
export const codings = ['br', 'gzip'] as const

/** Content coding that `Accept-Encoding` prefers among `available`; `identity` when none fits. */
export function negotiateCoding(
  acceptEncoding: string | undefined,
  available: readonly (typeof codings)[number][],
): (typeof codings)[number] | 'identity' {
  if (available.length === 0) return 'identity'
  const preferences = parsePreferences(acceptEncoding ?? '')
  const offers = codings
    .filter((coding) => available.includes(coding))
    .map((coding) => ({ coding, quality: qualityIn(preferences, [coding, '*']) }))
    .filter(({ quality }) => quality > 0)
  const [best] = offers.toSorted((a, b) => b.quality - a.quality)
  return best?.coding ?? 'identity'
}

/** Language that `Accept-Language` prefers among `available`, by primary subtag; the first one when none fits. */
export function negotiateLanguage<Language extends string>(
  acceptLanguage: string | undefined,
  available: readonly [Language, ...Language[]],
): Language {
  const preferences = parsePreferences(acceptLanguage ?? '')
  const wanted = preferences
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ range }) => available.find((language) => language === range.split('-')[0]))
  return wanted.find((language) => language !== undefined) ?? available[0]
}
