/** Lists of pages that a page shows: those of its section, those beside it, where to go from home, towns. */
import { memoize } from '../../site/memoize.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Language, PageType } from '../../site/vocabulary.ts'
import type { CityPage } from '../../content/city-pages.ts'
import type { ContentSite } from '../../content/content-site.ts'
import type { LoadedContent } from '../../content/load.ts'
import { groupByRegion } from '../../content/region-pages.ts'
import type { ViewLink } from './frame-view.ts'

/** A link to a page with what it says about itself. */
export interface PageLink extends ViewLink {
  readonly title: string
  readonly description: string | undefined
}

/** A page in a list of its section. */
export interface ChildView extends ViewLink {
  readonly description: string | undefined
  /** Day of publication of a post. */
  readonly day: string | undefined
}

/** Towns of one region, and where the region has a page that lists them. */
export interface RegionView {
  readonly region: string
  readonly towns: readonly ViewLink[]
  readonly href: string | undefined
}

const relatedTypes: readonly PageType[] = ['offer', 'guide', 'blog']
const mostRelated = 3

/** Pages below a section, those of folders without an overview too; none for another page. */
export function listChildren(site: ContentSite, { type, path }: PageRecord): ChildView[] {
  return type === 'section' ? (site.children.get(path) ?? []).map(childView) : []
}

/** The pages that follow this one in its section, from the start again after the last. */
export function listRelated(site: ContentSite, { path }: PageRecord): ChildView[] {
  return (followersOf(site).get(path) ?? []).map(childView)
}

/** Pages that follow each one in its section, for all pages at once: to look for them again would take each page as long as its section. */
const followersOf = memoize(({ children, records }: ContentSite) => {
  const sections = [...children].filter(([path]) => records.get(path)?.type === 'section')
  return new Map(
    sections.flatMap(([, pages]) => {
      const around = pages.filter(({ type }) => relatedTypes.includes(type))
      const most = Math.min(mostRelated, around.length - 1)
      const turn = [...around, ...around.slice(0, most)]
      return around.map(({ path }, at) => [path, turn.slice(at + 1, at + 1 + most)] as const)
    }),
  )
})

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

/** Regions of a language with their towns. */
export function listRegions({ regionPages, cityPages }: ContentSite, lang: Language): RegionView[] {
  const pages = [...regionPages.values()].filter(({ record }) => record.lang === lang)
  if (pages.length > 0) {
    return pages.map(({ region, towns, record }) => {
      return { region, towns: towns.map(linkTown), href: record.path }
    })
  }
  const all = [...cityPages.values()].filter(({ record }) => record.lang === lang)
  return groupByRegion(all, lang).map(([region, towns]) => {
    return { region, towns: towns.map(linkTown), href: undefined }
  })
}

/** Towns of the region that a page is of; none for another page. */
export function listTowns({ regionPages }: ContentSite, { path }: PageRecord): ViewLink[] {
  return (regionPages.get(path)?.towns ?? []).map(linkTown)
}

function linkTown({ city, record }: CityPage): ViewLink {
  return { label: city.name, href: record.path }
}

function childView(page: PageRecord): ChildView {
  const { title, path, description } = page
  return { label: title, href: path, description, day: dayOfPost(page) }
}

/** Day of publication that a post shows; other pages show none. */
export function dayOfPost({ type, published }: PageRecord): string | undefined {
  return type === 'blog' ? published : undefined
}
