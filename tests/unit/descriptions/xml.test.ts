import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { element, renderXml, textElements } from '../../../src/descriptions/xml.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
})

/** Any text of characters that XML has. */
const text = fc
  .string({ unit: 'binary' })
  .filter((value) => !/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(value))

describe('XML', () => {
  it('gives a parser back the texts that it was made of', () => {
    fc.assert(
      fc.property(text, text, (attribute, content) => {
        const xml = renderXml(element('a', { b: attribute }, element('c', {}, `x${content}x`)))
        expect(XMLValidator.validate(xml)).toBe(true)
        expect(parser.parse(xml)).toMatchObject({ a: { b: attribute, c: `x${content}x` } })
      }),
    )
  })

  it('leaves out what no parser takes for a character', () => {
    const xml = renderXml(element('a', {}, 'one\u0000\u000b\ud800\uffff two'))
    expect(xml).toContain('<a>one two</a>')
  })

  it('writes an element without children, and elements a line each', () => {
    expect(
      renderXml(element('a', {}, ...textElements({ b: '1', c: undefined }), element('d', {}))),
    ).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b>1</b>\n  <d/>\n</a>\n')
  })
})
