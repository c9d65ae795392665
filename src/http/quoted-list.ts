/** Splits a field value at separators outside quoted strings (RFC 9110 §5.6.1, §5.6.4). */

/** Parts between separators. An unclosed quote contains all the rest. */
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
