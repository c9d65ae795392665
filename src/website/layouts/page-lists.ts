/** Lists of pages that a page shows: those of its section, those beside it, where to go from home, towns. */
import type { PageRecord } from '../../site/page-record.ts'
import type { Language, PageType } from '../../site/vocabulary.ts'
import { parentOf } from '../../content/content-site.ts'
import type { ContentSite } from '../../content/content-site.ts'
import type { LoadedContent } from '../../content/load.ts'
import type { ViewLink } from './frame-view.ts'

/** A link to a page with what it says about itself. */
export interface PageLink extends ViewLink {
  readonly title: string
  readonly description: string | undefined
}

/** A page in a list of its section. */
export interface ChildView extends ViewLink {
  readonly description: string | undefined
  readonly updated: string | undefined
  readonly type: PageType
}

/** Towns of one region. */
export interface RegionView {
  readonly region: string
  readonly towns: readonly ViewLink[]
}

const relatedTypes: readonly PageType[] = ['offer', 'guide', 'blog']
const mostRelated = 3

/** Pages below a section, those of folders without an overview too, by their `order`, then the newest first; none for another page. */
export function listChildren(site: ContentSite, { type, path }: PageRecord): ChildView[] {
  return type === 'section' ? listBelow(site, path) : []
}

/** The pages that follow this one in its section, from the start again after the last. */
export function listRelated(site: ContentSite, { type, path }: PageRecord): ChildView[] {
  if (!relatedTypes.includes(type)) return []
  const parent = findOverview(site, path)
  if (!parent) return []
  const pages = listBelow(site, parent.path).filter((page) => relatedTypes.includes(page.type))
  const own = pages.findIndex(({ href }) => href === path)
  return [...pages.slice(own + 1), ...pages.slice(0, own)].slice(0, mostRelated)
}

/** Pages the navigation leads to, for a home page; none for another page. */
export function listHighlights(
  { content, site }: LoadedContent,
  { type, lang }: PageRecord,
): PageLink[] {
  if (type !== 'home') return []
  return (content.config.navigation[lang] ?? []).flatMap(({ label, href }) => {
    const page = site.sources.get(href)
    if (!page || page.data.type === 'contact' || page.data.type === 'home') return []
    return [{ label, href, title: page.data.title, description: page.data.description }]
  })
}

/** City pages of a language by region, both as its readers sort them. */
export function listRegions(site: ContentSite, lang: Language): RegionView[] {
  const ofLanguage = [...site.cityPages.values()].filter(({ record }) => record.lang === lang)
  const byRegion = Map.groupBy(ofLanguage, ({ city }) => city.region)
  const compare = new Intl.Collator(lang).compare
  return [...byRegion]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([region, pages]) => ({
      region,
      towns: pages
        .map(({ city, record }) => ({ label: city.name, href: record.path }))
        .toSorted((a, b) => compare(a.label, b.label)),
    }))
}

function findOverview(site: ContentSite, path: string): PageRecord | undefined {
  if (path === '/') return undefined
  const above = site.records.get(parentOf(path))
  return above?.type === 'section' ? above : findOverview(site, parentOf(path))
}

function listBelow(site: ContentSite, path: string): ChildView[] {
  return (site.children.get(path) ?? [])
    .toSorted((a, b) => orderOf(site, a) - orderOf(site, b) || newestFirst(a, b))
    .map(({ title, path: href, description, updated, type }) => ({
      label: title,
      href,
      description,
      updated,
      type,
    }))
}

function orderOf(site: ContentSite, { path }: PageRecord): number {
  return site.sources.get(path)?.data.order ?? Number.MAX_SAFE_INTEGER
}

function newestFirst(a: PageRecord, b: PageRecord): number {
  return (b.updated ?? '').localeCompare(a.updated ?? '')
}
