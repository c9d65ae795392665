/**
 * The documents that a site publishes about itself, one row each: where it is, what it is, and by which relation others
 * name it (RFC 8288). Link fields, catalogs, robots.txt and llms.txt are made from these rows, so that none of them can
 * name what is not there, or name it otherwise than the next one.
 */
import { mediaTypeEssence } from '../http/media-type.ts'
import { descriptionPaths, mcpPaths } from '../http/paths.ts'
import type { Link } from '../http/link.ts'
import type { Site } from '../site/site.ts'

/** A document: where it is published and what it is. */
export interface SiteDocument {
  readonly path: string
  /** Media type in full, as it is served. */
  readonly type: string
  /** Relation by which every page names it in its `Link` field; absent for one that is found through another. */
  readonly rel?: string
  /** What a site must have or be to publish it; without it, every site does. */
  readonly needs?: 'prices' | 'visibility'
}

/** What decides which documents a site has. */
export type DocumentFacts = Pick<Site, 'info' | 'workshop'>

const markdown = 'text/markdown; charset=utf-8'

/** All documents whose address is the same on every site, in the order in which pages name them. */
export const siteDocuments = {
  apiCatalog: {
    path: descriptionPaths.apiCatalog,
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    rel: 'api-catalog',
    needs: 'visibility',
  },
  openApi: {
    path: descriptionPaths.openApi,
    type: 'application/openapi+json',
    rel: 'service-desc',
  },
  apiGuide: { path: descriptionPaths.apiGuide, type: markdown, rel: 'service-doc' },
  authGuide: { path: descriptionPaths.authGuide, type: markdown },
  pricing: { path: descriptionPaths.pricing, type: markdown, needs: 'prices' },
  llms: { path: descriptionPaths.llms, type: markdown },
  serverCard: {
    path: mcpPaths.serverCard,
    type: 'application/mcp-server-card+json',
    rel: 'mcp-server-card',
  },
  agentSkills: {
    path: descriptionPaths.agentSkills,
    type: 'application/json',
    rel: 'agent-skills',
    needs: 'visibility',
  },
  ard: { path: descriptionPaths.ard, type: 'application/json', rel: 'ard', needs: 'visibility' },
  aiCatalog: {
    path: descriptionPaths.aiCatalog,
    type: 'application/json',
    rel: 'ai-catalog',
    needs: 'visibility',
  },
} as const satisfies Readonly<Record<string, SiteDocument>>

/** Whether a site has a document. */
export function publishes({ info, workshop }: DocumentFacts, { needs }: SiteDocument): boolean {
  if (needs === 'prices') return workshop !== undefined
  return needs !== 'visibility' || info.visibility === 'public'
}

/** Documents that a site has. */
export function listDocuments(facts: DocumentFacts): SiteDocument[] {
  return Object.values<SiteDocument>(siteDocuments).filter((row) => publishes(facts, row))
}

/** Links of every page to the documents of its site; targets are paths. */
export function linkDocuments(facts: DocumentFacts): Link[] {
  return listDocuments(facts).flatMap(({ path, type, rel }) =>
    rel === undefined ? [] : [{ href: path, rel, type: mediaTypeEssence(type) }],
  )
}
