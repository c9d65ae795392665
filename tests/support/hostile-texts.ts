/**
 * Generates texts that may be slow to parse: repeated characters, with or without an ending that
 * makes a match fail.
 */

/** A kind of text that can have any length. */
export interface HostileShape {
  readonly name: string
  /** Returns the text with `length` UTF-16 units. */
  grow(length: number): string
}

/** Texts to repeat. Those in the first rows were slow once. */
const units = [
  ...[
    '"\\',
    '\\"',
    '",\\',
    '"',
    '\\',
    ',',
    ';',
    ';q=',
    'a;q=0.5,',
    ', ,',
    '"a",',
    'W/"a"',
    '=',
    'a=',
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\n\n',
    '- ',
    '> ',
    '1. ',
    '* ',
    '`',
    '```\n',
    '~',
    '#',
    '|',
    ':',
    '.',
  ],
  ...[
    '/',
    '//',
    '../',
    '/./',
    '/%2e',
    '%',
    '%4',
    '%41',
    '%zz',
    '%E0%A4',
    '%F0%9F%98%80',
    '&',
    'q=a&',
  ],
  ...[
    'a=1&a=2&',
    '+',
    '@',
    '?',
    '{',
    '{"a":',
    '[',
    '[[],',
    '(',
    '{a}',
    '*',
    '-',
    '_',
    '<',
    'a',
    'A',
    '0',
  ],
  ...[
    '1.1.1.1,',
    '::',
    '1:',
    'http:',
    'a-',
    'a ',
    'Bearer ',
    'q',
    'GET ',
    '\u0000',
    '\u007f',
    '\u00e9',
  ],
  // Marks that Unicode normalisation sorts, characters that it makes longer, lone surrogates,
  // joiners.
  ...['\u0301\u0323', '\u0323', '\u0345\u0301\u0327', '\ufdfa', '\u200d', '\u{1f600}', '\ud83d'],
  ...['\udc00', '\u0130', '\u00df', '\u202e'],
  // Words of scripts without spaces, which are divided by a dictionary, and marks that count as
  // letters.
  ...['図書館', 'の', 'ー', 'か\u3099', '\u3099\u0e38\u0e48', 'ﾞ', 'สมุ', "м'", '\u05d0"', '\u0640'],
]

/** Endings that make a match fail after it has matched everything before. */
const ends = ['', '"', '\n', '/\n']

/** Creates a shape for each unit and ending. */
function shapesWith(ends: readonly string[]): HostileShape[] {
  return units.flatMap((unit) =>
    ends.map((end) => ({
      name: `${JSON.stringify(unit)} … ${JSON.stringify(end)}`,
      grow: (length) =>
        unit.repeat(Math.ceil(length / unit.length)).slice(0, length - end.length) + end,
    })),
  )
}

/** All shapes, for parsers that take microseconds. */
export const hostileShapes: readonly HostileShape[] = shapesWith(ends)

/** One shape for each unit, for whole requests. */
export const plainShapes: readonly HostileShape[] = shapesWith(['!'])

/** A single shape, for functions that read only the length. */
export const lengthAlone: readonly HostileShape[] = plainShapes.slice(0, 1)
