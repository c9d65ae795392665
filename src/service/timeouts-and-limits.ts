/**
 * Time and size limits. If one of them were missing, a client could exhaust the server with little
 * effort.
 */
import { readFileSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { longestHead } from '../http/field.ts'

/** Limits of connections; times are in milliseconds. */
export const connectionLimits = {
  /** Maximum bytes of the request line and headers. */
  longestHeader: longestHead,
  /**
   * Time from the first byte of a request to the end of its headers. A client may send them byte by
   * byte.
   */
  headerTimeout: 10_000,
  /** Time from the first byte of a request to the end of its body. */
  requestTimeout: 20_000,
  /** Time between two checks of `headerTimeout` and `requestTimeout`. */
  checkInterval: 1_000,
  /** Longest time in which a client may read nothing of a response. Some clients never read. */
  writeTimeout: 30_000,
  /** Time for the client to close its half after we closed ours. Some clients never close it. */
  lingerTimeout: 2_000,
  /** Like `lingerTimeout`, but after the last response, which the client may read slowly. */
  closeTimeout: 60_000,
  /** Maximum bytes of unread responses of all connections. Many clients may read slowly. */
  mostUnsentBytes: 64 * 1024 * 1024,
  /**
   * Maximum number of pipelined requests of all connections that wait for an earlier response. One
   * packet may hold 2,000 requests.
   */
  mostWaitingRequests: 10_000,
  /** Fraction of a connection limit from which a new connection replaces the one idle longest. */
  crowdedFrom: 0.9,
  /**
   * When all connections are busy, one that has been busy for this time may be dropped for a new
   * one.
   */
  busyGrace: 1_000,
  /**
   * Time that idle connections stay open after the signal to stop. A proxy may have sent a request
   * on one of them and cannot always repeat it elsewhere.
   */
  drainTimeout: 1_000,
  /**
   * Time for requests in flight after the signal to stop. Some orchestrators kill the process after
   * 10 seconds.
   */
  stopTimeout: 8_000,
}

/** Type of the connection limits, because some tests use other numbers. */
export type ConnectionLimits = Readonly<typeof connectionLimits>

/** Limits of the request scheduler. `overload.ts` gives the reasons. */
export const schedulerLimits = {
  /** Milliseconds for requests in one iteration of the event loop. */
  budgetMs: 3,
  /** Milliseconds after which a queued request expires. */
  maxWaitMs: 120,
  /** Number of rejections after which an iteration past `budgetMs` rejects no more requests. */
  rejectionsPerIteration: 3,
  /**
   * Maximum milliseconds that one step of the clock counts. A longer step is a pause of the whole
   * process, not load.
   */
  maxClockStepMs: 20,
}

/** Limits of a scheduler. */
export type SchedulerLimits = Readonly<typeof schedulerLimits>

/** Limit for requests in progress at the same time. */
export const maxInProgress = 256

/** `Retry-After` of rejected requests, in seconds. */
export const busyRetryAfter = 5

/** Limits for open connections. */
export interface ConnectionBounds {
  readonly all: number
  /**
   * Limit of one address. Unlimited behind proxies, because all clients share the addresses of the
   * proxies.
   */
  readonly perAddress: number
}

/** Descriptors that are not for connections: files, the event loop and a few spare ones. */
const reservedDescriptors = 64
/** Default limit for open connections. An idle connection takes about 15 kB. */
const mostByDefault = 10_000
/** Lowest default limit of one address, because a whole office may share an address. */
const leastPerAddress = 100
const usualDescriptors = 1024

/** Returns the limits of open connections for a process that may open `descriptors` files. */
export function connectionBounds(
  config: Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxyHops'>,
  descriptors: number,
): ConnectionBounds {
  const { maxConnections, maxConnectionsPerAddress, trustProxyHops } = config
  const possible = Math.max(1, descriptors - reservedDescriptors)
  const all = Math.min(possible, maxConnections === 'auto' ? mostByDefault : maxConnections)
  const share = Math.max(leastPerAddress, Math.floor(all / 10))
  const perAddress = maxConnectionsPerAddress === 'auto' ? share : maxConnectionsPerAddress
  return { all, perAddress: trustProxyHops === 0 ? perAddress : Infinity }
}

/**
 * Reads how many files this process may open. Only Linux shows this number. Elsewhere
 * `usualDescriptors` is returned.
 */
export function readDescriptorLimit(): number {
  try {
    return parseDescriptorLimit(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return usualDescriptors
  }
}

/** Parses the soft limit of open files from the text of `/proc/<pid>/limits`. */
export function parseDescriptorLimit(text: string): number {
  const soft = /^Max open files\s+(\d+|unlimited)/m.exec(text)?.[1]
  return soft === 'unlimited' ? Infinity : Number(soft ?? usualDescriptors)
}
