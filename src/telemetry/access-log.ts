/**
 * Logs requests. A line never contains a query, a token, a body or a complete client address. For
 * an unknown path, the line has at most the first segment.
 */
import type { Call } from '../http/call.ts'
import { findClientAddress } from '../http/client-address.ts'
import type { AddressBytes } from '../http/client-address.ts'
import type { Log } from './log.ts'
import { namesOf, statusOf } from './request-record.ts'
import type { RequestObserver } from './request-record.ts'

/** State of the service that the lines contain. */
export interface AccessFacts {
  /** Name of the release that answers. */
  release(): string
}

/** A line has at most this number of operation names, and at most this number of tool names. */
const mostNames = 20

/** Creates an observer that logs each request. */
export function createAccessLog(
  log: Pick<Log, 'listRequest'>,
  trustedHops: number,
  { release }: AccessFacts,
): RequestObserver {
  return (record) => {
    const { call, surface, shownPath: path, reply, duration, events } = record
    const status = statusOf(record)
    const admitted = events.find((event) => event.kind === 'admitted')
    log.listRequest(`${call.method} ${path} ${status}`, {
      method: call.method,
      path,
      status,
      ms: Math.round(duration * 100) / 100,
      surface,
      operations: someOf(namesOf(record, 'operation')),
      tools: someOf(namesOf(record, 'tool')),
      caller: admitted?.caller,
      policy: admitted?.policy,
      family: record.family,
      id: call.id,
      bytes: bytesOf(call, reply?.headers['Content-Length']),
      address: clientNetwork(call, trustedHops),
      release: release(),
    })
  }
}

function someOf(names: readonly string[]): readonly string[] | undefined {
  return names.length === 0 ? undefined : names.slice(0, mostNames)
}

/** Returns the network of the client of a call, behind `trustedHops` proxies. */
export function clientNetwork(
  { address, headers }: Pick<Call, 'address' | 'headers'>,
  trustedHops: number,
): string {
  return shortAddress(findClientAddress(address, headers['x-forwarded-for'], trustedHops))
}

/**
 * Shortens an address to its network (/24 for IPv4, /48 for IPv6); `-` if the address is unknown.
 */
export function shortAddress(address: AddressBytes | undefined): string {
  if (!address) return '-'
  if (address.length === 4) return `${address.slice(0, 3).join('.')}.0/24`
  const groups = [0, 2, 4].map((at) =>
    (((address[at] ?? 0) << 8) | (address[at + 1] ?? 0)).toString(16),
  )
  return `${groups.join(':')}::/48`
}

/** Returns the length of the sent body. A response to HEAD has a length but no body. */
function bytesOf({ method }: Call, length: string | undefined): number {
  return method === 'HEAD' ? 0 : Number(length ?? 0)
}
