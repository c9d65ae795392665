/** Finds the position of a cursor in a list, over present and removed pages. */
import type { PageOrder, PagePlace, PageRecord } from './page-record.ts'
import type { RememberedPages } from './removed-places.ts'

/** End of a slice, as encoded in a cursor. */
export interface SliceEnd {
  /** Cursor key of its last page. */
  readonly cursorKey: string
  /**
   * Key of the nearest earlier place that the previous release also has; empty when there is none.
   * Set only for pages that the previous release does not have.
   *
   * Only new pages lie in between, so a replica with the previous release continues without gap or
   * repetition.
   */
  readonly sharedKey?: string | undefined
}

type Place = PagePlace & Pick<PageRecord, 'cursorKey'>

/** Creates the positions for a release. */
export function createListPlaces(
  { pages, removed = [] }: RememberedPages,
  added: readonly string[] = [],
) {
  const places = new Map<string, Place>(
    [...removed, ...pages].map((place) => [place.cursorKey, place]),
  )
  const isNew = new Set(added)
  const shared = new Map<PageOrder, readonly Place[]>()

  /** Key of the nearest place before a page that the previous release also has. */
  function findShared(page: PageRecord, order: PageOrder): string {
    // Computed on first use, because most releases never need it.
    const known =
      shared.get(order) ??
      [...places.values()].filter(({ cursorKey }) => !isNew.has(cursorKey)).toSorted(order)
    shared.set(order, known)
    return known[firstBehind(known, page, order) - 1]?.cursorKey ?? ''
  }

  return {
    /** Index in a list at which the next slice starts; `undefined` when the cursor is unknown. */
    findStart(list: readonly PageRecord[], { cursorKey, sharedKey }: SliceEnd, order: PageOrder) {
      const place = places.get(cursorKey)
      if (place) return firstBehind(list, place, order)
      if (sharedKey === undefined) return undefined
      if (sharedKey === '') return 0
      const nearest = places.get(sharedKey)
      return nearest && firstBehind(list, nearest, order)
    },
    /** End of a slice with this last page. */
    endAt(page: PageRecord, order: PageOrder): SliceEnd {
      const { cursorKey } = page
      const sharedKey = isNew.has(cursorKey) ? findShared(page, order) : undefined
      return sharedKey === undefined ? { cursorKey } : { cursorKey, sharedKey }
    },
  }
}

/**
 * Index of the first entry after a place, or the length of the list. It uses binary search, because
 * every slice needs it and a list may hold all pages.
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
