/** A font file as drawing needs it: the number of each letter, its width and outline, and how pairs of letters stand. */
import type { FindTable } from './font-tables.ts'
import { readTables } from './font-tables.ts'
import { readKerning } from './kerning.ts'
import type { Kerning } from './kerning.ts'
import { readOutlines } from './outlines.ts'
import type { Outline } from './outlines.ts'

/** Letters of one file; lengths are in its units, of which an em has `unitsPerEm`. */
export interface Font {
  readonly unitsPerEm: number
  /** How far the letters rise above the line they stand on, and sink below it, which is negative. */
  readonly ascent: number
  readonly descent: number
  /** Numbers of the letters by their code points. */
  readonly glyphs: ReadonlyMap<number, number>
  widthOf(glyph: number): number
  outlineOf(glyph: number): Outline
  readonly kerningOf: Kerning
}

/** Reads a font from the bytes of a WOFF file with TrueType outlines. */
export function readFont(file: Uint8Array): Font {
  const findTable = readTables(file)
  const [head, hhea, hmtx] = [findTable('head'), findTable('hhea'), findTable('hmtx')]
  const lastWidth = hhea.getUint16(34) - 1
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    glyphs: readCharacters(findTable),
    // The letters behind the last width are all as wide as that one.
    widthOf: (glyph) => hmtx.getUint16(4 * Math.min(glyph, lastWidth)),
    outlineOf: readOutlines(findTable),
    kerningOf: readKerning(findTable),
  }
}

/** A table of segments of code points (https://learn.microsoft.com/typography/opentype/spec/cmap, format 4). */
const segmented = 4

function readCharacters(findTable: FindTable): Map<number, number> {
  const cmap = findTable('cmap')
  const start = Array.from({ length: cmap.getUint16(2) }, (_, at) =>
    cmap.getUint32(8 + 8 * at),
  ).find((subtable) => cmap.getUint16(subtable) === segmented)
  if (start === undefined)
    throw new Error('Cannot read the font: its table of characters is of an unknown form')
  const glyphs = new Map<number, number>()
  // Four lists one behind another, the first followed by a gap: last points, first points, differences, places.
  const length = cmap.getUint16(start + 6)
  const ends = start + 14
  const starts = ends + length + 2
  for (let at = 0; at < length; at += 2) {
    const last = cmap.getUint16(ends + at)
    const difference = cmap.getInt16(starts + length + at)
    const place = starts + 2 * length + at
    const offset = cmap.getUint16(place)
    const first = cmap.getUint16(starts + at)
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      const listed = offset === 0 ? point : cmap.getUint16(place + offset + 2 * (point - first))
      if (listed !== 0) glyphs.set(point, (listed + difference) & 0xffff)
    }
  }
  return glyphs
}
