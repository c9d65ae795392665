/** Times and bounds of connections, each against one way to use up the server with little effort. */

import { longestHead } from '../http/field.ts'
import type { SchedulerLimits } from './request-scheduler.ts'

/** What a connection may take; times are milliseconds. */
export interface ConnectionLimits {
  /** Bytes of an address and its headers. */
  readonly longestHeader: number
  /** From the first byte of a request to the end of its headers: a header may come byte by byte. */
  readonly headerTimeout: number
  /** From the first byte of a request to the end of its body. */
  readonly requestTimeout: number
  /** How often the two times above are looked at. */
  readonly checkInterval: number
  /** Without a byte taken by the client while an answer waits for it: an answer may never be read. */
  readonly writeTimeout: number
  /** For the client to close its half after we closed ours: it may never do so. */
  readonly lingerTimeout: number
  /** Bytes that wait for clients of all connections together: each may take its answer as slowly as it is allowed to. */
  readonly mostUnsentBytes: number
  /** Requests of all connections together that came before the answer to the one before: a packet holds 2,000. */
  readonly mostWaitingRequests: number
  /** Part of a bound on connections from which on a newcomer takes the place of the longest idle one. */
  readonly crowdedFrom: number
  /** After which a busy connection may be dropped for a newcomer when every connection is busy. */
  readonly busyGrace: number
  /** For a request that is on its way on an idle connection when the signal to stop comes: a proxy sends it nowhere else. */
  readonly drainTimeout: number
  /** For requests in flight after the signal to stop; orchestrators kill after 10 seconds. */
  readonly stopTimeout: number
}

/** Limits of the server. */
export const connectionLimits: ConnectionLimits = {
  longestHeader: longestHead,
  headerTimeout: 10_000,
  requestTimeout: 20_000,
  checkInterval: 1_000,
  writeTimeout: 30_000,
  lingerTimeout: 2_000,
  mostUnsentBytes: 64 * 1024 * 1024,
  mostWaitingRequests: 10_000,
  crowdedFrom: 0.9,
  busyGrace: 1_000,
  drainTimeout: 1_000,
  stopTimeout: 8_000,
}

/** Short iterations let new connections in; few rejections leave time for answers. */
export const schedulerLimits: SchedulerLimits = {
  budgetMs: 3,
  maxWaitMs: 120,
  rejectionsPerIteration: 3,
  maxClockStepMs: 20,
}

/** Requests in progress at a time. */
export const maxInProgress = 256

/** Seconds after which a client that was refused for want of time may come back. */
export const busyRetryAfter = 5
