/**
 * Searches that nobody asked for. What the first queries have to make and to compile takes the time of a hundred later
 * ones: half a second, which whoever comes first would wait for, and whoever starts a server too.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchSize } from '../api/bounds.ts'
import type { Site } from '../site/site.ts'

/** Queries that a search is asked before anybody else does. */
const rehearsals = 32

/** Asks for titles from all over a site, one a turn of the event loop: requests are answered in between. Ends when the server does. */
export async function rehearseSearch(
  site: Pick<Site, 'pageCount' | 'pageAt' | 'search'>,
  stopping: AbortSignal,
): Promise<void> {
  const asked = Math.min(rehearsals, site.pageCount)
  for (let at = 0; at < asked; at += 1) {
    await nextTurn()
    if (stopping.aborted) return
    const page = site.pageAt(Math.floor((at * site.pageCount) / asked))
    if (page) await site.search(page.title, { lang: page.lang, limit: searchSize.usual })
  }
}
