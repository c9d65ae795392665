/** A search that is opened when it is first asked: a large index takes longer to open than all else that a server starts with. */
import { decodeSearchIndex } from './index-form.ts'
import { openSearch } from './search.ts'
import type { Found, Narrowing, Search } from './search.ts'
import type { SearchedPage } from './translations.ts'

/** Answers queries, the first ones when the index is open. */
export interface WaitingSearch {
  find(query: string, narrowing: Narrowing): Found | Promise<Found>
}

/** Search over the bytes of an index; throws at once when they have another form. `giveTurn` as `openSearch` has it. */
export function searchWhenAsked(
  bytes: Uint8Array,
  pages: readonly SearchedPage[],
  giveTurn: () => Promise<unknown>,
): WaitingSearch {
  const index = decodeSearchIndex(bytes)
  let search: Search | undefined
  let opening: Promise<Search> | undefined

  async function open(): Promise<Search> {
    search = await openSearch(index, pages, giveTurn)
    return search
  }

  return {
    find(query, narrowing) {
      if (search) return search.find(query, narrowing)
      opening ??= open()
      return opening.then((opened) => opened.find(query, narrowing))
    },
  }
}
