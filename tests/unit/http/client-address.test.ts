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

describe('client address', () => {
  it('H4 two addresses of one /64 share a key, two networks do not', () => {
    expect(key('2001:db8:1:2::1')).toBe(key('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(key('2001:db8:1:2::1')).not.toBe(key('2001:db8:1:3::1'))
  })

  it('H5 a mapped IPv4 address is IPv4 by its bits, another IPv6 address is not', () => {
    for (const text of ['1.2.3.4', '::ffff:1.2.3.4', '::ffff:102:304', '0:0:0:0:0:FFFF:102:304']) {
      expect(key(text)).toBe('1.2.3.4')
    }
    expect(key('2001:db8::1.2.3.4')).not.toBe('1.2.3.4')
    expect(key('::1.2.3.4')).not.toBe('1.2.3.4')
  })

  it.each([
    [0, '10.0.0.1'],
    [1, '9.9.9.9'],
    [2, '8.8.8.8'],
    [3, '7.7.7.7'],
    [4, '10.0.0.1'],
  ])('H6 with %i trusted hops is %s', (hops, expected) => {
    expect(key('10.0.0.1', '7.7.7.7, 8.8.8.8, 9.9.9.9', hops)).toBe(expected)
  })

  it.each([
    ['x'.repeat(10_000), '10.0.0.1'],
    ['unknown', '10.0.0.1'],
    ['_hidden', '10.0.0.1'],
    ['1.2.3.4:5', '1.2.3.4'],
    ['[2001:db8::1]:5', key('2001:db8::1')],
    ['[2001:db8::1]', key('2001:db8::1')],
    ['2001:db8::1%eth0', key('2001:db8::1')],
    ['1.2.3.4,,', '10.0.0.1'],
    ['', '10.0.0.1'],
    ['256.1.1.1', '10.0.0.1'],
    ['01.2.3.4', '10.0.0.1'],
    ['[1.2.3.4]', '10.0.0.1'],
  ])('H7 the last entry %j never fails', (forwarded, expected) => {
    expect(key('10.0.0.1', forwarded, 1)).toBe(expected)
  })

  it('falls to one shared key when not even the socket can be read', () => {
    expect(key('')).toBe('unknown')
  })

  it.each([
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    'g::',
    '12345::',
    '1:2',
    ':1:2:3:4:5:6:7',
  ])('%s is no address', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })
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

  it.each([
    '192.0.2.0',
    '192.0.2.0/33',
    '192.0.2.0/',
    '/8',
    'x/8',
    '2001:db8::/129',
    '1.2.3.4/8/8',
  ])('%s is no network', (text) => {
    expect(parseNetwork(text)).toBeUndefined()
  })
})
