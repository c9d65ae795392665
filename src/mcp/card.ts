/** The card of the workshop offer as the server lists it. */
import type { Representation, Site } from '../site/site.ts'
import type { MethodResult } from './method.ts'
import { workshopCardPath, workshopCardUri, workshopToolMeta } from './workshop-card.ts'

/** The card of a site. */
export interface WorkshopCard {
  readonly uri: string
  /** Operation whose answer the card shows. */
  readonly operation: string
  readonly file: Representation
}

/** Card of a site; none without a file or without an offer to show. */
export async function findCard(site: Site): Promise<WorkshopCard | undefined> {
  const file = site.offers().length > 0 ? await site.representation(workshopCardPath) : undefined
  return file && { uri: workshopCardUri(site.info.service), operation: 'workshop', file }
}

/** `_meta` of the tool that the card is shown for. */
export function metaOfCardTool(site: Site): MethodResult {
  return workshopToolMeta(site.info.service)
}
