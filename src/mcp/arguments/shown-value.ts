/**
 * What a caller sent, as a message repeats it: short, and without signs that break a line, hide a
 * word or turn the direction of the text, because a model and perhaps a terminal read it.
 */

/** Characters of a text that a message repeats at most. */
const longest = 80

const hidden = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text in quotes, cut and escaped. */
export function quote(text: string, most = longest): string {
  // Cut by units first: taking a long text apart to show its beginning would cost more than the
  // call.
  const shown = Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join('')
  const rest = shown.length < text.length ? '…' : ''
  return `"${shown.replace(hidden, escapeSign)}${rest}"`
}

/** Several texts in quotes; how many there are beside the first ones is only said. */
export function quoteSome(texts: readonly string[], most = 5): string {
  const shown = texts.slice(0, most).map((text) => quote(text, 40))
  const rest = texts.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** What a value was, said behind what it has to be. */
export function describeSent(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'was an empty text' : `was the text ${quote(value)}`
  if (typeof value === 'number') return `was the number ${value}`
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? `was a list of ${value.length}` : 'was an object'
  return `was ${String(value)}`
}

function escapeSign(sign: string): string {
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`
}
