/**
 * Everything the service publishes about itself: one row a document whose address is the same on every site, one family for
 * documents of which a site has several. A row is all there is to add: the build renders it, the server answers at its
 * path, and the other documents may link to it.
 */
import { publishes, siteDocuments } from '../api/documents.ts'
import type { DocumentFacts, SiteDocument } from '../api/documents.ts'
import { cacheControl } from '../http/cache-control.ts'
import { serializeLinks } from '../http/link.ts'
import { mediaTypeEssence } from '../http/media-type.ts'
import { agentSkills } from './agent-skills.ts'
import { renderApiCatalog } from './api-catalog.ts'
import { renderApiGuide } from './api-guide.ts'
import { renderArd } from './ard.ts'
import { renderAuthGuide } from './auth-guide.ts'
import type { DescriptionContext } from './description-context.ts'
import type { Description, DescriptionFamily } from './description.ts'
import { languageFamily } from './language-documents.ts'
import { overviews } from './overviews.ts'
import { renderOpenApi } from './openapi.ts'
import { renderPricing } from './pricing.ts'
import { renderRobots } from './robots.ts'
import { oldSecurityTxt, renderSecurityTxt } from './security-txt.ts'
import { renderSitemap, sitemaps } from './sitemap.ts'
import { wellKnownFiles } from './well-known-files.ts'
import { wholeTexts } from './whole-texts.ts'

/** How long every document may be kept. */
export const documentCache = cacheControl.description

/** The documents whose addresses are the same on every site. Every origin may read them, and none of them is counted. */
export const descriptions: readonly Description[] = [
  {
    ...siteDocuments.openApi,
    render: ({ registry, ...facts }) => toJson(renderOpenApi(registry, facts)),
  },
  { ...siteDocuments.apiGuide, render: renderApiGuide },
  { ...siteDocuments.authGuide, render: renderAuthGuide },
  {
    ...siteDocuments.apiCatalog,
    link: (baseUrl) =>
      serializeLinks([{ href: baseUrl + siteDocuments.apiCatalog.path, rel: 'api-catalog' }]),
    render: ({ registry, info }) =>
      toJson(renderApiCatalog(registry, info.baseUrl, catalogEntries)),
  },
  { ...siteDocuments.pricing, render: ({ site }) => renderPricing(site) },
  { ...siteDocuments.ard, render: renderCatalogOfAgents },
  { ...siteDocuments.aiCatalog, render: renderCatalogOfAgents },
  { ...siteDocuments.robots, render: ({ site }) => renderRobots(site) },
  { ...siteDocuments.sitemap, render: ({ site }) => renderSitemap(site) },
  { ...siteDocuments.securityTxt, render: ({ site }) => renderSecurityTxt(site) },
]

/** The families, in the order in which they are tried. */
export const families: readonly DescriptionFamily[] = [
  overviews,
  wholeTexts,
  agentSkills,
  sitemaps,
  languageFamily,
  oldSecurityTxt,
  // Last: whatever else is below the folder.
  wellKnownFiles,
]

const catalogEntries = {
  description: entryOf(siteDocuments.openApi),
  guide: entryOf(siteDocuments.apiGuide),
  meta: entryOf(siteDocuments.authGuide),
}

/** Documents that a site has at addresses that every site has. */
export function publishedDescriptions(site: DocumentFacts): Description[] {
  return descriptions.filter((row) => publishes(site, row))
}

/** What answers at a path, with or without its final slash: a row, or a family whose form the path has. */
export function findDescription(
  path: string,
): { path: string; row?: Description; family?: DescriptionFamily } | undefined {
  // A slash too many is a common slip of clients that join addresses.
  const bare = path.replace(/\/$/, '')
  const row = descriptions.find((known) => known.path === bare)
  if (row) return { path: bare, row }
  const family = families.find(({ form }) => form.test(bare))
  return family && { path: bare, family }
}

// One catalog under two names, so byte for byte the same: the relation was renamed, and readers of both are about.
function renderCatalogOfAgents({ site }: DescriptionContext): string {
  return toJson(renderArd(site))
}

/** A document as a catalog names it. */
function entryOf({ path, type }: SiteDocument) {
  return { path, type: mediaTypeEssence(type) }
}

// Indented, because people open these files in a browser; compression takes the spaces away again.
function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
