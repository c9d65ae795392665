/** Reads a font: its code points, advance widths, kerning and outlines. */
import { create } from 'fontkit'
import { flattenPath } from './outlines.ts'
import type { Outline } from './outlines.ts'

/** A font. Lengths are in font units; an em has `unitsPerEm`. */
export interface Font {
  readonly unitsPerEm: number
  /** Height above the baseline, and depth below it (negative). */
  readonly ascent: number
  readonly descent: number
  /** Code points that the font has glyphs for. */
  readonly points: ReadonlySet<number>
  widthOf(point: number): number
  outlineOf(point: number): Outline
  /** Kerning of a pair; negative where the letters move together. */
  kerningOf(left: number, right: number): number
}

/** Inter has the same kerning in every script. Without a script, fontkit applies pairs twice. */
const script = 'latn'

/** Reads a font file with TrueType outlines. */
export function readFont(file: Uint8Array): Font {
  const font = create(Buffer.from(file))
  if (!('layout' in font)) throw new Error('Cannot read the font: the file holds several')
  const { unitsPerEm, ascent, descent } = font
  const widthOf = (point: number) => font.glyphForCodePoint(point).advanceWidth
  // Layout of a pair takes as long as drawing it, so the kerning of known pairs is cached.
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

/** Only kerning, no ligatures. A new object for each call, because fontkit adds features to it. */
function pairsAlone() {
  return { kern: true, liga: false, clig: false, calt: false, ccmp: false, rlig: false }
}
