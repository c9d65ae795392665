/**
 * Suggests corrections of values that a schema refuses. A message has the suggestion after the
 * expected value.
 */
import type { z } from 'zod'
import { didYouMean, findNearest } from './nearest.ts'

/** Suggests a correction of a refused value; empty if there is none. */
export function remedyOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === 'invalid_value') return nearestOf(String(given), issue.values.map(String))
  if (issue.code === 'invalid_type') return retype(issue.expected, given)
  if (issue.code === 'invalid_format' && issue.format === 'date') return redate(String(given))
  if (issue.code === 'invalid_union') return reunite(issue, given)
  return ''
}

/** Suggests a day, a date with a time, or a text for a field that accepts several types. */
function reunite({ errors }: z.core.$ZodIssueInvalidUnion, given: unknown): string {
  const formats = errors.flat().map((one) => (one.code === 'invalid_format' ? one.format : ''))
  if (formats.includes('date') && typeof given === 'string') {
    const [, day, time] = /^(\S+)[ T](\d\d:\d\d)(?::\d\d)?$/.exec(given) ?? []
    // The time zone is unknown. UTC only shows the format.
    return day !== undefined && isDay(day) ? `: write ${day}T${time}:00Z (in UTC)` : redate(given)
  }
  const isTextAllowed = errors
    .flat()
    .some((one) => one.code === 'invalid_type' && one.expected === 'string')
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  const [entry] = entries
  if (!isTextAllowed || !entry || entries.length > 1 || typeof entry[1] !== 'string') return ''
  return `: put it in quotes, "${entry[0]}: ${entry[1]}"`
}

/** Suggests the nearest known name, as a question; returns `otherwise` if none is similar. */
export function nearestOf(name: string, known: readonly string[], otherwise = ''): string {
  const meant = findKnown(name, known)
  return meant === undefined ? otherwise : didYouMean(meant)
}

/** Suggests the nearest known name. If none is similar, lists all known names, if there are any. */
export function nearestOrAll(name: string, known: readonly string[]): string {
  return nearestOf(name, known, known.length === 0 ? '' : `: use one of ${known.join(', ')}`)
}

/** Finds the known name that is probably meant. Ignores case. */
export function findKnown(name: string, known: readonly string[]): string | undefined {
  const bare = name.toLowerCase()
  const names = new Map(known.map((one) => [one.toLowerCase(), one]))
  const most = bare.length < 4 ? 1 : Math.max(2, Math.floor(bare.length / 3))
  return names.get(findNearest(bare, names.keys(), most) ?? '')
}

/** Suggests how to write a value so that it has the expected type; empty without a suggestion. */
export function retype(expected: string, given: unknown): string {
  if (expected === 'string' && (typeof given === 'number' || typeof given === 'boolean')) {
    return `: put it in quotes, "${String(given)}"`
  }
  if (typeof given !== 'string') return ''
  if (expected === 'number') return renumber(given)
  if (expected === 'array') return `: write [${given}]`
  const yesOrNo = answers[given.toLowerCase()]
  return expected === 'boolean' && yesOrNo !== undefined ? `: write ${String(yesOrNo)}` : ''
}

const answers: Readonly<Record<string, boolean>> = {
  ...{ yes: true, on: true, true: true },
  ...{ no: false, off: false, false: false },
}

/**
 * Matches a currency before or after a number. Does not match letters that change the number, such
 * as `k` in `5k`.
 */
const currencyMark = /^(?:[A-Z]{3}|\p{Sc})|(?:[A-Z]{3}|\p{Sc}|zł|Kč|kr|Ft|lei)$/gu

/** Suggests how to write a number that has thousands separators, quotes or a currency. */
export function renumber(given: string): string {
  const number = given.trim().replaceAll(currencyMark, '').trim()
  const isGrouped = /^-?\d{1,3}(?:[\s.,'’_\u00a0\u202f]\d{3})+$/.test(number)
  const bare = number.replaceAll(/[^\d-]/g, '')
  return isGrouped || /^-?\d+$/.test(number) ? `: write ${bare}` : ''
}

/**
 * Suggests how to write a date of another format, or says that there is no such day. Empty for
 * other texts.
 */
export function redate(given: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(given) ?? []
  const [, first, second = '', third = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(given) ?? []
  const parts = year === undefined ? [first, second, third] : [year, month, day]
  const meant = parts.map((part) => part?.padStart(2, '0')).join('-')
  if (parts[0] === undefined) return ''
  return isDay(meant) ? `: write ${meant}` : `, but there is no day ${meant}`
}

/** Whether a text, YYYY-MM-DD, is a day of the calendar. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  // Compares the texts, because JavaScript reads the 30th of February as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}T00:00:00.000Z`
}
