/** Letters that link pictures can show: those of the parts that the font comes in. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const { resolve } = createRequire(import.meta.url)

/** Parts of the font, in the order in which they are searched for a letter: Latin, Cyrillic and Greek. */
export const fontParts = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const

/** File of a part of the font. */
export function fontFile(part: (typeof fontParts)[number]): string {
  return resolve(`@fontsource/inter/files/inter-${part}-600-normal.woff`)
}

/** Whether every letter and digit of a text can be shown; another sign leaves a gap at most. */
export function hasLettersFor(text: string): boolean {
  const letters = text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.every((letter) => isInFont(letter.codePointAt(0) ?? 0))
}

function isInFont(point: number): boolean {
  ranges ??= readRanges()
  return ranges.some(([first, last]) => first <= point && point <= last)
}

let ranges: (readonly [first: number, last: number])[] | undefined

/** Code points of the parts, as style sheets name them: `U+0041,U+0100-02BA`. */
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
