/** Values of `application/x-www-form-urlencoded`, as queries and forms carry them (WHATWG URL, section 5). */

/** Text of an encoded value; `undefined` when its percent-encoding is malformed or no UTF-8. */
export function decodeForm(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
