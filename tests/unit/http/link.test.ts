import { validateHeaderValue } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { serializeLinks } from '../../../src/http/link.ts'
import { encodeReference } from '../../../src/http/link.ts'
import { anyText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const texts = fc.oneof(textOf('/', '%', '%C5', '<', '>', '"', ' ', '\r\n', 'ł', '?', '#'), anyText)

describe('A reference in a field', () => {
  it('keeps what a URI may hold and encodes the rest as UTF-8', () => {
    const kept = "https://a.example:8/b/-._~!$&'()*+,;=:@[]?x=%C5%82&y#z"
    expect(encodeReference(kept)).toBe(kept)
    expect(encodeReference('/usług/ä b/')).toBe('/us%C5%82ug/%C3%A4%20b/')
    expect(encodeReference('a"<>\\^`{|}\r\n\ud83d')).toBe(
      'a%22%3C%3E%5C%5E%60%7B%7C%7D%0D%0A%EF%BF%BD',
    )
  })

  it('can be sent, whatever it was, and is encoded once', async () => {
    await fuzz(
      fc.property(texts, (text) => {
        const encoded = encodeReference(text)
        expect(encoded).toMatch(/^[\x21\x23-;=?-[\]_a-z~]*$/)
        expect(encodeReference(encoded)).toBe(encoded)
        validateHeaderValue('Location', encoded)
      }),
    )
  })

  it('is decoded into what it was, when nothing in it was encoded', async () => {
    await fuzz(
      fc.property(texts, (text) => {
        const plain = text.replaceAll('%', '').toWellFormed()
        expect(decodeURIComponent(encodeReference(plain))).toBe(plain)
      }),
    )
  })

  it('ends in Link where its own bracket ends', async () => {
    await fuzz(
      fc.property(texts, (href) => {
        const field = serializeLinks([{ href, rel: 'next' }])
        expect(/^<([^>]*)>; rel="next"$/.exec(field)?.[1]).toBe(encodeReference(href))
      }),
    )
  })
})
