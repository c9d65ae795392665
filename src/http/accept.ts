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

/** Subtags of a language that are looked at. */
const mostSubtags = 8

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
  if (available.length === 0 || acceptEncoding === undefined) return 'identity'
  return acceptedCodings(acceptEncoding).find((coding) => available.includes(coding)) ?? 'identity'
}

/** Codings that a field admits, the preferred one first. */
function acceptedCodings(field: string): (typeof codings)[number][] {
  const preferences = parsePreferences(field)
  return codings
    .map((coding) => ({ coding, quality: qualityIn(preferences, [coding, '*']) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ coding }) => coding)
}

/**
 * Language of `available` that the first range of a priority list asks for which asks for any: by lookup, where a range
 * gets shorter until it fits (RFC 4647 §3.4), so that `pt-BR` finds `pt`; then by its first subtag, so that `pt` finds `pt-BR`.
 */
export function lookUpLanguage<Language extends string>(
  ranges: readonly string[],
  available: readonly Language[],
): Language | undefined {
  for (const range of ranges) {
    const found = shortened(range).flatMap(
      (tag) => available.find((language) => language.toLowerCase() === tag) ?? [],
    )[0]
    const primary = subtagsOf(range)[0]
    const sibling = available.find((language) => subtagsOf(language)[0] === primary)
    if (found ?? sibling) return found ?? sibling
  }
  return undefined
}

/** The language that `Accept-Language` prefers among `available`; the first one when none fits. */
export function negotiateLanguage<Language extends string>(
  acceptLanguage: string | undefined,
  available: readonly [Language, ...Language[]],
): Language {
  const wanted = parsePreferences(acceptLanguage ?? '')
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ range }) => range)
  return lookUpLanguage(wanted, available) ?? available[0]
}

/** Subtags of a tag; longer ones are nobody's language, and each of their subtags would cost a comparison. */
function subtagsOf(tag: string): string[] {
  return tag.toLowerCase().split('-', mostSubtags)
}

/** A range and what is left of it when its last subtag is taken away, and again. */
function shortened(range: string): string[] {
  const subtags = subtagsOf(range)
  return subtags.map((_, taken) => subtags.slice(0, subtags.length - taken).join('-'))
}
