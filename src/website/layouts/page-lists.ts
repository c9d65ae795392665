/** Lists of links that a page shows: pages of its section, related pages, highlights, towns. */
import { memoize } from '../../site/memoize.ts'
import { compareNewest, isFromTemplate, type PageRecord } from '../../site/page-record.ts'
import type { Language, PageType } from '../../site/vocabulary.ts'
import type { CityPage } from '../../content/city-pages.ts'
import type { ContentSite } from '../../content/content-site.ts'
import type { LoadedContent } from '../../content/load.ts'
import { findNearestTowns } from '../../content/nearest-towns.ts'
import { groupByRegion } from '../../content/region-pages.ts'
import { languageFacts } from '../../site/languages.ts'
import { findPagePicture } from '../pictures/page-picture.ts'
import type { MapPoint } from '../place-map.ts'
import type { ViewLink } from './frame-view.ts'

const relatedTypes: readonly PageType[] = ['offer', 'guide', 'blog']
const mostRelated = 3

/**
 * Lists the pages of a section or of a tag; empty for other pages. The list of a section includes
 * the pages of subfolders that have no overview page.
 */
export function listChildren(loaded: LoadedContent, { type, path }: PageRecord) {
  const { children: all, tagPages } = loaded.site
  const ofTag = tagPages.get(path)?.pages
  const children = ofTag ?? (type === 'section' ? (all.get(path) ?? []) : [])
  return children.map((page) => viewInList(loaded, page))
}

/**
 * Lists the next pages of `relatedTypes` in the section of a page. After the last page of the
 * section, the list continues with the first page.
 */
export function listRelated(loaded: LoadedContent, { path }: PageRecord) {
  return (followersOf(loaded.site).get(path) ?? []).map((page) => viewInList(loaded, page))
}

/**
 * The next pages in the section, by the path of each page. Memoized, because the time to find them
 * grows with the size of the section.
 */
const followersOf = memoize(({ children, records }: ContentSite) => {
  const sections = [...children].filter(([path]) => records.get(path)?.type === 'section')
  return new Map(
    sections.flatMap(([, pages]) => {
      const around = pages.filter(({ type, past }) => relatedTypes.includes(type) && !past)
      const most = Math.min(mostRelated, around.length - 1)
      const turn = [...around, ...around.slice(0, most)]
      return around.map(({ path }, at) => [path, turn.slice(at + 1, at + 1 + most)] as const)
    }),
  )
})

/**
 * Lists the `featured` pages of a home page, or else the pages of the navigation without the home
 * and contact pages; empty for other page types.
 */
export function listHighlights(loaded: LoadedContent, { type, lang, path }: PageRecord) {
  if (type !== 'home') return []
  const { content, site } = loaded
  const featured = site.sources.get(path)?.data.featured
  if (featured) {
    return featured.flatMap((href) => {
      const page = site.records.get(href)
      return page ? { ...viewInList(loaded, page), day: undefined } : []
    })
  }
  return (content.config.navigation[lang] ?? []).flatMap(({ label, href }) => {
    const page = site.sources.get(href)
    if (!page || page.data.type === 'contact' || page.data.type === 'home') return []
    return [{ label, href, title: page.data.title, description: page.data.description }]
  })
}

/**
 * Lists the regions with their towns, in a language. `href` is the path of the region's page;
 * `undefined` if regions have no pages.
 */
