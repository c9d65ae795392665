/** Reads a font: its code points, advance widths, kerning and outlines. */
import { create, type PathCommand } from 'fontkit'

/** A font. Lengths are in font units. One em is `unitsPerEm` units. */
export type Font = ReturnType<typeof readFont>

/**
 * Writing system for the layout: Latin. Without a writing system, fontkit applies kerning pairs
 * twice. The built-in font Inter has the same kerning in every writing system.
 */
const script = 'latn'

/** Reads a font file. A variable font is read in its default weight. */
export function readFont(file: Uint8Array) {
  const font = create(Buffer.from(file))
  if (!('layout' in font)) throw new Error('Cannot read the font: the file has several fonts')
  const { unitsPerEm, ascent, descent, lineGap } = font
  const widthOf = (point: number) => font.glyphForCodePoint(point).advanceWidth
  // The kerning of pairs is cached, because the layout of a pair takes as long as drawing it.
  const known = new Map<string, number>()
  return {
    // The ascent is the height above the baseline, the descent the depth below it (negative).
    ...{ unitsPerEm, ascent, descent, lineGap, widthOf },
    /** Code points that the font has glyphs for. */
    points: new Set(font.characterSet),
    outlineOf: (point: number) => flattenPath(font.glyphForCodePoint(point).path.commands),
    /** Returns the kerning of two code points; negative if they move closer together. */
    kerningOf(left: number, right: number) {
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

/**
 * Returns the font features: kerning, and no ligatures. Each call needs a new object, because
 * fontkit adds features to it.
 */
function pairsAlone() {
  return { kern: true, liga: false, clig: false, calt: false, ccmp: false, rlig: false }
}

/** A corner of an outline in font units; y points up. */
type Corner = Readonly<Record<'x' | 'y', number>>

/** Closed polygons of a glyph. */
export type Outline = readonly (readonly Corner[])[]

/** Number of lines that replace a curve. At a font size of 84 pixels, the error is 0.01 pixels. */
const linesOfCurve = 6

/** Converts the path of a glyph to polygons. */
export function flattenPath(commands: readonly PathCommand[]): Outline {
  const contours: Corner[][] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') continue
    if (command === 'moveTo') contours.push([])
    const contour = contours.at(-1) ?? []
    contour.push(...cornersOfCurve([contour.at(-1) ?? { x: 0, y: 0 }, ...pointsOf(args)]))
  }
  return contours
}

function pointsOf(args: readonly number[]): Corner[] {
  return Array.from({ length: args.length / 2 }, (_, at) => {
    return { x: args[2 * at] ?? 0, y: args[2 * at + 1] ?? 0 }
  })
}

/**
 * Replaces a Bézier curve of any degree by lines (de Casteljau's algorithm). Returns their corners
 * without the first point.
 */
function cornersOfCurve(points: readonly Corner[]): Corner[] {
  if (points.length <= 2) return points.slice(1)
  return Array.from({ length: linesOfCurve }, (_, step) => {
    const t = (step + 1) / linesOfCurve
    let between = points
    while (between.length > 1) {
      between = between.slice(1).map(({ x, y }, at) => {
        const from = between[at] ?? { x, y }
        return { x: from.x + (x - from.x) * t, y: from.y + (y - from.y) * t }
      })
    }
    return between[0] ?? { x: 0, y: 0 }
  })
}
