/** How many connections the process may hold, and how many of them one address. */
import { readFileSync } from 'node:fs'
import type { Config } from '../config/config.ts'

/** Bounds on connections at a time. */
export interface ConnectionBounds {
  readonly all: number
  /** Of one address; unbounded behind proxies, which bring the connections of everybody. */
  readonly perAddress: number
}

/** What this process needs descriptors for beside connections: files, the event loop, a few spare ones. */
const reservedDescriptors = 64
/** A connection costs about 15 kB even when it is idle. */
const mostByDefault = 10_000
/** Whole offices share an address. */
const leastPerAddress = 100
const usualDescriptors = 1024

type BoundSettings = Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxyHops'>

/** Bounds of a configuration in a process that may open so many files. */
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

/** Files this process may open. Only Linux tells; elsewhere it is what is usual. */
export function readDescriptorLimit(): number {
  try {
    return parseDescriptorLimit(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return usualDescriptors
  }
}

/** Soft limit of open files in the text of `/proc/<pid>/limits`. */
export function parseDescriptorLimit(text: string): number {
  const soft = /^Max open files\s+(\d+|unlimited)/m.exec(text)?.[1]
  return soft === 'unlimited' ? Infinity : Number(soft ?? usualDescriptors)
}
