import fc from 'fast-check'
import { countTokens as countAtOnce } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../src/markdown/tokens.ts'

const whole = (text: string) => countAtOnce(text, { disallowedSpecial: new Set() })

describe('Tokens of a text', () => {
  it.each([
    '',
    'One, two and ninety-nine 1234567 pages.',
    "It's what they'd say; WE'LL see",
    '  spaces   between\t\ttabs \n\n and\r\n lines  \n ',
    '# Head\n\n- [x] done\n\n| a | b |\n|---|---|\n',
    'Zażółć gęślą jaźń. Grüße aus Köln! Ελλάδα Київ',
    '日本語の文章です。한국어 العربية हिन्दी',
    '👩‍👩‍👧 and <|endoftext|> are text',
    'e\u0301 and \ud800 alone',
  ])('are as many as the vocabulary has for the whole of it: %j', (text) => {
    expect(countTokens(text)).toBe(whole(text))
    // From what is known of its words.
    expect(countTokens(text)).toBe(whole(text))
  })

  it('are so for any text', () => {
    const signs = fc.constantFrom(
      ' ',
      "'",
      'ż',
      'ß',
      'é',
      '語',
      ...'\n \r \t a s A 1 - /'.split(' '),
    )
    const texts = fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'grapheme' }))
    fc.assert(fc.property(texts, (text) => countTokens(text) === whole(text)))
  })
})
