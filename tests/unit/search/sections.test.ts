import { describe, expect, it } from 'vitest'
import {
  decodeHeadings,
  decodeSections,
  encodeSections,
  nameSection,
} from '../../../src/search/page-texts.ts'
import { wordBreak } from '../../../src/search/tokenize.ts'

describe('Sections of a page', () => {
  it('are read as they were written, however far down and however long', () => {
    const sections = [
      { start: 0, headingEnd: 0, word: 0, words: 0, fragment: '' },
      { start: 127, headingEnd: 128, word: 20, words: 1, fragment: 'a' },
      { start: 128, headingEnd: 300, word: 21, words: 30, fragment: 'größe-und-preis' },
      {
        ...{ start: 3_000_000, headingEnd: 3_000_200, word: 500_000, words: 200 },
        fragment: '開館時間'.repeat(40),
      },
    ]
    expect(decodeSections(encodeSections(sections))).toEqual(sections)
    expect(decodeHeadings(encodeSections(sections))).toEqual(
      sections.map(({ word, words }) => [word, word + words]),
    )
    expect(decodeSections(encodeSections([]))).toEqual([])
  })

  it('take a few bytes each beside their fragment', () => {
    const sections = Array.from({ length: 100 }, (_, at) => ({
      start: at * 1000,
      headingEnd: at * 1000 + 40,
      word: at * 150,
      words: 6,
      fragment: '',
    }))
    expect(encodeSections(sections).length).toBeLessThanOrEqual(7 * sections.length)
  })

  it('show their heading without the signs between its words', () => {
    const text = `案内。開館${wordBreak}時間。毎日`
    expect(nameSection(text, { start: 3, headingEnd: 8, fragment: 'x' })).toEqual({
      title: '開館時間',
      fragment: 'x',
    })
  })
})
