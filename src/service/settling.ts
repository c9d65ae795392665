/** What a server does once it listens, a step after another, while it answers already. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import { rehearseSearch } from './rehearsal.ts'

/** Milliseconds: whoever waits for the server to listen has a page or a file in mind first, and not the search. */
const pause = 50

/**
 * What long work waits for to let others have their turn. When the server stops it waits longer: the port is closed within a few turns,
 * and whoever connects before is not served.
 */
export function createTurnGiver(stopping: AbortSignal): () => Promise<void> {
  return async function giveTurn() {
    await nextTurn()
    if (stopping.aborted) await wait(pause)
  }
}

/**
 * Opens the search and rehearses it, and takes the digest that the start left out. What the start leaves in memory is left to V8:
 * a collection that takes all of it back makes every request after it cost up to twice as much, for as long as was measured.
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
    // The files of a server that stops are closed, whatever still reads them.
    if (!stopping.aborted) tellTrouble(error)
  }
}
