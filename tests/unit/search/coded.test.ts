/** What the index keeps in few bytes is read as it was written. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeCounts, readCounts } from '../../../src/search/coded-counts.ts'
import { decodeQuestions, encodeQuestions } from '../../../src/search/phrase-match.ts'
import {
  encodeTexts,
  readText,
  encodeTextTerms,
  readTextTerms,
  pushVarint,
  readVarints,
} from '../../../src/search/coded-texts.ts'
import { wordBreak } from '../../../src/search/tokenize.ts'

describe('Coded texts', () => {
  const word = fc.oneof(
    fc.constantFrom('mill', 'Mühle,', '図書', '館', '', '\n', '“x”', 'e-mail'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  const text = fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', wordBreak, '')), { maxLength: 40 })
    .map((parts) => parts.flat().join(''))

  it('are the texts when they are read again, whatever stands between their words', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), (texts) => {
        const coded = encodeTexts(texts)
        const read = texts.map((_, page) => readText(coded, page))
        expect(read).toEqual(texts)
      }),
    )
  })

  it('of many words take numbers of one, two and three bytes', () => {
    const texts = Array.from({ length: 20 }, (_, page) =>
      Array.from({ length: 1000 }, (_unused, at) => `w${page * 1000 + at}`).join(' '),
    )
    const coded = encodeTexts([...texts, ...texts.slice(0, 3)])
    expect(readText(coded, 0)).toBe(texts[0])
    expect(readText(coded, 19)).toBe(texts[19])
    const [start, end] = [coded.starts[19] ?? 0, coded.starts[20] ?? 0]
    expect(end - start).toBeGreaterThan(2500)
  })
})

it('Terms of the words of texts are the terms when they are read again: one, several or none', () => {
  const most = 9
  const terms = fc.uniqueArray(fc.nat(most - 1), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(terms, { maxLength: 30 }), (words) => {
      const coded = encodeTextTerms(words, most)
      const read = Array.from(coded.codes, (code) => [...readTextTerms(coded, code, most)])
      expect(read).toEqual(words)
    }),
  )
})

describe('Coded counts', () => {
  it('are the counts when they are read again, of however many kinds they are', () => {
    const few = fc.integer({ min: 0, max: 3 })
    const any = fc.integer({ min: 0, max: 2 ** 30 - 1 })
    fc.assert(
      fc.property(fc.array(fc.oneof(few, any), { maxLength: 600 }), (list) => {
        const coded = encodeCounts(Uint32Array.from(list))
        expect(list.map((_, posting) => readCounts(coded, posting))).toEqual(list)
      }),
      { numRuns: 30 },
    )
  })

  it('take a byte each when they are of 255 kinds, and more only where they are of another', () => {
    const list = Array.from({ length: 1020 }, (_, at) => at % 255)
    expect(encodeCounts(Uint32Array.from(list)).rare).toHaveLength(0)
    const { rare, rareCounts } = encodeCounts(Uint32Array.from([...list, 777, ...list]))
    expect([...rare, ...rareCounts]).toEqual([1020, 777])
  })
})

it('Varints are the numbers when they are read again', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 })), (numbers) => {
      const bytes: number[] = []
      for (const number of numbers) pushVarint(bytes, number)
      expect([...readVarints(Uint8Array.from(bytes), 0, bytes.length)]).toEqual(numbers)
    }),
  )
})

it('Coded questions are those of the page when they are read again, each term once and in order', () => {
  const term = fc.oneof(fc.nat(40), fc.nat(2 ** 24))
  fc.assert(
    fc.property(fc.array(fc.array(term, { maxLength: 12 }), { maxLength: 6 }), (questions) => {
      const placed = questions.map((terms, at) => ({ terms, section: at - 1 }))
      const read = decodeQuestions(encodeQuestions(placed))
      expect(read.map(({ terms }) => [...terms])).toEqual(
        questions.map((terms) => [...new Set(terms)].toSorted((a, b) => a - b)),
      )
      expect(read.map(({ section }) => section)).toEqual(placed.map(({ section }) => section))
    }),
  )
})
