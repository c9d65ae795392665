/** Warms up the search of a release, and lets long work yield to the event loop. */
import { setImmediate as nextIteration, setTimeout as wait } from 'node:timers/promises'
import { searchSize } from '../api/bounds.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import type { Site } from '../site/site.ts'

/**
 * Milliseconds before the warm-up starts, so that it does not delay the first requests, which are
 * usually for pages and files. Also the milliseconds of each yield while the server stops.
 */
const pause = 50

/** Number of searches that warm up the search. */
const searches = 32

/**
 * Returns a function that long work calls to yield to the event loop. While the server stops, the
 * function waits longer, so that the long work does not delay the closing of the port.
 */
export function createYield(stopping: AbortSignal): () => Promise<void> {
  return async function yieldToOthers() {
    await nextIteration()
    if (stopping.aborted) await wait(pause)
  }
}

/**
 * Warms up the search, then verifies the digest that the start skipped. It forces no garbage
 * collection: in measurements, requests after a full collection took up to twice as long.
 */
export async function warmUp(
  release: Pick<OpenRelease, 'siteAt' | 'verify'>,
  stopping: AbortSignal,
  logError: (error: unknown) => void,
): Promise<void> {
  try {
    await wait(pause, undefined, { ref: false })
    await warmUpSearch(release.siteAt(Date.now()), stopping)
    if (!stopping.aborted) await release.verify()
  } catch (error) {
    // Errors are expected while the server stops, because it closes files that are still read here.
    if (!stopping.aborted) logError(error)
  }
}

/**
 * Searches for titles from all over the site, which opens the search and warms up caches and the
 * JIT compiler. Without this the first query takes about 500 ms.
 *
 * Runs one search per iteration of the event loop, so that requests run in between. Ends when the
 * server stops.
 */
export async function warmUpSearch(
  site: Pick<Site, 'pageCount' | 'pageAt' | 'search'>,
  stopping: AbortSignal,
): Promise<void> {
  const count = Math.min(searches, site.pageCount)
  for (let at = 0; at < count; at += 1) {
    await nextIteration()
    if (stopping.aborted) return
    const page = site.pageAt(Math.floor((at * site.pageCount) / count))
    if (page) await site.search(page.title, { lang: page.lang, limit: searchSize.usual })
  }
}
