/** A font file as drawing needs it: its letters, how wide they are, how pairs stand, and their outlines. */
import { create } from 'fontkit'
import { flattenPath } from './outlines.ts'
import type { Outline } from './outlines.ts'

/** Letters of one file; lengths are in its units, of which an em has `unitsPerEm`. */
export interface Font {
  readonly unitsPerEm: number
  /** How far the letters rise above the line they stand on, and sink below it, which is negative. */
  readonly ascent: number
  readonly descent: number
  /** Code points that it has letters for. */
  readonly points: ReadonlySet<number>
  widthOf(point: number): number
  outlineOf(point: number): Outline
  /** Units between two letters beside each other; less than 0 where they stand nearer than their widths say. */
  kerningOf(left: number, right: number): number
}

/** Inter's pairs are the same in every script, and without the name of one fontkit counts those of digits and stops twice. */
const script = 'latn'

/** Reads a font from the bytes of a file with TrueType outlines. */
export function readFont(file: Uint8Array): Font {
  const font = create(Buffer.from(file))
  if (!('layout' in font)) throw new Error('Cannot read the font: the file holds several')
  const { unitsPerEm, ascent, descent } = font
  const widthOf = (point: number) => font.glyphForCodePoint(point).advanceWidth
  // To lay out a pair takes as long as to draw it, and of the pairs of a language a few hundred come again and again.
  const known = new Map<string, number>()
  return {
    ...{ unitsPerEm, ascent, descent, points: new Set(font.characterSet), widthOf },
    outlineOf: (point) => flattenPath(font.glyphForCodePoint(point).path.commands),
    kerningOf(left, right) {
      const pair = String.fromCodePoint(left, right)
      const kerning =
        known.get(pair) ??
        (font.layout(pair, pairsAlone(), script).positions[0]?.xAdvance ?? widthOf(left)) -
          widthOf(left)
      known.set(pair, kerning)
      return kerning
    },
  }
}

/** Features without those that make one letter of two; a new object, because fontkit writes others into it. */
function pairsAlone() {
  return { kern: true, liga: false, clig: false, calt: false, ccmp: false, rlig: false }
}
