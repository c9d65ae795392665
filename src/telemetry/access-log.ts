/**
 * The line of each request, made of what may be known of it: no query, no token, no body, no whole address, nothing that a
 * stranger wrote into a path that nothing answers at.
 */
import type { CallEvent } from '../http/call-event.ts'
import type { Call } from '../http/call.ts'
import { findClientAddress } from '../http/client-address.ts'
import type { AddressBytes } from '../http/client-address.ts'
import { familyOf } from './agent-families.ts'
import type { Log } from './log.ts'
import type { RequestObserver } from './request-record.ts'

/** What the lines say of the service. */
export interface AccessFacts {
  /** Name of the release that answers. */
  release(): string
  /** Whether something of the service answers at a path: such paths are public. */
  isKnown(path: string): boolean
}

/** Names of operations and tools in one line: a batch has ten. */
const mostNames = 20
/** Characters of a path. */
const longestRoute = 200

/** Lists requests in a log. */
export function createAccessLog(
  log: Pick<Log, 'listRequest'>,
  trustedHops: number,
  { release, isKnown }: AccessFacts,
): RequestObserver {
  return ({ call, surface, reply, duration, events }) => {
    const status = reply?.status ?? 404
    const route = routeOf(call.path, status < 400 || isKnown(call.path))
    const admitted = events.find((event) => event.kind === 'admitted')
    log.listRequest(`${call.method} ${route} ${status}`, {
      method: call.method,
      route,
      status,
      ms: Math.round(duration * 100) / 100,
      surface,
      operations: namesOf(events, 'operation'),
      tools: namesOf(events, 'tool'),
      caller: admitted?.caller,
      policy: admitted?.policy,
      family: familyOf(call.headers['user-agent']),
      id: call.id,
      bytes: bytesOf(call, reply?.headers['Content-Length']),
      address: shortAddress(
        findClientAddress(call.address, call.headers['x-forwarded-for'], trustedHops),
      ),
      release: release(),
    })
  }
}

/** Part of a path that is hardly ever more than the name of a file or of a folder. */
const plainPart = /^[\w.-]{1,40}$/

/** A path that may be seen: of one at which nothing is, the first part at most, for the rest may be anybody's name. */
export function routeOf(path: string, isPublic: boolean): string {
  if (isPublic) return path.slice(0, longestRoute)
  const [, first = '', ...more] = path.slice(0, longestRoute).split('/')
  return `/${plainPart.test(first) ? first : '-'}${more.length > 0 ? '/-' : ''}`
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

function namesOf(events: readonly CallEvent[], kind: 'operation' | 'tool'): string[] | undefined {
  const names = events.flatMap((event) => (event.kind === kind ? [event.name] : []))
  return names.length === 0 ? undefined : names.slice(0, mostNames)
}

/** Bytes of the body that was sent; the length of an answer to HEAD is that of a body that was not. */
function bytesOf({ method }: Call, length: string | undefined): number {
  return method === 'HEAD' ? 0 : Number(length ?? 0)
}
