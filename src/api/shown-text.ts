/** Prepares texts of callers for responses and messages. */

/** Maximum characters of a text in a message. */
const longest = 80

const hidden = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Truncates a text, and escapes characters that break lines, hide words or change the text
 * direction. Messages use the result for every text of a caller.
 */
export function showText(text: string, most = longest): string {
  // Cut by code units first, because splitting a very long text into characters is expensive.
  const shown = Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join('')
  const rest = shown.length < text.length ? '…' : ''
  return `${shown.replace(hidden, escapeSign)}${rest}`
}

function escapeSign(sign: string): string {
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`
}
