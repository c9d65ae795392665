/**
 * Values of `application/x-www-form-urlencoded` (WHATWG URL, section 5). `URLSearchParams` is not
 * used, because it replaces malformed bytes. This module lets the caller refuse them.
 */

/** Decodes a value; `undefined` when its percent-encoding is malformed or not UTF-8. */
export function decodeForm(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text
  try {
    // Replace plus signs first, because an encoded one (`%2B`) is not a space.
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
