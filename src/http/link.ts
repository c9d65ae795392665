/** Serialises the `Link` field, RFC 8288 §3. */
import { encodeReference } from './uri-reference.ts'

/** One link: its target and its parameters; `rel` first. */
export interface Link {
  readonly href: string
  readonly rel: string
  readonly type?: string
  readonly hreflang?: string
}

/** Field value of links. All parameters are quoted, as `hreflang` and media types require. */
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
