/**
 * Values of `application/x-www-form-urlencoded`, as queries and forms carry them (WHATWG URL, section 5). Stricter than
 * `URLSearchParams`, which replaces what it cannot read: a caller gets a refusal instead of an answer to something else.
 */

/** Text of an encoded value; `undefined` when its percent-encoding is malformed or no UTF-8. */
export function decodeForm(text: string): string | undefined {
  try {
    // First the plus signs: an encoded one (`%2B`) is a plus sign and no blank.
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
