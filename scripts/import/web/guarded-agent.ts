/** Prevents the import from connecting to this machine and to private networks. */
import { lookup as lookupName } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** Networks of IPv4 that are not public (RFC 6890, and multicast). */
const closed = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
])
/** All public addresses of IPv6 are in this network (RFC 4291 §2.5.4). */
const open6 = listOf('ipv6', ['2000::/3'])
/**
 * Parts of `2000::/3` that are refused: addresses with an IPv4 address in them (Teredo and 6to4),
 * and addresses for examples.
 */
const closed6 = listOf('ipv6', ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20'])

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Checks whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address)
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** Options of an HTTP agent. `isOpen` decides whether the agent may connect to an IP address. */
export interface AgentOptions {
  readonly isOpen: (address: string) => boolean
  readonly lookup?: LookupFunction
  /** Maximum number of connections to a host. */
  readonly connections: number
}

/** Creates an HTTP agent that checks the IP address of each connection, also after a redirect. */
export function createGuardedAgent({ isOpen, lookup, connections }: AgentOptions): Agent {
  const resolve = lookup ?? lookupName
  const guarded: LookupFunction = (name, options, done) => {
    resolve(name, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found as LookupAddress[] | undefined)
      const all = addresses?.map((one) => (typeof one === 'string' ? one : one.address)) ?? []
      const refused = all.find((address) => !isOpen(address))
      done(refused === undefined ? error : refusal(name, refused), found, family)
    })
  }
  const connect = buildConnector({ lookup: guarded, timeout: 15_000 })
  return new Agent({
    connections,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
    connect(options, done) {
      // A host that is an IP address is not looked up, so it is checked here.
      const literal = options.hostname.replaceAll(/^\[|\]$/g, '')
      if (isIP(literal) !== 0 && !isOpen(literal)) done(refusal(literal, literal), null)
      else connect(options, done)
    },
  })
}

function refusal(name: string, address: string): Error {
  return new Error(
    `${name} has the private address ${address}. To connect to it, import with --allow-private`,
  )
}
