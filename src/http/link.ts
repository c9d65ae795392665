/** URI references in header fields (RFC 3986 §4.1), and the `Link` field (RFC 8288 §3). */

/** One link: its target and its parameters; `rel` first. */
export interface Link {
  readonly href: string
  readonly rel: string
  readonly type?: string
  readonly hreflang?: string
}

/** Converts links to a field value. Quotes all parameters, because media types need quotes. */
export function serializeLinks(links: readonly Link[]): string {
  return links
    .map(({ href, ...parameters }) =>
      [
        `<${encodeReference(href)}>`,
        ...Object.entries(parameters).map(([name, value]) => `${name}="${value}"`),
      ].join('; '),
    )
    .join(', ')
}

const notInReference = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/gu

/** Percent-encodes characters that a URI must not contain. Existing escapes stay. */
export function encodeReference(text: string): string {
  // node:http refuses some of these characters. A line break would end the field (RFC 9110 §5.5).
  return text.toWellFormed().replace(notInReference, encodeURIComponent)
}
