/**
 * Records places of removed pages, and new pages. A cursor names the last listed page. If that page
 * is removed between two requests, its place lets the list continue without gap or repetition.
 *
 * During a rollout over several replicas, the next request may reach one with the previous release.
 */
import type { PagePlace, PageRecord } from './page-record.ts'

/** Place of a page that was removed. */
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
 * Number of releases for which the place of a removed page is recorded. No client takes longer to
 * read a list. The limit bounds the records.
 */
export const rememberedReleases = 5

/** Creates the record of a page removed this many releases ago. */
export function placeOf(page: PageRecord, releases: number): RemovedPlace {
  const { path, type, published, updated, cursorKey } = page
  return { path, type, published, updated, cursorKey, releases }
}

/**
 * Records of removed pages for a release that follows another one. An address in use again has no
 * record.
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
 * Cursor keys of pages that the previous release does not know; empty when there was none. Cursors
 * at these pages also name an older page.
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
 * Joins the records of a release with those of the release served before it. They differ after a
 * rollback, because an older build does not know later pages.
 */
export function joinPlaces(
  { removed = [], pages }: RememberedPages,
  previous: RememberedPages,
): RemovedPlace[] {
  const known = new Set(removed.map(({ cursorKey }) => cursorKey))
  const others = removedPlaces(previous, pages).filter(({ cursorKey }) => !known.has(cursorKey))
  return [...removed, ...others]
}
