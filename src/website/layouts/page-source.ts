/**
 * Finds the source of a page: a file of the content, or the town, entry, region or tag of the page.
 */
import type { CityPage } from '../../content/city-pages.ts'
import type { ContentSite } from '../../content/content-site.ts'
import type { EntryPage } from '../../content/entry-pages.ts'
import type { LinkSource } from '../../content/link-target.ts'
import type { CityTemplate, ContentPage, EntryTemplate } from '../../content/page-files.ts'
import type { RegionPage } from '../../content/region-pages.ts'
import type { FrontMatter } from '../../content/schemas/front-matter.ts'
import type { TagPage } from '../../content/tag-pages.ts'

/** Source of a page: a file of the content, or the town, entry, region or tag of the page. */
export type PageSource =
  | { readonly page: ContentPage }
  | { readonly city: CityPage }
  | { readonly entry: EntryPage }
  | { readonly region: RegionPage }
  | { readonly tag: TagPage }

/** Finds the source of the page at a path. */
export function findSource(
  { sources, cityPages, entryPages, regionPages, tagPages }: ContentSite,
  path: string,
): PageSource {
  const page = sources.get(path)
  if (page) return { page }
  const region = regionPages.get(path)
  if (region) return { region }
  const entry = entryPages.get(path)
  if (entry) return { entry }
  const tag = tagPages.get(path)
  if (tag) return { tag }
  const city = cityPages.get(path)
  if (!city) throw new Error(`The page at ${path} has no source`)
  return { city }
}

/** Returns the file of a page, or its template; `undefined` for a tag page, which has neither. */
export function writtenIn(
  source: PageSource,
): ContentPage | CityTemplate | EntryTemplate | undefined {
  if ('tag' in source) return undefined
  return 'page' in source ? source.page : templateOf(source)
}

function templateOf(
  source: Exclude<PageSource, { readonly page: ContentPage } | { readonly tag: TagPage }>,
): CityTemplate | EntryTemplate {
  if ('entry' in source) return source.entry.template
  return 'city' in source ? source.city.template : source.region.template
}

/**
 * Returns the component that the front matter of a page names. The page of a region has `cities`,
 * the list of towns.
 */
export function componentOf(source: PageSource): FrontMatter['component'] {
  if ('page' in source) return source.page.data.component
  return 'region' in source ? 'cities' : undefined
}

/**
 * Returns the base of relative links in a text: its file, and the path of its page. The text of a
 * template has the address pattern of the pages instead of a path.
 */
export function linkSource(source: PageSource): LinkSource {
  if ('page' in source) return source.page
  if ('tag' in source) return { file: source.tag.file, path: source.tag.record.path }
  const { file, data } = templateOf(source)
  return { file, path: data.address }
}
