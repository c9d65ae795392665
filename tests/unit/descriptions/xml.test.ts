import { parseXml } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { element, renderXml, textElements } from '../../../src/descriptions/xml.ts'

const noCharacter = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** Any text of characters that XML has. */
const text = fc.string({ unit: 'binary' }).filter((value) => !noCharacter.test(value))

describe('XML', () => {
  it('gives a strict parser back the texts that it was made of', () => {
    fc.assert(
      fc.property(text, text, (attribute, content) => {
        const { root } = parseXml(renderXml(element('a', { b: attribute }, content)))
        expect([root?.attributes.b, root?.text]).toEqual([attribute, content])
      }),
    )
    for (const content of ['<b>&amp;"\'', ']]>', '\t\r\n ', '🌊']) {
      expect(parseXml(renderXml(element('a', { b: content }, content))).root?.text).toBe(content)
    }
  })

  it('leaves out what no parser takes for a character', () => {
    const xml = renderXml(element('a', {}, 'one\u0000\u000b\ud800\uffff two'))
    expect(xml).toContain('<a>one two</a>')
  })

  it('writes an element without children, and elements a line each', () => {
    const elements = [...textElements({ b: '1', c: undefined }), element('d', {})]
    expect(renderXml(element('a', {}, ...elements))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b>1</b>\n  <d/>\n</a>\n',
    )
  })
})
