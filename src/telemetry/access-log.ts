/**
 * The line of each request, made of what may be known of it: no query, no token, no body, no whole address, nothing that a
 * stranger wrote into a path that nothing answers at.
 */
import type { Call } from '../http/call.ts'
import { findClientAddress } from '../http/client-address.ts'
import type { AddressBytes } from '../http/client-address.ts'
import type { Log } from './log.ts'
import { namesOf, statusOf } from './request-record.ts'
import type { RequestObserver } from './request-record.ts'

/** What the lines say of the service. */
export interface AccessFacts {
  /** Name of the release that answers. */
  release(): string
}

/** Names of operations and tools in one line: a batch has ten. */
const mostNames = 20

/** Lists requests in a log. */
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
      address: shortAddress(
        findClientAddress(call.address, call.headers['x-forwarded-for'], trustedHops),
      ),
      release: release(),
    })
  }
}

function someOf(names: readonly string[]): readonly string[] | undefined {
  return names.length === 0 ? undefined : names.slice(0, mostNames)
}

/** An address that names a network and no subscriber: /24 of IPv4, /48 of IPv6. */
export function shortAddress(address: AddressBytes | undefined): string {
  if (!address) return '-'
  if (address.length === 4) return `${address.slice(0, 3).join('.')}.0/24`
  const groups = [0, 2, 4].map((at) =>
    (((address[at] ?? 0) << 8) | (address[at + 1] ?? 0)).toString(16),
  )
  return `${groups.join(':')}::/48`
}

/** Bytes of the body that was sent; the length of an answer to HEAD is that of a body that was not. */
function bytesOf({ method }: Call, length: string | undefined): number {
  return method === 'HEAD' ? 0 : Number(length ?? 0)
}
