/**
 * A site at an instant: without the pages that have expired by then. It is made when the instant comes and then used like
 * any other, so that no request has to compare more than two numbers.
 */
import { markdownPath } from './address.ts'
import type { PageRecord } from './page-record.ts'
import { placeOf } from './removed-places.ts'
import { createSite } from './site.ts'
import type { ReleaseFacts, Site, SiteData, SiteSources } from './site.ts'

/** The first instant after `now` at which one of the pages expires, in milliseconds; `Infinity` when none does. */
export function findNextExpiry(pages: readonly PageRecord[], now: number): number {
  return pages.reduce((next, page) => {
    const expiry = expiryOf(page)
    return expiry > now ? Math.min(next, expiry) : next
  }, Infinity)
}

/** The site over its data as it is at an instant. */
export function createSiteAt(
  now: number,
  data: SiteData,
  sources: SiteSources,
  release?: ReleaseFacts,
): Site {
  const hidden = new Set(data.pages.filter((page) => expiryOf(page) <= now))
  if (hidden.size === 0) return createSite(data, sources, release)
  const paths = new Set(Array.from(hidden, ({ path }) => path))
  const pages = data.pages.map((page) => (hidden.has(page) ? undefined : without(page, paths)))
  return createSite(withoutPages(data, pages, paths), hideFrom(sources, data, pages), release)
}

function expiryOf({ expires }: PageRecord): number {
  return expires === undefined ? Infinity : Date.parse(expires)
}

/** A page as it is, or without the translations that are hidden. */
function without(page: PageRecord, hidden: ReadonlySet<string>): PageRecord {
  const all = Object.entries(page.alternates ?? {})
  const left = all.filter(([, path]) => !hidden.has(path))
  if (left.length === all.length) return page
  return { ...page, alternates: left.length === 0 ? undefined : Object.fromEntries(left) }
}

function withoutPages(
  data: SiteData,
  pages: readonly (PageRecord | undefined)[],
  hidden: ReadonlySet<string>,
): SiteData {
  const leadsOn = ([, path]: [string, string]) => !hidden.has(path)
  const only = <Paths extends Readonly<Record<string, string>>>(paths: Paths) =>
    Object.fromEntries(Object.entries(paths).filter(leadsOn)) as Paths // Some of its entries.
  const places = data.pages.filter(({ path }) => hidden.has(path)).map((page) => placeOf(page, 0))
  return {
    ...data,
    pages: pages.filter((page) => page !== undefined),
    redirects: only(data.redirects),
    contact: data.contact && { ...data.contact, forms: only(data.contact.forms) },
    removed: [...(data.removed ?? []), ...places],
  }
}

/** The same sources without what shows hidden pages, and without prepared answers that name one; these are computed again. */
function hideFrom(
  sources: SiteSources,
  data: SiteData,
  pages: readonly (PageRecord | undefined)[],
): SiteSources {
  const changed = data.pages.filter((page, at) => pages[at] !== page)
  const touched = new Set(changed.map(({ path }) => path))
  const hidden = data.pages.filter((_page, at) => pages[at] === undefined)
  const keys = new Set(hidden.flatMap(({ path }) => [path, markdownPath(path)]))
  const except = new Set(Array.from(pages.keys()).filter((at) => pages[at] === undefined))
  const positions = new Map(
    [...pages.entries()].filter(([, page]) => page).map(([before], after) => [before, after]),
  )
  return {
    ...sources,
    async readPublished(key) {
      if (keys.has(key)) return undefined
      const found = await sources.readPublished(key)
      // A list that goes on counts pages that it does not name.
      const named = found?.pages ?? []
      const goesOn = named.length > 0 && found?.link !== undefined
      return goesOn || named.some((path) => touched.has(path)) ? undefined : found
    },
    async search(query, filter) {
      // Left out before anything is counted or cut off.
      const found = await sources.search(query, { ...filter, except })
      const hits = found.hits.flatMap((hit) => {
        const page = positions.get(hit.page)
        return page === undefined ? [] : [{ ...hit, page }]
      })
      return { ...found, hits }
    },
  }
}
