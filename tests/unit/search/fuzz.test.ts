import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { likelyLanguages } from '../../../src/search/query-language.ts'
import { fold } from '../../../src/search/fold.ts'
import { foldedWords, tokenize } from '../../../src/search/tokenize.ts'
import { anyText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const texts = fc.oneof(
  textOf('a', 'ł', 'ß', 'İ', 'ą', '\u0301', '\u0323', '\u0345', '\ufdfa', '\u200d', 'ﬁ', '½'),
  fc.string({ unit: 'grapheme' }),
  anyText,
)

/** Marks removed after everything else, as a definition would say it. */
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
      fc.property(texts, (text) => {
        expect(fold(text)).toBe(foldAtLength(text))
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
