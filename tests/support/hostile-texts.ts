/**
 * Texts made to be slow to read: one sign or a few of them over and over, with or without a sign
 * that spoils the end.
 */

/** A shape that grows to any length. */
export interface HostileShape {
  readonly name: string
  /** The text of so many UTF-16 units. */
  grow(length: number): string
}

/** What is repeated. The first rows are those that were slow once. */
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
  // Marks that a normalisation has to sort, signs that it makes long, halves of a pair, joiners.
  ...['\u0301\u0323', '\u0323', '\u0345\u0301\u0327', '\ufdfa', '\u200d', '\u{1f600}', '\ud83d'],
  ...['\udc00', '\u0130', '\u00df', '\u202e'],
  // Words without spaces, which a dictionary divides, and marks that are letters.
  ...['図書館', 'の', 'ー', 'か\u3099', '\u3099\u0e38\u0e48', 'ﾞ', 'สมุ', "м'", '\u05d0"', '\u0640'],
]

/** Ends that make a match which went well so far fail. */
const ends = ['', '"', '\n', '/\n']

/** Shapes of every unit, with each of the ends. */
function shapesWith(ends: readonly string[]): HostileShape[] {
  return units.flatMap((unit) =>
    ends.map((end) => ({
      name: `${JSON.stringify(unit)} … ${JSON.stringify(end)}`,
      grow: (length) =>
        unit.repeat(Math.ceil(length / unit.length)).slice(0, length - end.length) + end,
    })),
  )
}

/** Every shape, for what reads a text in microseconds. */
export const hostileShapes: readonly HostileShape[] = shapesWith(ends)

/** One shape a unit, for whole requests. */
export const plainShapes: readonly HostileShape[] = shapesWith(['!'])

/** The one shape for readers that look at nothing but the length. */
export const lengthAlone: readonly HostileShape[] = plainShapes.slice(0, 1)