export function listRegions({ regionPages, cityPages }: ContentSite, lang: Language) {
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

/** Lists the towns on the page of a region, largest first; empty for other pages. */
export function listTowns(site: ContentSite, { path }: PageRecord): ViewLink[] {
  return townsBySize(site, path).map(linkTown)
}

function townsBySize({ regionPages }: ContentSite, path: string): readonly CityPage[] {
  const towns = regionPages.get(path)?.towns ?? []
  return towns.toSorted((a, b) => b.city.population - a.city.population)
}

/** Maximum number of towns on a map, so that the names of the largest have room. */
const mostOnMap = 24

/**
 * Lists the points on the map of a page. The map of a region shows its largest towns. Other maps
 * show all regions, each in the middle of its towns. Towns without coordinates are left out.
 */
export function listTownPoints(site: ContentSite, { path, lang }: PageRecord): MapPoint[] {
  if (site.regionPages.has(path)) {
    return townsBySize(site, path).flatMap(pointOf).slice(0, mostOnMap)
  }
  const regions = [...site.regionPages.values()].filter(({ record }) => record.lang === lang)
  return regions.flatMap(({ region, towns, record }) => {
    const points = towns.flatMap(pointOf)
    const mean = (axis: 'latitude' | 'longitude') =>
      points.reduce((sum, point) => sum + point[axis], 0) / points.length
    const middle = { latitude: mean('latitude'), longitude: mean('longitude') }
    return points.length === 0 ? [] : [{ name: region, href: record.path, ...middle }]
  })
}

function pointOf({ city, record }: CityPage): MapPoint[] {
  const { name, latitude, longitude } = city
  const isPlaced = latitude !== undefined && longitude !== undefined
  return isPlaced ? [{ name, href: record.path, latitude, longitude }] : []
}

/** Lists the towns nearest to the town of a page, with distances; empty for other pages. */
export function listNearest({ content, site }: LoadedContent, { path, lang }: PageRecord) {
  const page = site.cityPages.get(path)
  if (!page) return []
  const { locale } = languageFacts(lang)
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 0,
  })
  const pages = pagesOfTowns(site)
  return findNearestTowns(content.cities, page.city).map(({ city, kilometres }) => {
    const distance = format.format(Math.max(1, kilometres))
    return { label: city.name, href: pages.get(city)?.record.path, distance }
  })
}

const pagesOfTowns = memoize(({ cityPages }: ContentSite) => {
  return new Map(Array.from(cityPages.values(), (page) => [page.city, page]))
})

function linkTown({ city, record }: CityPage): ViewLink {
  return { label: city.name, href: record.path }
}

function viewInList(loaded: LoadedContent, page: PageRecord) {
  const { title, path, description } = page
  const picture = findPagePicture(loaded, page)
  return { label: title, href: path, description, day: dayOfPost(page), picture, isPast: page.past }
}

/**
 * Finds the newest blog post in the language of a home page; `undefined` for other pages, and if
 * there is no post.
 */
export function findNewestPost(loaded: LoadedContent, { type, lang }: PageRecord) {
  if (type !== 'home') return undefined
  const posts = loaded.site.data.pages.filter(
    (page) => page.lang === lang && page.type === 'blog' && !isFromTemplate(page),
  )
  const [newest] = posts.toSorted(compareNewest)
  return newest && viewInList(loaded, newest)
}

/**
 * Number of posts that a long list shows in full: one large post, then six rows of two. A list is
 * long if it has more than twice this number.
 */
const fullPosts = 13

/**
 * Divides a long list of posts, the newest first: `full` has the first posts, and `years` has all
 * others by year. If the list is not long or an item has no `day`, `full` has all items.
 */
export function divideByYear<Item extends { readonly day?: string | undefined }>(
  items: readonly Item[],
): { readonly full: readonly Item[]; readonly years: readonly (readonly [string, Item[]])[] } {
  const areDated = items.every(({ day }) => day !== undefined)
  if (!areDated || items.length <= 2 * fullPosts) return { full: items, years: [] }
  const years = Map.groupBy(items.slice(fullPosts), ({ day = '' }) => day.slice(0, 4))
  return { full: items.slice(0, fullPosts), years: [...years] }
}

/** Returns the day of publication of a blog post; `undefined` for other pages, or if unknown. */
export function dayOfPost({ type, published }: PageRecord): string | undefined {
  return type === 'blog' ? published : undefined
}
