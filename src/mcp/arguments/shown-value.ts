/**
 * Formats sent values for messages. Truncates them, because long values cost a model tokens.
 * Escapes them, because a terminal may show the messages.
 */
import { showText } from '../../api/shown-text.ts'

/** Returns a text in quotes, escaped and truncated to `most` characters. */
export function quote(text: string, most?: number): string {
  return `"${showText(text, most)}"`
}

/** Copies a JSON value, with every text escaped and truncated to `most` characters. */
export function showTexts<Value>(value: Value, most: number): Value {
  const show = (_name: string, part: unknown) =>
    typeof part === 'string' ? showText(part, most) : part
  return JSON.parse(JSON.stringify(value, show)) as Value // Only texts differ.
}

/** Returns the first `most` texts in quotes, and the number of the remaining texts. */
export function quoteSome(texts: readonly string[], most = 5): string {
  const shown = texts.slice(0, most).map((text) => quote(text, 40))
  const rest = texts.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Describes a sent value for the end of a message, such as `was the number 3`. */
export function describeSent(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'was an empty text' : `was the text ${quote(value)}`
  if (typeof value === 'number') return `was the number ${value}`
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? `was a list of ${value.length} values` : 'was an object'
  return `was ${String(value)}`
}
