import { describe, expect, it } from 'vitest'
import {
  addressKey,
  findClientAddress,
  isInNetwork,
  parseAddress,
  parseNetwork,
} from '../../../src/http/client-address.ts'

const key = (socket: string, forwarded?: string, hops = 0) =>
  addressKey(findClientAddress(socket, forwarded, hops))

it('client address falls to one shared key when not even the socket can be read', () => {
  expect(key('')).toBe('unknown')
})

it.each([
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['64:ff9b::c000:201', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['64:ff9b::1:c000:201', '0064ff9b00000000/64'],
  ['64:ff9b:1::c000:201', '0064ff9b00010000/64'],
])('client address %s is counted as %s', (address, expected) => {
  expect(key(address)).toBe(expected)
})

describe('networks, RFC 4632', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.128/25', '192.0.2.127', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['10.1.2.3/32', '10.1.2.3', true],
  ])('%s holds %s: %s', (network, address, holds) => {
    const parsed = parseNetwork(network)
    const bytes = parseAddress(address)
    if (!parsed || !bytes) throw new Error('The case is misspelt')
    expect(isInNetwork(bytes, parsed)).toBe(holds)
  })

  const texts = '192.0.2.0 192.0.2.0/33 192.0.2.0/ /8 x/8 2001:db8::/129 1.2.3.4/8/8'.split(' ')
  it.each(texts)('%s is no network', (text) => {
    expect(parseNetwork(text)).toBeUndefined()
  })
})
