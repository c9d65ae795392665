/**
 * Records the places that removed pages had in lists, and the new pages. A cursor names the last
 * listed page. If that page is removed between two requests, its place lets the list continue
 * without gap or repetition.
 *
 * New pages are recorded because of rollouts. A later request may reach a replica with the previous
 * release, which does not have these pages. So a cursor that ends at a recorded page also names the
 * nearest earlier page that the previous release has, and the replica continues after that page.
 */
import type { PagePlace, PageRecord } from './page-record.ts'

/** A removed page: its cursor key, and the fields that decide its place in lists. */
export interface RemovedPlace extends PagePlace, Pick<PageRecord, 'cursorKey'> {
  /** Number of releases since the removal, including the release with this record. */
  readonly releases: number
}

/** Pages of a release, and its records of removed pages. */
export interface RememberedPages {
  readonly pages: readonly PageRecord[]
  readonly removed?: readonly RemovedPlace[] | undefined
}

/**
 * Number of releases for which the place of a removed page is recorded. Clients finish a list
 * before so many releases follow, and the limit keeps the records small.
 */
export const rememberedReleases = 5

/** Creates the record of a page that was removed `releases` releases ago. */
export function placeOf(page: PageRecord, releases: number): RemovedPlace {
  const { path, type, published, updated, cursorKey } = page
  return { path, type, published, updated, cursorKey, releases }
}

/**
 * Creates the records of removed pages for the release after `previous`. A page whose address is in
 * use again has no record.
 */
export function removedPlaces(
  previous: RememberedPages,
  pages: readonly PageRecord[],
  most = rememberedReleases,
): RemovedPlace[] {
  const present = new Set(pages.map(({ cursorKey }) => cursorKey))
  const older = (previous.removed ?? []).map((place) => ({
    ...place,
    releases: place.releases + 1,
  }))
  const gone = previous.pages.map((page) => placeOf(page, 1))
  return [...gone, ...older].filter(
    ({ cursorKey, releases }) => releases <= most && !present.has(cursorKey),
  )
}

/**
 * Returns the cursor keys of pages that `previous` neither has nor records as removed; empty when
 * there was no previous release. A cursor that ends at such a page also names an earlier page.
 */
export function addedKeys(previous: RememberedPages, pages: readonly PageRecord[]): string[] {
  if (previous.pages.length === 0) return []
  const known = new Set([...previous.pages, ...(previous.removed ?? [])].map(keyOf))
  return pages.map(keyOf).filter((key) => !known.has(key))
}

function keyOf({ cursorKey }: Pick<PageRecord, 'cursorKey'>): string {
  return cursorKey
}

/**
 * Joins the records of a release with records made from `previous`, the release served before.
 * After a rollback, `previous` is the later release. The records of the older release itself lack
 * the pages that only the later release had.
 */
export function joinPlaces(
  { removed = [], pages }: RememberedPages,
  previous: RememberedPages,
): RemovedPlace[] {
  const known = new Set(removed.map(({ cursorKey }) => cursorKey))
  const others = removedPlaces(previous, pages).filter(({ cursorKey }) => !known.has(cursorKey))
  return [...removed, ...others]
}
