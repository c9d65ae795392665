/**
 * Where pages stood that are no longer there, and which pages are new. A cursor names the last page that was seen; when that
 * page goes between two requests, its place in the order is all that is needed to go on without gap or repetition. And while
 * a publish goes over several replicas, the next request may come to one that still has the release before.
 */
import type { PageRecord } from './page-record.ts'

/** Place of a page that was removed. */
export interface RemovedPlace extends Pick<PageRecord, 'path' | 'type' | 'cursorKey'> {
  /** How many releases ago it was removed, the one that has this record included. */
  readonly releases: number
}

/** Pages of a release, and the places that it remembers. */
export interface RememberedPages {
  readonly pages: readonly PageRecord[]
  readonly removed?: readonly RemovedPlace[] | undefined
}

/** Releases for which a place is remembered: no walk takes longer, and places must not pile up for ever. */
export const rememberedReleases = 5

/** Place of a page from now on, as one that was removed so many releases ago. */
export function placeOf({ path, type, cursorKey }: PageRecord, releases: number): RemovedPlace {
  return { path, type, cursorKey, releases }
}

/** Places that the release with these pages remembers, when it follows another. An address that is used again has none. */
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
 * Cursor keys of the pages that the release before neither had nor remembers; none when there was none. A cursor for one of
 * them names a page that both know besides.
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
 * The places that a release remembers, and those of the release that was served before it. They differ after a rollback:
 * nothing that was built earlier can know of pages that came later.
 */
export function joinPlaces(
  { removed = [], pages }: RememberedPages,
  previous: RememberedPages,
): RemovedPlace[] {
  const known = new Set(removed.map(({ cursorKey }) => cursorKey))
  const others = removedPlaces(previous, pages).filter(({ cursorKey }) => !known.has(cursorKey))
  return [...removed, ...others]
}
