/**
 * Refuses what the machine cannot answer in time, before any of its work is done.
 *
 * Beyond what one core can do, every client waits for every other, each longer than the one before, until none of them
 * is there any more when its answer comes. So in one turn of the event loop answers are begun for a time only. What
 * comes later in the turn has waited already and would make the next one wait, and is refused for a small part of what
 * its answer costs. The turns stay short, and nothing is to be forgotten once the load is gone.
 */
import type { Call, Reply } from '../http/call.ts'
import type { App } from './app.ts'
import type { LoadLimits } from './limits.ts'

/** What decides, and what answers instead. */
export interface OverloadOptions {
  readonly limits: LoadLimits
  /** Reply to a call there is no time for; `undefined` for one that is answered at any cost. */
  refuse(call: Call): Reply | undefined
  /** Milliseconds from any beginning. */
  now(): number
  /** Calls back when the turn of the event loop ends. */
  afterTurn(end: () => void): void
}

/** An app that is spared what it has no time for. */
export function guardFromOverload(
  app: App,
  { limits, refuse, now, afterTurn }: OverloadOptions,
): App {
  let inProgress = 0
  let turnStart: number | undefined

  function isOverloaded(): boolean {
    if (turnStart === undefined) {
      turnStart = now()
      afterTurn(() => {
        turnStart = undefined
      })
      return inProgress >= limits.mostInProgress
    }
    return inProgress >= limits.mostInProgress || now() - turnStart > limits.turnBudget
  }

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
    const refusal = isOverloaded() ? refuse(call) : undefined
    if (refusal) return refusal
    inProgress += 1
    try {
      return await app({ ...call, readBody: (limit) => readBody(call, limit) })
    } finally {
      inProgress -= 1
    }
  }
}
