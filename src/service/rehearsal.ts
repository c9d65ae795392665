/**
 * Runs searches after start to warm up caches and the JIT compiler. Without them the first query
 * takes about 500 ms.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchSize } from '../api/bounds.ts'
import type { Site } from '../site/site.ts'

/** Number of warm-up queries. */
const rehearsals = 32

/**
 * Searches for titles from all over the site, one per iteration of the event loop, so that requests
 * run in between. Ends when the server stops.
 */
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
