/**
 * Sitemaps (sitemaps.org) of the pages that search engines may index, with the date of the last
 * change and with translations. Each language has separate files for towns, for collection entries
 * and for other pages, so that logs show which files search engines read.
 */
import { publishes, siteDocuments } from '../api/documents.ts'
import { languageSegment } from '../site/address.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Site } from '../site/site.ts'
import { listTranslations } from '../site/translations.ts'
import type { DescriptionFamily } from './description.ts'
import { listMadePages, listPages } from './overview-tree.ts'
import { element, renderElement, renderXml, textElements } from './xml.ts'
import type { XmlElement } from './xml.ts'

type ListedSite = Pick<Site, 'info' | 'listPages'>
type Bounds = typeof sitemapBounds

/** One file: its path, the latest day on which one of its pages changed, and its entries. */
interface Part {
  readonly path: string
  readonly updated: string | undefined
  readonly entries: readonly XmlElement[]
}

/**
 * Limits of the entries in a sitemap file. sitemaps.org allows 50,000 entries and 52,428,800 bytes,
 * so 2.4 MB are left for the elements around the entries.
 */
export const sitemapBounds = { entries: 50_000, bytes: 50_000_000 }

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const { path: indexPath, type } = siteDocuments.sitemap

/** Renders the sitemap: the only file if there is exactly one, otherwise an index. */
export function renderSitemap(site: ListedSite, bounds = sitemapBounds): string {
  const parts = listParts(site, bounds)
  const [first, second] = parts
  if (first && !second) return renderPart(first)
  const files = parts.map(({ path, updated }) =>
    element('sitemap', {}, ...textElements({ loc: site.info.baseUrl + path, lastmod: updated })),
  )
  return renderXml(element('sitemapindex', { xmlns: namespace }, ...files))
}

/** Renders the files that the index lists. Returns an empty list if there is no index. */
export function renderSitemapParts(site: ListedSite, bounds = sitemapBounds) {
  const parts = listParts(site, bounds)
  if (parts.length < 2) return []
  return parts.map((part) => ({ path: part.path, type, text: renderPart(part) }))
}

/** The sitemap files, and redirects from the addresses where crawlers expect an index. */
export const sitemaps: DescriptionFamily = {
  form: /^\/sitemap(?:-[a-z0-9-]+|_index)\.xml$/,
  movedTo: (path, site) =>
    /[-_]index\.xml$/.test(path) && publishes(site, siteDocuments.sitemap) ? indexPath : undefined,
  render: ({ site }) => (publishes(site, siteDocuments.sitemap) ? renderSitemapParts(site) : []),
}

function listParts(site: ListedSite, bounds: Bounds): Part[] {
  const searchPages = new Set(Object.values(site.info.searchPages ?? {}))
  return site.info.languages.flatMap((lang) => {
    const name = `/sitemap-${languageSegment(lang)}`
    // Leaves out search pages, because without a query they have no content of their own.
    const written = listPages(site, lang).filter(({ path }) => !searchPages.has(path))
    const pages = [...written, ...listMadePages(site, lang, 'tag')]
    const parts = [
      { path: name, pages },
      { path: `${name}-towns`, pages: listPages(site, lang, 'city') },
      { path: `${name}-entries`, pages: listMadePages(site, lang, 'collection') },
    ]
    return parts.flatMap(({ path, pages }) =>
      cut(
        path,
        pages.filter(({ isUnindexed }) => !isUnindexed),
        site,
        bounds,
      ),
    )
  })
}

/** Splits pages into files. The second and later files are numbered. */
function cut(
  name: string,
  pages: readonly PageRecord[],
  { info }: ListedSite,
  bounds: Bounds,
): Part[] {
  const parts: { updated: string | undefined; entries: XmlElement[] }[] = []
  let bytes = 0
  for (const page of pages) {
    const entry = entryOf(page, info)
    const size = Buffer.byteLength(renderElement(entry, '  ')) + 1
    let part = parts.at(-1)
    if (!part || part.entries.length === bounds.entries || bytes + size > bounds.bytes) {
      part = { updated: undefined, entries: [] }
      parts.push(part)
      bytes = 0
    }
    bytes += size
    part.entries.push(entry)
    if ((page.updated ?? '') > (part.updated ?? '')) part.updated = page.updated
  }
  return parts.map((part, at) => ({ ...part, path: `${name}${at === 0 ? '' : `-${at + 1}`}.xml` }))
}

function entryOf(page: PageRecord, { baseUrl, languages }: Site['info']): XmlElement {
  const links = listTranslations(page, languages).map(({ hreflang, path }) =>
    element('xhtml:link', { rel: 'alternate', hreflang, href: baseUrl + path }),
  )
  const facts = textElements({ loc: baseUrl + page.path, lastmod: page.updated })
  return element('url', {}, ...facts, ...links)
}

function renderPart({ entries }: Part): string {
  const namespaces = { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }
  return renderXml(element('urlset', namespaces, ...entries))
}
