/**
 * Finds the address of the client behind trusted proxies, and the key for the counter of its
 * requests.
 *
 * Of `X-Forwarded-For` only the last entries are trusted, one for each trusted proxy. The client
 * can write the others.
 */

/** An IP address as bytes: 4 for IPv4, 16 for IPv6. */
export type AddressBytes = readonly number[]

/** A network in CIDR notation (RFC 4632): its address, and the length of its prefix in bits. */
export interface Network {
  readonly bytes: AddressBytes
  readonly prefix: number
}

/** Prefix length of the network of an IPv6 subscriber, who can change the other bits. */
const ipv6Prefix = 64

/**
 * Finds the address of the client behind `hops` trusted proxies. Uses `socketAddress` if no entry
 * for the client is readable in `forwardedFor`; `undefined` if `socketAddress` is unreadable too.
 */
export function findClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  hops: number,
): AddressBytes | undefined {
  if (hops === 0 || forwardedFor === undefined) return parseAddress(socketAddress)
  const chain = [...forwardedFor.split(',').map((entry) => entry.trim()), socketAddress]
  // With fewer entries than proxies, the client bypassed a proxy: use the address of the socket.
  const chosen = chain.at(-1 - hops)
  return (chosen ? parseAddress(chosen) : undefined) ?? parseAddress(socketAddress)
}

/** Returns the key of an address: IPv4 in full, the /64 network of IPv6, or `unknown` if absent. */
export function addressKey(address: AddressBytes | undefined): string {
  if (!address) return 'unknown'
  if (address.length === 4) return address.join('.')
  const bytes = address.slice(0, ipv6Prefix / 8)
  return `${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}/${ipv6Prefix}`
}

/**
 * Parses an address with or without port, brackets and zone. Proxies write all of these forms. An
 * IPv6 address that contains an IPv4 address becomes IPv4, so that one client has one key.
 */
export function parseAddress(text: string): AddressBytes | undefined {
  // Refuses long texts, because the client can write the field. No address is longer.
  if (text.length > 64) return undefined
  const plain = parseIpv4(text)
  if (plain) return plain
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  const bare = (bracketed ?? text).replace(/%.*$/, '')
  const ipv4 = parseIpv4(bracketed === undefined ? bare.replace(/:\d{1,5}$/, '') : bare)
  if (ipv4 && bracketed === undefined) return ipv4
  const ipv6 = parseIpv6(bare)
  return ipv6 && containsIpv4(ipv6) ? ipv6.slice(12) : ipv6
}

/** Parses a network in CIDR notation, such as `192.0.2.0/24`; `undefined` for any other text. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', length = ''] = text.split('/')
  const bytes = parseAddress(address)
  if (!bytes || !/^\d{1,3}$/.test(length) || text.split('/').length !== 2) return undefined
  const prefix = Number(length)
  return prefix <= bytes.length * 8 ? { bytes, prefix } : undefined
}

/** Whether an address is in a network. */
export function isInNetwork(address: AddressBytes, { bytes, prefix }: Network): boolean {
  if (address.length !== bytes.length) return false
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefix - index * 8))
    const mask = 0xff & (0xff << (8 - bits))
    return (byte & mask) === ((address[index] ?? 0) & mask)
  })
}

const decimal = '(0|[1-9]\\d{0,2})'
const ipv4Form = new RegExp(`^${decimal}\\.${decimal}\\.${decimal}\\.${decimal}$`)

function parseIpv4(text: string): number[] | undefined {
  const [, ...parts] = ipv4Form.exec(text) ?? []
  const bytes = parts.map(Number)
  return bytes.length === 4 && bytes.every((byte) => byte <= 255) ? bytes : undefined
}

function parseIpv6(text: string): number[] | undefined {
  const halves = text.split('::')
  if (!text.includes(':') || halves.length > 2) return undefined
  const [head, tail] = halves.map((half, at) => parseGroups(half, at === halves.length - 1))
  if (!head || (halves.length === 2 && !tail)) return undefined
  const missing = 16 - head.length - (tail?.length ?? 0)
  if (halves.length === 1 ? missing !== 0 : missing < 2) return undefined
  return [...head, ...Array.from({ length: missing }, () => 0), ...(tail ?? [])]
}

/**
 * Converts the groups of an IPv6 address between colons to bytes. At the end of the address, the
 * last group may be an IPv4 address (RFC 4291 §2.2).
 */
function parseGroups(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return []
  const bytes: number[] = []
  const groups = text.split(':')
  for (const [index, group] of groups.entries()) {
    const ipv4 = isEnd && index === groups.length - 1 ? parseIpv4(group) : undefined
    if (ipv4) bytes.push(...ipv4)
    else if (/^[0-9a-f]{1,4}$/i.test(group))
      bytes.push(parseInt(group, 16) >> 8, parseInt(group, 16) & 255)
    else return undefined
  }
  return bytes
}

/** Prefixes of IPv4 in IPv6: `::ffff:0:0/96` (mapped) and `64:ff9b::/96` (NAT64, RFC 6052). */
const ipv4Prefixes = ['0,0,0,0,0,0,0,0,0,0,255,255', '0,100,255,155,0,0,0,0,0,0,0,0']

/** Whether an address has one of `ipv4Prefixes`. For example, `::ffff:102:304` is 1.2.3.4. */
function containsIpv4(bytes: AddressBytes): boolean {
  return ipv4Prefixes.includes(bytes.slice(0, 12).join())
}
