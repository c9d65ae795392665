import { describe, expect, it } from 'vitest'
import type { CborItem } from '../../../src/indexing/cbor.ts'
import { decodeCbor, encodeCbor } from '../../../src/indexing/cbor.ts'

describe('CBOR', () => {
  function decodeHex(hex: string): unknown {
    return decodeCbor(Buffer.from(hex, 'hex'))
  }

  it.each<[string, unknown]>([
    ['00', 0],
    ['01', 1],
    ['0a', 10],
    ['17', 23],
    ['1818', 24],
    ['1819', 25],
    ['1864', 100],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['20', -1],
    ['29', -10],
    ['3863', -100],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['f7', undefined],
    ['60', ''],
    ['6161', 'a'],
    ['6449455446', 'IETF'],
    ['62225c', '"\\'],
    ['62c3bc', 'ü'],
    ['63e6b0b4', '水'],
    ['64f0908591', '𐅑'],
    ['80', []],
    ['83010203', [1, 2, 3]],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    [
      '98190102030405060708090a0b0c0d0e0f101112131415161718181819',
      Array.from({ length: 25 }, (_, index) => index + 1),
    ],
  ])('%s of RFC 8949 appendix A decodes', (hex, value) => {
    expect(decodeHex(hex)).toEqual(value)
  })

  it.each([
    ['40', ''],
    ['4401020304', '01020304'],
  ])('%s of RFC 8949 appendix A decodes to bytes', (hex, bytes) => {
    const value = decodeHex(hex)
    expect(value).toBeInstanceOf(Uint8Array)
    expect(Buffer.from(value as Uint8Array).toString('hex')).toBe(bytes)
  })

  it.each([
    ['0', '00'],
    ['23', '17'],
    ['24', '1818'],
    ['1000', '1903e8'],
    ['1000000', '1a000f4240'],
    ['"水"', '63e6b0b4'],
    ['[1,[2,3],[4,5]]', '8301820203820405'],
    [`"${'a'.repeat(255)}"`, `78ff${'61'.repeat(255)}`],
    [`"${'a'.repeat(256)}"`, `790100${'61'.repeat(256)}`],
  ])('%s is encoded as in RFC 8949', (item, hex) => {
    const encoded = encodeCbor(JSON.parse(item) as CborItem) // One of the rows.
    expect(encoded.toString('hex')).toBe(hex)
  })

  it('decodes a part of a larger buffer at its place', () => {
    const whole = new Uint8Array([0xff, 0x19, 0x03, 0xe8, 0xff])
    expect(decodeCbor(whole.subarray(1, 4))).toBe(1000)
  })

  it.each([
    ['1b000000e8d4a51000', 'length form 27 at byte 1'],
    ['3bffffffffffffffff', 'length form 27 at byte 1'],
    ['f90000', 'simple value 25'],
    ['fa47c35000', 'simple value 26'],
    ['fb3ff199999999999a', 'simple value 27'],
    ['f0', 'simple value 16'],
    ['f8ff', 'simple value 24'],
    ['c11a514b67b0', 'major type 6'],
    ['a0', 'major type 5'],
    ['a201020304', 'major type 5'],
    ['5f42010243030405ff', 'length form 31 at byte 1'],
    ['9fff', 'length form 31 at byte 1'],
    ['82019f0203ff', 'length form 31 at byte 3'],
  ])('%s of RFC 8949 appendix A is refused: %s is not known', (hex, what) => {
    expect(() => decodeHex(hex)).toThrow(new Error(`Cannot decode CBOR: ${what} is not known`))
  })

  const texts = ['', '18', '1903', '1a000f42', '83 01 02', '6261', '44010203']
  it.each(texts)('"%s", which is cut off, is refused', (hex) => {
    expect(() => decodeHex(hex.replaceAll(' ', ''))).toThrow(
      new Error('Cannot decode CBOR: the data ends inside an item'),
    )
  })
})
