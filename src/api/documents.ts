/**
 * The documents that a site publishes about itself, one row each: path, media type and link
 * relation (RFC 8288). `Link` fields, catalogs, robots.txt and llms.txt are made from these rows,
 * so that they always agree.
 */
import { mediaTypeEssence } from '../http/media-type.ts'
import { descriptionPaths, languageFiles, mcpPaths } from '../http/paths.ts'
import type { Link } from '../http/link.ts'
import { homePath } from '../site/address.ts'
import type { Collection } from '../site/collection.ts'
import type { Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'

/** A document of a site. */
export interface SiteDocument {
  readonly path: string
  /** Full media type, as served. */
  readonly type: string
  /** Relation in the `Link` field of every page; absent if pages do not link this document. */
  readonly rel?: string
  /**
   * What a site needs to publish the document: prices, public visibility, or public visibility and
   * a security contact. Absent if every site publishes the document.
   */
  readonly needs?: 'prices' | 'visibility' | 'security'
}

/** The data of a site that decides which documents the site has. */
export type DocumentFacts = Pick<Site, 'info'> & Partial<Pick<Site, 'prices'>>

const markdown = 'text/markdown; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

/** Documents with the same path on every site, in the order in which pages link them. */
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
  robots: { path: descriptionPaths.robots, type: plain },
  sitemap: {
    path: descriptionPaths.sitemap,
    type: 'application/xml',
    rel: 'sitemap',
    needs: 'visibility',
  },
  securityTxt: { path: descriptionPaths.securityTxt, type: plain, needs: 'security' },
} as const satisfies Readonly<Record<string, SiteDocument>>

/** Checks whether a site publishes a document. */
export function publishes({ info, prices }: DocumentFacts, { needs }: SiteDocument): boolean {
  if (needs === 'prices') return prices !== undefined
  if (needs === undefined) return true
  return info.visibility === 'public' && (needs !== 'security' || info.security !== undefined)
}

/** Lists the documents that a site has. */
export function listDocuments(facts: DocumentFacts): SiteDocument[] {
  return Object.values<SiteDocument>(siteDocuments).filter((row) => publishes(facts, row))
}

/** Returns the links to documents for all pages in a language. The link targets are paths. */
export function linkDocuments(facts: DocumentFacts, lang: Language): Link[] {
  const rows = [...listDocuments(facts), ...listLanguageDocuments(facts, lang)]
  return rows.flatMap(({ path, type, rel }) =>
    rel === undefined ? [] : [{ href: path, rel, type: mediaTypeEssence(type) }],
  )
}

/** A document that each language of a site may have. */
export interface LanguageDocument {
  /** File name, such as `feed.xml`. The path of the home page in the language comes before it. */
  readonly file: string
  readonly type: string
  readonly rel: string
  /** What a language needs to have the document. A private site has none of these documents. */
  readonly needs: 'feed' | 'search page'
}

/** Documents that each language may have, in the order in which pages link them. */
export const languageDocuments = {
  rss: { file: languageFiles.rss, type: 'application/rss+xml', rel: 'alternate', needs: 'feed' },
  atom: { file: languageFiles.atom, type: 'application/atom+xml', rel: 'alternate', needs: 'feed' },
  jsonFeed: {
    file: languageFiles.jsonFeed,
    type: 'application/feed+json',
    rel: 'alternate',
    needs: 'feed',
  },
  openSearch: {
    file: languageFiles.openSearch,
    type: 'application/opensearchdescription+xml',
    rel: 'search',
    needs: 'search page',
  },
} as const satisfies Readonly<Record<string, LanguageDocument>>

/** Returns the path of a document in a language. */
export function languageDocumentPath(
  { file }: Pick<LanguageDocument, 'file'>,
  lang: Language,
  { languages }: Pick<Site['info'], 'languages'>,
): string {
  return homePath(lang, languages[0] ?? lang) + file
}

/** Lists the documents that a site has in a language. */
export function listLanguageDocuments(
  { info }: Pick<Site, 'info'>,
  lang: Language,
): (SiteDocument & { readonly rel: string })[] {
  if (info.visibility === 'private') return []
  const has = {
    feed: info.feeds?.includes(lang) ?? false,
    'search page': info.searchPages?.[lang] !== undefined,
  }
  return Object.values<LanguageDocument>(languageDocuments)
    .filter(({ needs }) => has[needs])
    .map((row) => ({ path: languageDocumentPath(row, lang, info), type: row.type, rel: row.rel }))
}

/**
 * Finds the feed of the section at a path; `undefined` if the section has no feed or the site is
 * private.
 */
export function findSectionFeed(
  { info }: Pick<Site, 'info'>,
  section: string,
): (SiteDocument & { readonly rel: string }) | undefined {
  const { file, type, rel } = languageDocuments.rss
  const isThere = info.visibility === 'public' && info.sectionFeeds?.includes(section)
  return isThere ? { path: section + file, type, rel } : undefined
}

/** Returns the paths of the calendar and the RSS feed of a collection with dated entries. */
export function calendarPaths(
  { name }: Pick<Collection, 'name'>,
  lang: Language,
  { languages }: Pick<Site['info'], 'languages'>,
) {
  const path = homePath(lang, languages[0] ?? lang) + name
  return { iCalendar: `${path}.ics`, RSS: `${path}.rss` }
}
