/**
 * The workshop offer as an MCP App (ext-apps 2026-01-26): where the built card is, and what a host learns of it. The card
 * asks nothing of the network and shows what the tool answered.
 */
import { mcpPaths } from '../http/paths.ts'
import type { Published, Site } from '../site/site.ts'

/** Media type of MCP Apps. */
export const workshopCardType = 'text/html;profile=mcp-app'

/** Address of the card as an MCP resource. */
export function workshopCardUri(service: string): string {
  return `ui://${service}/workshop-offer.html`
}

/**
 * `_meta` of the resource, in the list and in the content that is read.
 *
 * Nothing is fetched, so every list is empty and says so. `domain` is left out: its form is each host's own.
 */
export const workshopCardMeta = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    prefersBorder: true,
  },
} as const

/** `_meta` of the tool that a host shows the card for; hosts of before 2026-01-26 read the flat key. */
export function workshopToolMeta(service: string) {
  const resourceUri = workshopCardUri(service)
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri }
}

/** The card of a site. */
export interface WorkshopCard {
  readonly uri: string
  /** Operation whose answer the card shows. */
  readonly operation: string
  readonly file: Published
}

/** Card of a site; none without a file or without an offer to show. */
export async function findCard(site: Site): Promise<WorkshopCard | undefined> {
  const file =
    site.offers().length > 0 ? await site.readPublished(mcpPaths.workshopCard) : undefined
  return file && { uri: workshopCardUri(site.info.service), operation: 'workshop', file }
}
