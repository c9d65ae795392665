/** Background work after the server has started to listen. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import { rehearseSearch } from './rehearsal.ts'

/**
 * Milliseconds before the work starts. The first requests are usually for pages and files, not for
 * the search.
 */
const pause = 50

/**
 * Returns a function with which long work yields to the event loop. When the server stops it waits
 * longer, so that the port closes quickly: clients that connect until then are not served.
 */
export function createTurnGiver(stopping: AbortSignal): () => Promise<void> {
  return async function giveTurn() {
    await nextTurn()
    if (stopping.aborted) await wait(pause)
  }
}

/**
 * Opens and warms up the search, then verifies the digest that the start skipped. It forces no
 * garbage collection: in measurements, requests after a full collection took up to twice as long.
 */
export async function settle(
  release: Pick<OpenRelease, 'siteAt' | 'verify'>,
  stopping: AbortSignal,
  tellTrouble: (error: unknown) => void,
): Promise<void> {
  const steps = [
    () => wait(pause, undefined, { ref: false }),
    () => rehearseSearch(release.siteAt(Date.now()), stopping),
    release.verify,
  ]
  try {
    for (const step of steps) {
      if (stopping.aborted) return
      await step()
    }
  } catch (error) {
    // A stopping server closes files that this work may still read.
    if (!stopping.aborted) tellTrouble(error)
  }
}
