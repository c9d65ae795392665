/** Says which letters link pictures can show: those in the files of the font Inter. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const { resolve } = createRequire(import.meta.url)

/** Subsets of the font (one file each), in the order in which a letter is looked up. */
export const fontParts = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const

/** File of a subset. */
export function fontFile(part: (typeof fontParts)[number]): string {
  return resolve(`@fontsource/inter/files/inter-${part}-600-normal.woff`)
}

/**
 * Whether Inter has all letters and digits of a text. Ignores other characters, such as symbols,
 * which only leave a gap if Inter lacks them.
 */
export function hasLettersFor(text: string): boolean {
  const letters = text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.every((letter) => isInFont(letter.codePointAt(0) ?? 0))
}

function isInFont(point: number): boolean {
  ranges ??= readRanges()
  return ranges.some(([first, last]) => first <= point && point <= last)
}

let ranges: (readonly [first: number, last: number])[] | undefined

/** Reads the code points of the subsets, in the syntax of CSS: `U+0041,U+0100-02BA`. */
function readRanges() {
  const byPart = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(resolve('@fontsource/inter/unicode.json'), 'utf8')))
  return fontParts.flatMap((part) =>
    (byPart[part] ?? '').split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [parseInt(first, 16), parseInt(last, 16)] as const
    }),
  )
}
