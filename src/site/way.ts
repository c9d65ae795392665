/** Breadcrumbs: the pages above a page. */
import type { PageRecord } from './page-record.ts'
import type { Site } from './site.ts'

/** One breadcrumb: a page above, or the region of a town. The region has no `path`. */
export interface WayStep {
  readonly title: string
  readonly path?: string | undefined
}

/**
 * Returns the pages above a page, except home pages, and then the region if the page is about a
 * town.
 */
export function findWay(page: PageRecord, { findPage }: Pick<Site, 'findPage'>): WayStep[] {
  const segments = page.path.split('/').slice(1, -1)
  // Folders without a page are skipped.
  const above = segments.flatMap((_, at) => {
    const found = findPage(`/${segments.slice(0, at).join('/')}${at > 0 ? '/' : ''}`)
    return found && found.type !== 'home' ? [{ title: found.title, path: found.path }] : []
  })
  const { type, region } = page
  return type === 'city' && region !== undefined ? [...above, { title: region }] : above
}
