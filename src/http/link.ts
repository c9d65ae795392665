/** The `Link` field, RFC 8288 §3. Only writing is offered. */
import { encodeReference } from './uri-reference.ts'

/** One link: its target and its parameters; `rel` first. */
export interface Link {
  readonly href: string
  readonly rel: string
  readonly type?: string
  readonly hreflang?: string
}

/** Field value of links, with every parameter quoted: `hreflang` and media types need it, and no reader minds. */
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
