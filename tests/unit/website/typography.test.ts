import { describe, expect, it } from 'vitest'
import { setMarks, styleOf } from '../../../src/website/typography.ts'

/** A text with the marks of a language; `|` is where an element begins or ends. */
function set(lang: string, text: string): string {
  const style = styleOf(lang)
  return style ? setMarks(text.split('|'), style).join('|') : text
}

describe('Quotation marks', () => {
  it.each([
    ['en', '“a ‘b’ c”'],
    ['pl', '„a ‚b’ c”'],
    ['de', '„a ‚b‘ c“'],
    ['de-AT', '„a ‚b‘ c“'],
    ['de-CH', '«a ‹b› c»'],
    ['fr', '«\u202fa “b” c\u202f»'],
    ['es', '«a “b” c»'],
    ['it', '«a “b” c»'],
    ['pt', '«a “b” c»'],
    ['pt-BR', '“a ‘b’ c”'],
    ['nl', '“a ‘b’ c”'],
    ['cs', '„a ‚b‘ c“'],
    ['sk', '„a ‚b‘ c“'],
    ['uk', '«a „b“ c»'],
    ['sv', '”a ’b’ c”'],
    ['zu', '“a ‘b’ c”'],
    ['ja', `"a 'b' c"`],
    ['zh-Hant', `"a 'b' c"`],
    ['ar', `"a 'b' c"`],
    ['he', `"a 'b' c"`],
  ])('of %s', (lang, expected) => {
    expect(set(lang, `"a 'b' c"`)).toBe(expected)
  })

  it.each([
    ['„Tak”, powiedział.', '"Tak", powiedział.'],
    ['(„tak”) – „nie”', '("tak") – "nie"'],
    ['a/„b”', 'a/"b"'],
    ['„‚a’ b”', `"'a' b"`],
    ['„a ‚b’”', `"a 'b'"`],
    ['„a ‚b’”, c', `"a 'b'", c`],
    ['„a ‚b’ c”', '"a "b" c"'],
    ['„No…”, rzekł. „Nie—”, odparła.', '"No…", rzekł. "Nie—", odparła.'],
    ['„…i tak”', '"…i tak"'],
    ['„‚…i tak’, rzekł”', `"'…i tak', rzekł"`],
    ['„1990”, w „10” lat', '"1990", w "10" lat'],
    ['„a” „b”', '"a" "b"'],
    ['na „x', 'na "x'],
    ['„Już napisane” i „tak”', '„Już napisane” i "tak"'],
    ['m’a', "m'a"],
  ])('are by what is around them: %s', (expected, text) => {
    expect(set('pl', text)).toBe(expected)
  })

  it.each([
    ['„|so|“ und |„so“', '"|so|" und |"so"'],
    ['|„so“|, |‚so‘|', `|"so"|, |'so'|`],
    ['„\ufffc“ und ‚\ufffc‘', `"\ufffc" und '\ufffc'`],
    ['sag „|ja|“\ufffc.', 'sag "|ja|"\ufffc.'],
    ['„|‚a|‘ b“', `"|'a|' b"`],
  ])('are set across emphasis, links and code: %s', (expected, text) => {
    expect(set('de', text)).toBe(expected)
  })
})

it.each([
  ['en', 'don’t, the dogs’ tails, the ’90s, ’tis', "don't, the dogs' tails, the '90s, 'tis"],
  ['en', '‘don’t’ and ‘so’', "'don't' and 'so'"],
  ['en', '“it’s the 1990’s”', `"it's the 1990's"`],
  ['en', 'the ‘90’ and the ’90s', "the '90' and the '90s"],
  ['fr', 'l’eau, l’«\u202feau\u202f»', `l'eau, l'"eau"`],
  ['it', 'l’«acqua», un po’ di', `l'"acqua", un po' di`],
  ['uk', '«м’ята»', `"м'ята"`],
  ['pl', '„Joe’go”', `"Joe'go"`],
  ['de', 'geht’s, ‚geht’s‘', "geht's, 'geht's'"],
  ['en', '|so|’s', "|so|'s"],
])('Apostrophes of %s stay apostrophes: %s', (lang, expected, text) => {
  expect(set(lang, text)).toBe(expected)
})

it.each([
  ['She is 5\' 10" tall', 'She is 5\' 10" tall'],
  ['5\'10"', '5\'10"'],
  ['a 3.5" disk and “a word”', 'a 3.5" disk and "a word"'],
  ['“she is 5\' 10" tall”', '"she is 5\' 10" tall"'],
])('Feet and inches stay as they were typed: %s', (expected, text) => {
  expect(set('en', text)).toBe(expected)
})

describe('French', () => {
  const blank = '\u202f'

  it.each([
    [
      `Quoi${blank}? Non${blank}! Ceci${blank}: cela${blank}; fin.`,
      'Quoi ? Non ! Ceci : cela ; fin.',
    ],
    [`Quoi${blank}?!`, 'Quoi ?!'],
    [`«${blank}mot${blank}» et «${blank}mot${blank}»`, '« mot » et «mot»'],
    [`«${blank}Quoi${blank}?${blank}»`, '"Quoi ?"'],
    [`«${blank}|mot|${blank}»`, '"|mot|"'],
    ['à 10:30, voir https://example.com/?q=1', 'à 10:30, voir https://example.com/?q=1'],
    ['Sans blanc: rien!', 'Sans blanc: rien!'],
  ])('holds its marks by a narrow blank: %s', (expected, text) => {
    expect(set('fr', text)).toBe(expected)
  })

  it('of Canada does so before a colon alone', () => {
    expect(set('fr-CA', 'Ceci : cela ? "Oui"')).toBe(`Ceci${blank}: cela ? «${blank}Oui${blank}»`)
  })
})
