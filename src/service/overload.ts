/**
 * Refuses what the machine cannot answer in time, before any of its work is done.
 *
 * Beyond what one core can do, every client waits for every other, each longer than the one before, until none of them
 * is there any more when its answer comes. So whoever has waited too long already is refused, for a small part of what
 * its answer would cost. Nothing is remembered: with the load its effects are gone.
 */
import type { Call, Reply } from '../http/call.ts'
import type { App } from './app.ts'
import type { LoadLimits } from './limits.ts'
import type { Turns } from './turns.ts'

/** What decides, and what answers instead. */
export interface OverloadOptions {
  readonly limits: LoadLimits
  readonly turns: Turns
  /** Reply to a call there is no time for; `undefined` for one that is answered at any cost. */
  refuse(call: Call): Reply | undefined
}

/** An app that is spared what it has no time for. */
export function guardFromOverload(app: App, { limits, turns, refuse }: OverloadOptions): App {
  let inProgress = 0

  /** A client that sends its body slowly is no work. */
  async function readBody(call: Call, limit: number): Promise<Uint8Array | undefined> {
    inProgress -= 1
    try {
      return await call.readBody(limit)
    } finally {
      inProgress += 1
    }
  }

  return async function guarded(call) {
    const turn = turns.wait()
    const waited = turn ? await turn : 0
    const isOverloaded = waited > limits.longestWait || inProgress >= limits.mostInProgress
    const refusal = isOverloaded ? refuse(call) : undefined
    if (refusal) return refusal
    inProgress += 1
    try {
      return await app({ ...call, readBody: (limit) => readBody(call, limit) })
    } finally {
      inProgress -= 1
    }
  }
}
