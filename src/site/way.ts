/** The way to a page: what is above it, which tells a reader where the page belongs. */
import type { PageRecord } from './page-record.ts'
import type { Site } from './site.ts'

/** One step: a page above, or the region of a town, which may have no page. */
export interface WayStep {
  readonly title: string
  readonly path?: string | undefined
}

/** Steps to a page from the home of its language, which is none: it is above every page. */
export function findWay(page: PageRecord, { findPage }: Pick<Site, 'findPage'>): WayStep[] {
  const segments = page.path.split('/').slice(1, -1)
  // A folder without a page of its own has no step.
  const above = segments.flatMap((_, at) => {
    const found = findPage(`/${segments.slice(0, at).join('/')}${at > 0 ? '/' : ''}`)
    return found && found.type !== 'home' ? [{ title: found.title, path: found.path }] : []
  })
  const { type, region } = page
  return type === 'city' && region !== undefined ? [...above, { title: region }] : above
}
