/** URI references, RFC 3986 §4.1, as header fields hold them. */

const notInReference = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/gu

/** A reference whose every character a URI may hold; what is percent-encoded already stays as it is. */
export function encodeReference(text: string): string {
  // A field value with any other character would be refused by node:http, or end where an attacker wants (RFC 9110 §5.5).
  return text.toWellFormed().replace(notInReference, encodeURIComponent)
}
