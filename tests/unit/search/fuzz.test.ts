import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { likelyLanguages } from '../../../src/search/query-language.ts'
import { fold } from '../../../src/search/fold.ts'
import {
  foldedWords,
  splitPlaces,
  tokenize,
  wordsAtPlace,
  hideWordBreaks,
  markWordBreaks,
  wordBreak,
} from '../../../src/search/tokenize.ts'
import { anyText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const joined = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts)).map((list) => list.join(''))
const latin = joined(
  'ł',
  'ß',
  'İ',
  'ą',
  'ﬁ',
  '½',
  ' ',
  ...'a Z \u0301 \u0323 \u0345 \u200d'.split(' '),
)
const others = joined(
  'が',
  '\u3099',
  'ｶ',
  'ﾞ',
  '図',
  'مَ',
  'ـ',
  'أ',
  'שׁ',
  'ם',
  "м'я",
  'ї',
  'ส้',
  '한',
  'ﷺ',
  ' ',
)
const texts = fc.oneof(latin, others, fc.string({ unit: 'grapheme' }), anyText)

/** Marks removed after everything else, as a definition would say it of Latin letters. */
function foldAtLength(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
  return bare.replaceAll('ł', 'l').replaceAll('ß', 'ss')
}

describe('Words of a text', () => {
  it('are folded without marks, wherever the marks are taken off', async () => {
    await fuzz(
      fc.property(latin, (text) => {
        expect(fold(text)).toBe(foldAtLength(text))
      }),
    )
  })

  it('are folded once and for all, composed or not', async () => {
    await fuzz(
      fc.property(texts, (text) => {
        const folded = fold(text)
        expect(fold(folded)).toBe(folded)
        // A long run of marks is cut, and a composed letter holds one of them.
        fc.pre(!/\p{M}{4}/u.test(text.normalize('NFKD')))
        expect(fold(text.normalize('NFD'))).toBe(folded)
      }),
    )
  })

  it('are at the same places of a page as its text says, and nothing else is in the text', async () => {
    await fuzz(
      fc.property(texts, (text) => {
        const marked = markWordBreaks(text)
        for (const word of splitPlaces(marked).flatMap((part) => wordsAtPlace(part))) {
          expect(Array.from(word).length).toBeLessThanOrEqual(40)
        }
        fc.pre(!/\p{M}{5}/u.test(text) && !text.includes(wordBreak))
        expect(hideWordBreaks(marked).normalize('NFC')).toBe(text.normalize('NFC'))
      }),
    )
  })

  it('are at most 24 of a query, of at most 40 letters, each once and each a word of the text', async () => {
    await fuzz(
      fc.property(fc.array(texts, { maxLength: 40 }), (list) => {
        const words = tokenize(list.join(' '))
        const folded = words.map((word) => word.folded)
        expect(words.length).toBeLessThanOrEqual(24)
        expect(new Set(folded).size).toBe(words.length)
        const known = foldedWords(list.join(' '))
        for (const word of words) {
          expect(Array.from(word.bare).length).toBeLessThanOrEqual(40)
          expect(known.some((other) => other.startsWith(word.folded))).toBe(true)
        }
      }),
    )
  })

  it('speak for some language, composed or not', async () => {
    const codes = ['pl', 'en', 'de']
    const letters = textOf('ą', 'ü', 'a', 'und', ' ', 'ż').map((text) => text.toWellFormed())
    await fuzz(
      fc.property(letters, (text) => {
        const likely = likelyLanguages(text, tokenize(text), codes)
        expect(likely.size).toBeGreaterThan(0)
        const taken = text.normalize('NFD')
        expect(likelyLanguages(taken, tokenize(taken), codes)).toEqual(likely)
      }),
    )
  })
})
