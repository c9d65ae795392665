/**
 * The prices as an MCP App (ext-apps 2026-01-26): the HTML file of the card and its metadata. The
 * card makes no network requests. It shows the result of the tool `get_workshop_offer`.
 */
import { mcpPaths } from '../http/paths.ts'
import type { Published, Site } from '../site/site.ts'

/** Media type of MCP Apps. */
export const priceCardType = 'text/html;profile=mcp-app'

/** Returns the URI of the card as an MCP resource. */
export function priceCardUri(service: string): string {
  return `ui://${service}/workshop-offer.html`
}

/**
 * `_meta` of the card in the results of `resources/list` and `resources/read`.
 *
 * The lists of `csp` are empty, because the card fetches nothing. `domain` is absent, because each
 * host expects it in a form of its own.
 */
export const priceCardMeta = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    prefersBorder: true,
  },
} as const

/**
 * Returns `_meta` of the tool whose result the card shows. Hosts older than MCP Apps 2026-01-26
 * read `ui/resourceUri`.
 */
export function priceToolMeta(service: string) {
  const resourceUri = priceCardUri(service)
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri }
}

/** The card of a site. */
export interface PriceCard {
  readonly uri: string
  /** Operation whose result the card shows. */
  readonly operation: string
  readonly file: Published
}

/** Returns the card of a site; `undefined` if the site has no offer or no file for the card. */
export async function findCard(site: Site): Promise<PriceCard | undefined> {
  const file = site.offers().length > 0 ? await site.readPublished(mcpPaths.priceCard) : undefined
  return file && { uri: priceCardUri(site.info.service), operation: 'workshop', file }
}
