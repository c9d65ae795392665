/**
 * Finds where a list continues after a cursor, even if the page that the cursor names was removed.
 */
import type { PageOrder, PagePlace, PageRecord } from './page-record.ts'
import type { RememberedPages } from './removed-places.ts'

/** End of a slice of a page list, as encoded in a cursor. */
export interface SliceEnd {
  /** Cursor key of the last page of the slice. */
  readonly cursorKey: string
  /**
   * Cursor key of the nearest earlier page that the previous release also has; empty when no such
   * page exists. Set only if the previous release does not have the last page.
   *
   * A replica with the previous release continues after the page with this key. It neither skips
   * nor repeats pages, because it has none of the pages between that page and the last page of the
   * slice.
   */
  readonly sharedKey?: string | undefined
}

type Place = PagePlace & Pick<PageRecord, 'cursorKey'>

/**
 * Creates functions that convert between cursors and positions in the lists of a release. `added`
 * has the cursor keys of the pages that are new in the release.
 */
export function createListPlaces(
  { pages, removed = [] }: RememberedPages,
  added: readonly string[] = [],
) {
  const places = new Map<string, Place>(
    [...removed, ...pages].map((place) => [place.cursorKey, place]),
  )
  const isNew = new Set(added)
  const shared = new Map<PageOrder, readonly Place[]>()

  /**
   * Returns the cursor key of the nearest page before `page` that the previous release also has;
   * empty when no such page exists.
   */
  function findShared(page: PageRecord, order: PageOrder): string {
    // Computed on first use, because most releases never need it.
    const known =
      shared.get(order) ??
      [...places.values()].filter(({ cursorKey }) => !isNew.has(cursorKey)).toSorted(order)
    shared.set(order, known)
    return known[firstBehind(known, page, order) - 1]?.cursorKey ?? ''
  }

  return {
    /**
     * Returns the index in a list at which the next slice starts; `undefined` for an unknown
     * cursor.
     */
    findStart(list: readonly PageRecord[], { cursorKey, sharedKey }: SliceEnd, order: PageOrder) {
      const place = places.get(cursorKey)
      if (place) return firstBehind(list, place, order)
      if (sharedKey === undefined) return undefined
      if (sharedKey === '') return 0
      const nearest = places.get(sharedKey)
      return nearest && firstBehind(list, nearest, order)
    },
    /** Returns the end of a slice whose last page is `page`. */
    endAt(page: PageRecord, order: PageOrder): SliceEnd {
      const { cursorKey } = page
      const sharedKey = isNew.has(cursorKey) ? findShared(page, order) : undefined
      return sharedKey === undefined ? { cursorKey } : { cursorKey, sharedKey }
    },
  }
}

/**
 * Returns the index of the first entry after a place, or the length of the list. It uses binary
 * search, because every slice needs this index and a list may have all pages.
 */
function firstBehind(list: readonly PagePlace[], place: PagePlace, order: PageOrder): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const page = list[middle]
    if (page && order(page, place) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
