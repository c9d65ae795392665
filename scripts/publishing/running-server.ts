/**
 * Checks which release the running server serves. A server polls the link `current` and switches by
 * itself.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { apiPaths } from '../../src/http/paths.ts'
import { askServer } from './ask-server.ts'
import type { ServerPlace } from './ask-server.ts'

/**
 * State of the running server: `none` if no server of Vitrine answers, `current` if it serves the
 * wanted release, otherwise `other`.
 */
export type RunningServer =
  | { readonly state: 'none' }
  | { readonly state: 'current' }
  | { readonly state: 'other'; readonly release: string | undefined }

/** Milliseconds between two checks. */
const pause = 500

/**
 * Waits until the server serves the release `id`, and returns its last state. Stops if there is no
 * server, or after `patience` milliseconds.
 */
export async function waitForRelease(
  place: ServerPlace,
  id: string,
  patience: number,
): Promise<RunningServer> {
  const started = performance.now()
  for (;;) {
    const found = await findServer(place, id)
    const isOver = performance.now() - started > patience
    if (found.state !== 'other' || isOver) return found
    await wait(pause)
  }
}

async function findServer(place: ServerPlace, id: string): Promise<RunningServer> {
  if (place.port === 0) return { state: 'none' }
  const answer = await askServer(place, { path: apiPaths.health }).catch(noneAnswers)
  const health = answer && parse(answer.text)
  // The server is running but cannot answer now, so `waitForRelease` asks it again.
  if (answer && answer.status >= 429) return { state: 'other', release: undefined }
  if (health?.ok !== true) return { state: 'none' }
  const { release } = health
  if (release === id) return { state: 'current' }
  return { state: 'other', release: typeof release === 'string' ? release : undefined }
}

/** Returns `undefined` for errors that mean no server of Vitrine answers. Throws other errors. */
function noneAnswers(error: unknown): undefined {
  if (error instanceof Error && ('code' in error || error.name === 'TimeoutError')) return undefined
  throw error
}

function parse(text: string): { readonly ok?: unknown; readonly release?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
