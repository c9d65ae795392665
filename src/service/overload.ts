/**
 * Rejects requests that the server cannot answer in time, before any work is done for them.
 *
 * Beyond the capacity of one core, each client would wait longer than the one before. In the end
 * all clients have given up when their responses come. A rejection costs a small part of a
 * response. No state is stored, so the effect ends with the load.
 */
import type { Call, Reply } from '../http/call.ts'
import type { App } from './app.ts'
import type { RequestScheduler } from './request-scheduler.ts'

/** Options of the overload protection. */
export interface OverloadOptions {
  readonly scheduler: RequestScheduler
  /** Limit for requests in progress, except those whose body is still being received. */
  readonly maxInProgress: number
  /** Whether a call is always answered at once. */
  isUrgent(call: Call): boolean
  reject(call: Call): Reply
}

/** Limits the load of an app. */
export function limitLoad(
  app: App,
  { scheduler, maxInProgress, isUrgent, reject }: OverloadOptions,
): App {
  let inProgress = 0

  /** Does not count a request while its body is received. Waiting for a slow client is no load. */
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
      yield: scheduler.yield,
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
