/**
 * Rejects requests that the server cannot answer in time, before any work is done for them.
 *
 * Beyond what one core can do, every client would wait longer than the one before, until none is there any more when
 * its response comes. A rejection costs a small part of a response. No state is kept: the effect ends with the load.
 */
import type { Call, Reply } from '../http/call.ts'
import type { App } from './app.ts'
import type { RequestScheduler } from './request-scheduler.ts'

/** What decides, and what answers instead. */
export interface OverloadOptions {
  readonly scheduler: RequestScheduler
  /** Requests in progress at a time, except those whose body is still being received. */
  readonly maxInProgress: number
  /** Whether a call is always answered, and at once. */
  isUrgent(call: Call): boolean
  reject(call: Call): Reply
}

/** An app whose load is limited. */
export function limitLoad(
  app: App,
  { scheduler, maxInProgress, isUrgent, reject }: OverloadOptions,
): App {
  let inProgress = 0

  /** A client that sends its body slowly is no load. */
  async function receive(body: ReturnType<Call['readBody']>): ReturnType<Call['readBody']> {
    inProgress -= 1
    try {
      return await body
    } finally {
      inProgress += 1
    }
  }

  function withYield(call: Call): Call {
    return {
      ...call,
      readBody: (limit) => receive(call.readBody(limit)),
      giveWay: scheduler.yield,
    }
  }

  return async function limited(call) {
    if (isUrgent(call)) return await app(call)
    const { expired } = await scheduler.schedule()
    if (expired || inProgress >= maxInProgress) {
      call.observe?.({ kind: 'overload' })
      return reject(call)
    }
    inProgress += 1
    try {
      // Only a request with a body may be a batch, which yields between its parts.
      return await app(call.method === 'GET' || call.method === 'HEAD' ? call : withYield(call))
    } finally {
      inProgress -= 1
    }
  }
}
