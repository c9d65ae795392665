/** The order of all pages and of those that are gone, in which a walk over a list finds its place again. */
import { comparePages } from './page-record.ts'
import type { PagePlace, PageRecord } from './page-record.ts'
import type { RememberedPages } from './removed-places.ts'

/** Where a slice ends, as a cursor carries it. */
export interface SliceEnd {
  /** Cursor key of its last page. */
  readonly cursorKey: string
  /**
   * Of a page that the release before did not know, the key of the nearest place before it that both know, empty when there
   * is none: only new pages stand between, so who has the release before goes on from there without gap or repetition.
   */
  readonly sharedKey?: string | undefined
}

/** What is known of the order, and what the release before knew of it. */
interface KnownPages extends RememberedPages {
  readonly added?: readonly string[] | undefined
}

type Place = PagePlace & Pick<PageRecord, 'cursorKey'>

/** Where walks are. */
export interface ListPlaces {
  /** Position in a list from which a walk goes on; `undefined` when what it names is not known. */
  findStart(list: readonly PageRecord[], after: SliceEnd): number | undefined
  /** The end of a slice whose last page is this one. */
  endAt(page: PageRecord): SliceEnd
}

/** Places of a release. */
export function createListPlaces({ pages, removed = [], added = [] }: KnownPages): ListPlaces {
  const places = new Map<string, Place>(
    [...removed, ...pages].map((place) => [place.cursorKey, place]),
  )
  const isNew = new Set(added)
  let shared: readonly Place[] | undefined

  /** Key of the nearest place before a page that the release before knows too. */
  function findShared(page: PageRecord): string {
    // Most releases are walked without a stop at a new page.
    shared ??= [...places.values()]
      .filter(({ cursorKey }) => !isNew.has(cursorKey))
      .toSorted(comparePages)
    return shared[firstBehind(shared, page) - 1]?.cursorKey ?? ''
  }

  return {
    findStart(list, { cursorKey, sharedKey }) {
      const place = places.get(cursorKey)
      if (place) return firstBehind(list, place)
      if (sharedKey === undefined) return undefined
      if (sharedKey === '') return 0
      const nearest = places.get(sharedKey)
      return nearest && firstBehind(list, nearest)
    },
    endAt(page) {
      const { cursorKey } = page
      return isNew.has(cursorKey) ? { cursorKey, sharedKey: findShared(page) } : { cursorKey }
    },
  }
}

/**
 * Position of the first entry behind a place; the length of the list when there is none. By halves: a walk asks for it with
 * every slice, and a list may hold every page.
 */
function firstBehind(list: readonly PagePlace[], place: PagePlace): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const page = list[middle]
    if (page && comparePages(page, place) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
