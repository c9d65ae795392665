/** The card of the workshop offer: an MCP App (SEP-1865), made by the build as one HTML file. */
import type { Representation, Site } from '../site/site.ts'
import type { MethodResult } from './method.ts'

/** Key of the file among the representations. */
export const cardKey = 'ui:workshop-offer'

/** Media type of an MCP App. */
export const cardType = 'text/html;profile=mcp-app'

/** The card of a site. */
export interface WorkshopCard {
  readonly uri: string
  /** Operation whose answer the card shows. */
  readonly operation: string
  readonly file: Representation
}

/** Card of a site; none without a file or without an offer to show. */
export async function findCard(site: Site): Promise<WorkshopCard | undefined> {
  const file = site.offers().length > 0 ? await site.representation(cardKey) : undefined
  const uri = `ui://${site.info.service}/workshop-offer.html`
  return file && { uri, operation: 'workshop', file }
}

/** What a host is told of the card: it loads nothing, so every list of origins is empty. */
export const cardMeta = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    prefersBorder: true,
  },
} as const

/** What the tool says of its card; the flat name is that of hosts from before the nested one. */
export function metaOfCardTool({ uri }: WorkshopCard): MethodResult {
  return { ui: { resourceUri: uri }, 'ui/resourceUri': uri }
}
