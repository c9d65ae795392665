/** URI references in header fields, RFC 3986 §4.1. */

const notInReference = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/gu

/** Percent-encodes characters that a URI must not contain. Existing escapes stay. */
export function encodeReference(text: string): string {
  // node:http refuses other characters, and a line break would end the field (RFC 9110 §5.5).
  return text.toWellFormed().replace(notInReference, encodeURIComponent)
}
