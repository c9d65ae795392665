/**
 * Breaks a title into lines and chooses a font size, so that the title fits its box without broken
 * words.
 */

/** Width and height of the box of a title, and its largest font size, in pixels. */
export type TitleBox = Readonly<Record<'width' | 'height' | 'largest', number>>

/** Font size and lines of a title. */
export interface TitleLayout {
  readonly size: number
  readonly lines: readonly string[]
}

/** Gap between words. A single letter, such as the Polish "w", stays with the next word. */
const apart = /(?<!(?:^|\s)\p{L})[ \t\n]+/u

/**
 * Splits a title at places where a line may break: at spaces, and after hyphens, en dashes and
 * slashes between words.
 */
export function splitTitle(title: string): { text: string; spaced: boolean }[] {
  return title
    .split(apart)
    .filter(Boolean)
    .flatMap((word) =>
      // Splits only where both sides have at least three characters: not "E-Commerce", and not
      // "ISO-27".
      word
        .split(/(?<=[^-–/]{3}[-–/])(?=[^-–/]{3})/)
        .map((text, index) => ({ text, spaced: index === 0 })),
    )
}

/** Line height, relative to the font size. */
export const lineHeight = 1.16

const space = 0.29
const smallest = 5
const smaller = 0.95

/** Lays out a title. `measure` returns the width of a part at font size 1. */
export function layoutTitle(
  title: string,
  measure: (text: string) => number,
  box: TitleBox,
): TitleLayout {
  const parts = splitTitle(title).map((part) => ({ ...part, width: measure(part.text) }))
  for (let size = box.largest; ; size *= smaller) {
    const room = box.width / size
    const lines = breakLines(parts, room)
    const fits =
      lines.length * size * lineHeight <= box.height && lines.every(({ width }) => width <= room)
    if (!fits && size > smallest) continue
    return { size: Math.floor(size), lines: balance(parts, lines.length, room) }
  }
}

interface Part {
  readonly text: string
  readonly spaced: boolean
  readonly width: number
}

function breakLines(parts: readonly Part[], room: number): { text: string; width: number }[] {
  const lines: { text: string; width: number }[] = []
  for (const { text, spaced, width } of parts) {
    const last = lines.at(-1)
    const grown = last ? last.width + (spaced ? space : 0) + width : width
    if (last && grown <= room) {
      lines[lines.length - 1] = { text: last.text + (spaced ? ' ' : '') + text, width: grown }
    } else lines.push({ text, width })
  }
  return lines
}

/** Balances the lines: finds the narrowest width that gives the same number of lines. */
function balance(parts: readonly Part[], count: number, room: number): string[] {
  let narrowest = room
  while (breakLines(parts, narrowest - 0.1).length === count && narrowest > 1) narrowest -= 0.1
  return breakLines(parts, narrowest).map(({ text }) => text)
}
