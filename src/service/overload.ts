/**
 * Refuses what the machine cannot answer in time, before any of its work is done.
 *
 * Beyond what one core can do, every client waits for every other, each longer than the one before, until none of them
 * is there any more when its answer comes. So whoever has waited too long already is refused, for a small part of what
 * its answer would cost. Nothing is remembered: with the load its effects are gone.
 */
import { whenThere } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import type { Call, Reply } from '../http/call.ts'
import type { App } from './app.ts'
import type { Turns } from './turns.ts'

/** What decides, and what answers instead. */
export interface OverloadOptions {
  readonly turns: Turns
  /** Answers under way at a time, those that wait for the rest of their request left out. */
  readonly mostInProgress: number
  /** Whether a call is answered at any cost, and at once. */
  isUrgent(call: Call): boolean
  refuse(call: Call): Reply
}

/** An app that is spared what it has no time for. */
export function guardFromOverload(
  app: App,
  { turns, mostInProgress, isUrgent, refuse }: OverloadOptions,
): App {
  let inProgress = 0

  /** A client that sends its body slowly is no work. */
  async function waitFor(body: ReturnType<Call['readBody']>): Promise<Uint8Array | undefined> {
    inProgress -= 1
    try {
      return await body
    } finally {
      inProgress += 1
    }
  }

  /** Only what has a body takes its time: it is read, and then it may be a batch. */
  function withTurns(call: Call): Call {
    if (call.method === 'GET' || call.method === 'HEAD') return call
    return {
      ...call,
      readBody(limit) {
        const body = call.readBody(limit)
        return body instanceof Promise ? waitFor(body) : body
      },
      giveWay: turns.giveWay,
    }
  }

  /** An answer that is there at once was never under way. */
  function answer(call: Call, isLate: boolean): Awaitable<Reply | undefined> {
    if (isLate || inProgress >= mostInProgress) {
      call.observe?.({ kind: 'overload' })
      return refuse(call)
    }
    const reply = app(withTurns(call))
    return reply instanceof Promise ? track(reply) : reply
  }

  async function track(reply: Promise<Reply | undefined>): Promise<Reply | undefined> {
    inProgress += 1
    try {
      return await reply
    } finally {
      inProgress -= 1
    }
  }

  return function guarded(call) {
    if (isUrgent(call)) return app(call)
    const turn = turns.wait()
    if (!turn) return answer(call, false)
    return whenThere(turn, ({ isLate }) => answer(call, isLate))
  }
}
