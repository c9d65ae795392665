/** Lists of pages that a page shows: those of its section, those beside it, where to go from home, towns. */
import { madeOnce } from '../../site/made-once.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Language, PageType } from '../../site/vocabulary.ts'
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

/** Pages below a section, those of folders without an overview too; none for another page. */
export function listChildren(site: ContentSite, { type, path }: PageRecord): ChildView[] {
  return type === 'section' ? (site.children.get(path) ?? []).map(childView) : []
}

/** The pages that follow this one in its section, from the start again after the last. */
export function listRelated(site: ContentSite, { path }: PageRecord): ChildView[] {
  return (followersOf(site).get(path) ?? []).map(childView)
}

/** Pages that follow each one in its section, for all pages at once: to look for them again would take each page as long as its section. */
const followersOf = madeOnce(({ children, records }: ContentSite) => {
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

function childView({ title, path, description, updated, type }: PageRecord): ChildView {
  return { label: title, href: path, description, updated, type }
}
