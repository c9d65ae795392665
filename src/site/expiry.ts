/**
 * Creates a site without the pages that have expired. The site is valid until the instant that
 * `findNextExpiry` returns, so the expiry of pages is not checked on each request.
 */
import { markdownPath } from './address.ts'
import type { PageRecord } from './page-record.ts'
import { placeOf } from './removed-places.ts'
import { createSite } from './site.ts'
import type { ReleaseFacts, Site, SiteData, SiteSources } from './site.ts'

/**
 * Returns the first instant after `now` at which a page expires, in milliseconds since the epoch;
 * `Infinity` when no page expires after `now`.
 */
export function findNextExpiry(pages: readonly PageRecord[], now: number): number {
  return pages.reduce((next, page) => {
    const expiry = expiryOf(page)
    return expiry > now ? Math.min(next, expiry) : next
  }, Infinity)
}

/** Creates the site from its data, without the pages that have expired at `now`. */
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

/** Returns a page without its links to hidden (expired) translations. */
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
    Object.fromEntries(Object.entries(paths).filter(leadsOn)) as Paths // A subset has the same type.
  const places = data.pages.filter(({ path }) => hidden.has(path)).map((page) => placeOf(page, 0))
  return {
    ...data,
    pages: pages.filter((page) => page !== undefined),
    redirects: only(data.redirects),
    fallbacks: data.fallbacks && only(data.fallbacks),
    contact: data.contact && { ...data.contact, forms: only(data.contact.forms) },
    removed: [...(data.removed ?? []), ...places],
  }
}

/**
 * Returns sources without hidden (expired) pages. Prepared answers that name a hidden or changed
 * page are left out too, so that the server computes these answers again.
 */
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
      // Also leaves out the first part of a list with several parts. Its counts include pages of
      // the other parts, and these pages may be hidden.
      const named = found?.pages ?? []
      const goesOn = named.length > 0 && found?.link !== undefined
      return goesOn || named.some((path) => touched.has(path)) ? undefined : found
    },
    async search(query, filter) {
      // The search itself excludes the hidden pages, so counts and limits are right.
      const found = await sources.search(query, { ...filter, except })
      const hits = found.hits.flatMap((hit) => {
        const page = positions.get(hit.page)
        return page === undefined ? [] : [{ ...hit, page }]
      })
      return { ...found, hits }
    },
  }
}
