/**
 * Proactive negotiation by `Accept`, `Accept-Encoding` and `Accept-Language`, RFC 9110 §12.4 and
 * §12.5.
 */

/** One member of a field: a range and its quality, from 0 to 1. */
export interface Preference {
  readonly range: string
  readonly quality: number
}

/** A weight with at most three decimals (§12.4.2). `parseFloat` would accept `q=7x` as 7. */
const qvalue = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** Longest field that is parsed, in characters. Browsers send up to about 200. */
const longestField = 1_000

/** Maximum number of subtags of a language range that are compared. */
const mostSubtags = 8

/** Preference that replaces a field that is absent or too long. */
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

/** Parses a field. Skips malformed members. Returns only `anything` if the field is too long. */
export function parsePreferences(field: string): Preference[] {
  if (field.length > longestField) return [anything]
  return splitUnquoted(field, ',')
    .map(parsePreference)
    .filter((preference) => preference !== undefined)
}

/**
 * Returns the quality of the first of `ranges` that the field names; 0 when it names none of
 * them. Pass the most specific range first.
 */
export function qualityIn(preferences: readonly Preference[], ranges: readonly string[]): number {
  for (const range of ranges) {
    const found = preferences.find((preference) => preference.range === range)
    if (found) return found.quality
  }
  return 0
}

/** Supported content codings. Brotli is first, because its bodies are smaller. */
export const codings = ['br', 'gzip'] as const

/** Chooses the coding of `available` that `Accept-Encoding` prefers; `identity` when none fits. */
export function negotiateCoding(
  acceptEncoding: string | undefined,
  available: readonly (typeof codings)[number][],
): (typeof codings)[number] | 'identity' {
  if (available.length === 0 || acceptEncoding === undefined) return 'identity'
  return acceptedCodings(acceptEncoding).find((coding) => available.includes(coding)) ?? 'identity'
}

/** Lists the codings that a field accepts, the preferred one first. */
function acceptedCodings(field: string): (typeof codings)[number][] {
  const preferences = parsePreferences(field)
  return codings
    .map((coding) => ({ coding, quality: qualityIn(preferences, [coding, '*']) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ coding }) => coding)
}

/**
 * Returns the language of `available` for the first range that matches. Each range is shortened
 * until it matches (RFC 4647 §3.4). If no shortened form matches, a language with the same first
 * subtag does. Returns `undefined` if no range matches.
 *
 * @example lookUpLanguage(['pt-BR'], ['en', 'pt']) // 'pt'
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

/** Chooses the language of `available` that `Accept-Language` prefers; otherwise the first one. */
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

/** Splits a tag into at most `mostSubtags` subtags. Each one costs a comparison. */
function subtagsOf(tag: string): string[] {
  return tag.toLowerCase().split('-', mostSubtags)
}

/** Lists a range, then the range without its last subtag, and so on. */
function shortened(range: string): string[] {
  const subtags = subtagsOf(range)
  return subtags.map((_, taken) => subtags.slice(0, subtags.length - taken).join('-'))
}

/**
 * Splits a field value at separators outside quoted strings (RFC 9110 §5.6.1, §5.6.4). An unclosed
 * quote includes the rest of the text.
 */
export function splitUnquoted(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
