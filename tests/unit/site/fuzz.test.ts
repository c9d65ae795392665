import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  decodePath,
  isPagePath,
  markdownPath,
  pagePath,
  parsePageAddress,
} from '../../../src/site/address.ts'
import { decodeCursor, encodeCursor } from '../../../src/site/cursor.ts'
import type { PageFilter } from '../../../src/site/page-record.ts'
import { languages, pageTypes } from '../../../src/site/vocabulary.ts'
import { anyText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const host = 'mill.example'
const word = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6})?$/)
const path = fc.array(word, { maxLength: 4 }).map((words) => ['', ...words, ''].join('/'))

describe('The address of a page', () => {
  it('leads to its page however it is written', async () => {
    const scheme = fc.constantFrom('http://', 'https://', 'HTTPS://')
    const rest = fc.constantFrom('', '?a=b', '#c', '?a=/d/#c', '?\n')
    const name = fc.constantFrom(host, host.toUpperCase(), undefined)
    await fuzz(
      fc.property(path, scheme, name, rest, fc.boolean(), (own, start, site, end, isTwin) => {
        expect(isPagePath(own)).toBe(true)
        const local = isTwin ? markdownPath(own) : own
        const address = `${site === undefined ? '' : start + site}${local}${end}`
        expect(parsePageAddress(address, host)).toEqual({ path: own })
        if (own !== '/') expect(parsePageAddress(own.slice(0, -1), host)).toEqual({ path: own })
      }),
    )
  })

  it('is a decoded path that ends in a slash, or none, whatever was given', async () => {
    const texts = textOf(
      '/',
      '//',
      'http://',
      host,
      '?',
      '#',
      '%2f',
      '%C5%82',
      '%',
      '..',
      '\n',
      '@',
    )
    await fuzz(
      fc.property(texts, (text) => {
        const address = parsePageAddress(text, host)
        if ('fault' in address) return
        expect(address.path).toMatch(/^\/(?:.*\/)?$/su)
        expect(address.path).not.toMatch(/\p{Cc}/u)
        const isLocal = text.startsWith('/') && !text.startsWith('//')
        expect(isLocal || text.toLowerCase().slice(0, 40).includes(`://${host}`)).toBe(true)
      }),
    )
  })
})

describe('A path', () => {
  it('is decoded into what was encoded', async () => {
    await fuzz(
      fc.property(anyText, (text) => {
        const plain = text.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '')
        expect(decodePath(encodeURIComponent(plain))).toBe(plain)
      }),
    )
  })

  it('never hides a slash, a backslash or a control character', async () => {
    await fuzz(
      fc.property(textOf('/', '%2F', '%5c', '%00', '%0a', '%252f', '\\', '%', '%ff'), (text) => {
        const decoded = decodePath(text)
        if (decoded === undefined) return
        expect(decoded.split('/')).toHaveLength(text.split('/').length)
        expect(decoded.split('\\')).toHaveLength(text.split('\\').length)
        expect(decoded).not.toMatch(/\p{Cc}/u)
        expect(pagePath(decoded)).toMatch(/\/$/)
      }),
    )
  })
})

describe('A cursor', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const filter: fc.Arbitrary<PageFilter> = fc.record({
    type: fc.option(fc.constantFrom(...pageTypes), { nil: undefined }),
    lang: fc.option(fc.constantFrom(...languages), { nil: undefined }),
    updatedSince: fc.option(day, { nil: undefined }),
  })
  const place = fc.stringMatching(/^[0-9a-f]{16}$/)

  it('gives its place back to its own filter and to no other', async () => {
    await fuzz(
      fc.property(filter, filter, place, (own, other, at) => {
        const cursor = encodeCursor(own, at)
        expect(cursor).toMatch(/^[\w-]{1,64}$/)
        expect(decodeCursor(own, cursor)).toBe(at)
        if (JSON.stringify(own) !== JSON.stringify(other))
          expect(decodeCursor(other, cursor)).toBeUndefined()
      }),
    )
  })

  it('is nothing when it was made up', async () => {
    const texts = fc.oneof(textOf('MS4', '-', '_', '=', '.', 'A'), place)
    await fuzz(
      fc.property(filter, texts, (own, text) => {
        const at = decodeCursor(own, text)
        if (at !== undefined) expect(encodeCursor(own, at)).toBe(text)
      }),
    )
  })
})
