/**
 * Lists all documents about the service: rows for documents with a fixed address, families for
 * documents of varying number. To add a document, add a row. The build renders it, the server
 * serves it, and other documents may link to it.
 */
import { publishes, siteDocuments } from '../api/documents.ts'
import type { DocumentFacts } from '../api/documents.ts'
import { cacheControl } from '../http/cache-control.ts'
import { serializeLinks } from '../http/link.ts'
import { wellKnownFolder } from '../http/well-known.ts'
import { addressAtRoot } from '../site/address.ts'
import { overviewForm } from '../site/address.ts'
import { renderApiCatalog } from './api-catalog.ts'
import { renderApiGuide } from './api-guide.ts'
import { renderArd } from './ard.ts'
import { renderAuthGuide } from './auth-guide.ts'
import type { DescriptionContext } from './description-context.ts'
import type { Description, DescriptionFamily } from './description.ts'
import { calendars } from './calendars.ts'
import { languageFamily, sectionFeeds } from './language-documents.ts'
import { openData } from './open-data.ts'
import { renderOpenApi } from './openapi.ts'
import { renderPricing } from './pricing.ts'
import { renderRobots } from './robots.ts'
import { oldSecurityTxt, renderSecurityTxt } from './security-txt.ts'
import { renderSitemap, sitemaps } from './sitemap.ts'
import { agentSkills } from './skills.ts'
import { renderLlmsFiles } from './llms-txt.ts'
import { wholeTexts } from './whole-texts.ts'

/** `Cache-Control` of all documents. */
export const documentCache = cacheControl.description

/**
 * Documents with the same address on every site. Every origin may read them, and they do not count
 * against the quota.
 */
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
    render: ({ registry, info }) => toJson(renderApiCatalog(registry, info.baseUrl)),
  },
  { ...siteDocuments.pricing, render: ({ site }) => renderPricing(site) },
  { ...siteDocuments.ard, render: renderCatalogOfAgents },
  { ...siteDocuments.aiCatalog, render: renderCatalogOfAgents },
  { ...siteDocuments.robots, render: ({ site }) => renderRobots(site) },
  { ...siteDocuments.sitemap, render: ({ site }) => renderSitemap(site) },
  { ...siteDocuments.securityTxt, render: ({ site }) => renderSecurityTxt(site) },
]

/**
 * The llms.txt files: lists of pages for language models. The list of the default language is only
 * at the root, and lists of sections are in their folders.
 */
const overviews: DescriptionFamily = {
  form: overviewForm,
  movedTo: (path, { info }) => addressAtRoot(path, info.languages),
  async render(context) {
    const { languages } = context.info
    const files = await Promise.all(languages.map((lang) => renderLlmsFiles(context, lang)))
    return files.flat().map((file) => ({ ...file, type: siteDocuments.llms.type }))
  },
}

/**
 * Files of the organisation, such as ownership proofs and app associations. A request for a missing
 * file gets a JSON error, because a program could read an HTML error page as the file.
 */
const wellKnownFiles: DescriptionFamily = {
  form: new RegExp(`^${wellKnownFolder.replaceAll('.', '\\.')}.`),
  render: ({ wellKnown }) => wellKnown,
}

/** All families. A path belongs to the first family whose pattern matches it. */
export const families: readonly DescriptionFamily[] = [
  overviews,
  wholeTexts,
  agentSkills,
  sitemaps,
  languageFamily,
  sectionFeeds,
  calendars,
  openData,
  oldSecurityTxt,
  // Must be last, because it matches every path below `/.well-known/`.
  wellKnownFiles,
]

/** Lists the documents that a site publishes at standard addresses. */
export function publishedDescriptions(site: DocumentFacts): Description[] {
  return descriptions.filter((row) => publishes(site, row))
}

/** Finds the row or family for a path, with or without a final slash. */
export function findDescription(
  path: string,
): { path: string; row?: Description; family?: DescriptionFamily } | undefined {
  // Ignores a final slash, because clients that join addresses often add one.
  const bare = path.replace(/\/$/, '')
  const row = descriptions.find((known) => known.path === bare)
  if (row) return { path: bare, row }
  const family = families.find(({ form }) => form.test(bare))
  return family && { path: bare, family }
}

// The link relation of the catalog was renamed. So the catalog is published at the addresses of
// both names with identical bytes.
function renderCatalogOfAgents({ site, questions }: DescriptionContext): string {
  return toJson(renderArd(site, questions))
}

// Indents the JSON, because people open these files in a browser. Compressed spaces take few bytes.
function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
