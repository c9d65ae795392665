/** Tree of the pages below a page with `tree: true`, and the reading order of these pages. */
import { memoize } from '../../site/memoize.ts'
import { isFromTemplate, type PageRecord } from '../../site/page-record.ts'
import type { ContentSite } from '../../content/content-site.ts'
import { parentOf } from '../../site/address.ts'
import type { ViewLink } from './frame-view.ts'

/**
 * A page in the tree. `below` has the pages below it; empty if the current page is not in this
 * branch.
 */
export interface TreePage extends ViewLink {
  readonly below: readonly TreePage[]
}

/**
 * Finds the tree around a page, with the previous and the next page; `undefined` for a home page,
 * and for a page in no tree.
 */
export function findTree(site: ContentSite, page: PageRecord) {
  const root = findRoot(site, page)
  const order = root && readingOrders(site).get(root.path)
  const at = order?.places.get(page.path)
  if (!root || !order || at === undefined || page.type === 'home') return undefined
  return {
    root: link(root),
    pages: branchesOf(site, root, page.path),
    previous: linkIf(order.pages[at - 1]),
    next: linkIf(order.pages[at + 1]),
  }
}

/** Finds the nearest page with `tree: true`: the page itself, or a page above it. */
function findRoot({ sources, records }: ContentSite, { path, lang }: PageRecord) {
  for (let above = path; ; above = parentOf(above)) {
    const record = records.get(above)
    if (record?.lang === lang && sources.get(above)?.data.tree) return record
    if (above === '/') return undefined
  }
}

/**
 * Pages of each tree from top to bottom, and the index of each page by its path. Memoized, because
 * every page of a tree needs its previous and next page.
 */
const readingOrders = memoize((site: ContentSite) => {
  const read = (page: PageRecord): PageRecord[] => [
    page,
    ...pagesBelow(site, page).flatMap((child) => read(child)),
  ]
  const roots = [...site.sources].flatMap(([path, { data }]) =>
    data.tree ? (site.records.get(path) ?? []) : [],
  )
  return new Map(
    roots.map((root) => {
      const pages = read(root)
      return [root.path, { pages, places: new Map(pages.map(({ path }, at) => [path, at])) }]
    }),
  )
})

/**
 * Page types that the tree of a home page leaves out, because such pages are about the site itself.
 */
const apart: readonly string[] = ['home', 'contact', 'legal', 'other']

/**
 * Returns the pages directly below a page in its tree. Below a home page, these are the pages of
 * its language that no section lists, without the types in `apart`.
 */
function pagesBelow({ children }: ContentSite, { type, path, lang }: PageRecord) {
  const pages = children.get(type === 'home' ? '/' : path) ?? []
  if (type !== 'home') return pages.filter((page) => !isFromTemplate(page))
  return pages.filter((page) => page.lang === lang && !apart.includes(page.type))
}

/**
 * Returns the branches below a page. A branch that does not lead to the current page (`reader`, a
 * path) has only its top page, so that the HTML of large sites stays small.
 */
function branchesOf(site: ContentSite, page: PageRecord, reader: string): TreePage[] {
  return nearReader(pagesBelow(site, page), reader).map((child) => ({
    ...link(child),
    below: reader.startsWith(child.path) ? branchesOf(site, child, reader) : [],
  }))
}

/**
 * Maximum number of pages that the tree has directly below one page. Readers find the others in
 * the list on that page.
 */
const mostInBranch = 100

/**
 * Returns at most `mostInBranch` of the given pages: those around the current page, or around a
 * page above it. If the list has neither, returns the first pages.
 */
function nearReader(pages: readonly PageRecord[], reader: string): readonly PageRecord[] {
  const at = pages.findIndex(({ path }) => reader.startsWith(path))
  const last = Math.max(0, pages.length - mostInBranch)
  const start = Math.min(Math.max(0, at - mostInBranch / 2), last)
  return pages.slice(start, start + mostInBranch)
}

function link({ title, path }: PageRecord): ViewLink {
  return { label: title, href: path }
}

function linkIf(page: PageRecord | undefined): ViewLink | undefined {
  return page && link(page)
}
