import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePath, pagePath, parsePageAddress } from '../../../src/site/address.ts'
import { addressForm } from '../../../src/site/address-form.ts'

/**
 * The same in steps, as programs read addresses: the regular expression that is published must say
 * no less.
 */
function parseInSteps(address: string): ReturnType<typeof parsePageAddress> {
  const [, host, local = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  if (host !== undefined && host.toLowerCase() !== 'a') return { fault: 'host' }
  const path = (host === undefined ? address : local || '/').replace(/[?#].*$/s, '')
  const whole = path === '' && host !== undefined ? '/' : path
  if (!whole.startsWith('/') || whole.startsWith('//')) return { fault: 'form' }
  const decoded = decodePath(whole)
  return decoded === undefined ? { fault: 'form' } : { path: pagePath(decoded) }
}

const byte = fc
  .integer({ min: 0, max: 255 })
  .map((code) => `%${code.toString(16).padStart(2, '0')}`)

const parts = fc.oneof(
  fc.constantFrom(...['/', '//', '?', '#', '%', '%2F', '%5c', '%7F', '%zz', '%C2%80', '%ED%A0%80']),
  fc.constantFrom(...['\n', '\u0085', '\ud800', '\\', 'ż', '\u{1f600}', 'index.md']),
  byte,
  byte.map((text) => text.toUpperCase()),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).map(encodeURIComponent),
)

const addresses = fc
  .tuple(
    fc.constantFrom('', '/', 'http://a', 'HTTPS://A', 'http://b', 'hTTp://a/'),
    fc.array(parts, { maxLength: 6 }),
  )
  .map(([start, rest]) => start + rest.join(''))

describe('An address of a page', () => {
  it('is read as by a program that takes it apart', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(parsePageAddress(address, 'a')).toEqual(parseInSteps(address))
      }),
      { numRuns: 20_000 },
    )
  })

  it('may have any character that UTF-8 can encode, but for controls and hidden separators', () => {
    const refused = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .filter((code) => !addressForm.test(`/${encodeURIComponent(String.fromCodePoint(code))}`))
    const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at)]
    const separators = [0x2f, 0x5c]
    expect(refused).toEqual([...controls, ...separators].toSorted((a, b) => a - b))
  })

  it('has a form that programs without look-around read, with and without Unicode', () => {
    expect(addressForm.source).not.toMatch(/\(\?[=!<]|\\p\{/)
    expect(() => new RegExp(addressForm.source, 'u')).not.toThrow()
  })
})
