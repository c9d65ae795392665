/** Opens the search of a release while the server answers from another one: in short pieces, and ready before anybody asks. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchSize } from '../api/bounds.ts'
import { openSearch } from '../search/search.ts'
import type { SearchFactory } from '../site/artefacts/artefacts.ts'

/** Queries that a search is asked before anybody else does. */
export const rehearsals = 32

/** A search that is ready: what its first queries have to make and to compile takes the time of a hundred later ones. */
export const openReadySearch: SearchFactory = async (index, pages) => {
  const search = await openSearch(index, pages, nextTurn)
  for (let at = 0; at < rehearsals; at += 1) {
    const page = pages[Math.floor((at * pages.length) / rehearsals)]
    if (page) search.find(page.title, { lang: page.lang, limit: searchSize.usual })
    // Whoever asks the old release meanwhile waits for one of them, not for all.
    await nextTurn()
  }
  return search
}
