/**
 * Reads a value leniently and then checks it against the schema of its argument. Rejects an
 * ambiguous value, because the caller could not see that a guess was wrong. The error contains the
 * sent value and what was expected.
 */
import { longestQuery } from '../../api/bounds.ts'
import type { ArgumentForm } from './argument-form.ts'
import { isEmpty } from './argument-names.ts'
import { describeValues, findValue } from './closed-list.ts'
import type { Found } from './found.ts'
import { describeSent, quote } from './shown-value.ts'

/** A value that was read, or an error. */
export type Reading =
  { readonly value: unknown; readonly note?: string | undefined } | { readonly fault: string }

/** Reads the value sent for an argument. */
export function readValue(
  sent: unknown,
  form: ArgumentForm,
  languages: readonly string[],
): Reading {
  if (form.absent && isEmpty(sent)) return form.absent
  const [single, ...more] = Array.isArray(sent) ? (sent as readonly unknown[]) : [sent]
  if (more.length > 0) {
    const remedy = `must be one ${form.isNumber ? 'number' : 'text'}, not a list`
    const values = form.values ? `: use one of ${describeValues(form.name, form.values)}` : ''
    return { fault: `${remedy}${values} (${describeSent(sent)})` }
  }
  const { value, note } = interpret(single, form, languages)
  const { success, data, error } = form.schema.safeParse(value)
  if (success) return { value: data, note }
  return { fault: `${remedyOf(form, error.issues[0]?.message ?? '')} (${describeSent(sent)})` }
}

/**
 * Returns the value that a text means. Returns any other value unchanged, because the schema checks
 * it afterwards.
 */
function interpret(
  value: unknown,
  { name, isNumber, isDay, most, values, readText, findNamed }: ArgumentForm,
  languages: readonly string[],
): { value: unknown; note?: string | undefined } {
  const text = typeof value === 'string' ? value.trim() : ''
  if (isNumber) {
    const number = text === '' ? value : readText(text)
    const isMore = most !== undefined && Number.isInteger(number) && Number(number) > most
    return isMore
      ? { value: most, note: `Read as ${name} ${most}, the maximum.` }
      : { value: number }
  }
  if (typeof value !== 'string') return { value }
  if (isDay) return { value: readDay(text) ?? value }
  if (name === 'query') return findSearchText(value)
  const listed = values && findValue(name, text, { values, languages })
  return listed ?? { value: findNamed?.(text) ?? readText(value) }
}

/** Explains which values the argument accepts. `remedy` is the message of the schema. */
function remedyOf({ name, values, isDay, absent }: ArgumentForm, remedy: string): string {
  if (isDay) return `${remedy}, such as 2026-01-31`
  if (!values) return remedy
  return `must be one of ${describeValues(name, values)}${absent ? ', or left out' : ''}`
}

const instant =
  /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Returns the date of an ISO 8601 date and time, without converting the time zone; `undefined` for
 * other texts.
 */
function readDay(text: string): string | undefined {
  return instant.exec(text)?.[1]
}

/**
 * Matches quotation marks, words that begin with `site:`, `intitle:`, `inurl:` or `filetype:`, and
 * the words `AND` and `OR`.
 */
const operators = /["“”]|(?<!\S)(?:(?:site|intitle|inurl|filetype):\S*|AND|OR)(?!\S)/g

/**
 * Removes operators of search engines from a query, unless nothing else is left, and cuts a query
 * that is too long. A note reports each change.
 */
export function findSearchText(text: string): Found {
  const signs = text.length > longestQuery ? Array.from(text.slice(0, 2 * longestQuery + 1)) : []
  const isLong = signs.length > longestQuery
  // Cuts at a space, because the beginning of a word could be another word.
  const read = isLong ? withoutLastPart(signs.slice(0, longestQuery).join('')) : text
  const rest = read.replace(operators, ' ')
  const hasOperators = rest !== read && rest.trim() !== ''
  const value = hasOperators ? rest.split(/\s+/).join(' ').trim() : read
  const notes = [
    ...(isLong ? [`Only the first ${longestQuery} characters of query were read.`] : []),
    ...(hasOperators ? [`Search operators were ignored: read as ${quote(value)}.`] : []),
  ]
  return notes.length > 0 ? { value, note: notes.join(' ') } : { value }
}

function withoutLastPart(text: string): string {
  const at = text.search(/\s\S*$/)
  return at > 0 ? text.slice(0, at) : text
}
