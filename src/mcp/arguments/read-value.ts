/**
 * One value, read as leniently as it has one reading, and then held against the schema of its
 * argument. A value that could mean two things is refused, with what it was and what it has to be:
 * a guess would be answered as if it were right.
 */
import type { ArgumentForm } from './argument-form.ts'
import { isEmpty } from './argument-names.ts'
import { describeValues, findValue } from './closed-list.ts'
import { describeSent } from './shown-value.ts'

/** A value that was read, or what is wrong with it. */
export type Reading =
  { readonly value: unknown; readonly note?: string | undefined } | { readonly fault: string }

const digits = /^(?:0|[1-9]\d{0,15})$/

/** Reads what was sent for an argument. */
export function readValue(
  sent: unknown,
  form: ArgumentForm,
  languages: readonly string[],
): Reading {
  if (form.isOptional && isEmpty(sent)) return { value: form.schema.parse(undefined) }
  const [single, ...more] = Array.isArray(sent) ? (sent as readonly unknown[]) : [sent]
  if (more.length > 0) {
    const remedy = `must be one ${form.isNumber ? 'number' : 'text'}, not a list`
    const values = form.values ? `, one of ${describeValues(form.name, form.values)}` : ''
    return { fault: `${remedy}${values} (${describeSent(sent)})` }
  }
  const { value, note } = interpret(single, form, languages)
  const { success, data, error } = form.schema.safeParse(value)
  if (success) return { value: data, note }
  return { fault: `${remedyOf(form, error.issues[0]?.message ?? '')} (${describeSent(sent)})` }
}

/** The value that a text means; what means none stays as it is, for the schema to refuse. */
function interpret(
  value: unknown,
  { name, isNumber, isDay, values }: ArgumentForm,
  languages: readonly string[],
): { value: unknown; note?: string | undefined } {
  if (typeof value !== 'string') return { value }
  const text = value.trim()
  if (isNumber) return { value: digits.test(text) ? Number(text) : value }
  if (isDay) return { value: readDay(text) ?? value }
  return (values && findValue(name, text, { values, languages })) ?? { value }
}

/**
 * What an argument has to be; the values of a list with what they mean, so that the next choice is
 * right.
 */
function remedyOf({ name, values, isDay, isOptional }: ArgumentForm, remedy: string): string {
  if (isDay) return `${remedy}, such as 2026-01-31`
  if (!values) return remedy
  return `must be one of ${describeValues(name, values)}${isOptional ? ', or left out' : ''}`
}

const instant =
  /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/**
 * The day of an instant, whatever its time and zone; `undefined` when the text is no instant of ISO
 * 8601.
 */
function readDay(text: string): string | undefined {
  return instant.exec(text)?.[1]
}
