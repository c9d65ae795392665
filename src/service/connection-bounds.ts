/** Limits for open connections, in total and per address. */
import { readFileSync } from 'node:fs'
import type { Config } from '../config/config.ts'

/** Limits for open connections. */
export interface ConnectionBounds {
  readonly all: number
  /** Limit of one address. Unlimited behind proxies, because all clients share their addresses. */
  readonly perAddress: number
}

/** Descriptors that are not for connections: files, the event loop and a few spare ones. */
const reservedDescriptors = 64
/** Default limit. An idle connection takes about 15 kB. */
const mostByDefault = 10_000
/** Lowest default limit of one address, because a whole office may share an address. */
const leastPerAddress = 100
const usualDescriptors = 1024

type BoundSettings = Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxyHops'>

/** Returns the limits for a process that may open `descriptors` files. */
export function connectionBounds(
  { maxConnections, maxConnectionsPerAddress, trustProxyHops }: BoundSettings,
  descriptors: number,
): ConnectionBounds {
  const possible = Math.max(1, descriptors - reservedDescriptors)
  const all = Math.min(possible, maxConnections === 'auto' ? mostByDefault : maxConnections)
  const share = Math.max(leastPerAddress, Math.floor(all / 10))
  const perAddress = maxConnectionsPerAddress === 'auto' ? share : maxConnectionsPerAddress
  return { all, perAddress: trustProxyHops === 0 ? perAddress : Infinity }
}

/**
 * Reads how many files this process may open. Only Linux shows it, so elsewhere a usual value is
 * returned.
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
