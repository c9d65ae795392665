/** Reads a font: its code points, advance widths, kerning and outlines. */
import { create, type PathCommand } from 'fontkit'

/** A font. Lengths are in font units; an em has `unitsPerEm`. */
export type Font = ReturnType<typeof readFont>

/** Inter has the same kerning in every script. Without a script, fontkit applies pairs twice. */
const script = 'latn'

/** Reads a font file with TrueType outlines. */
export function readFont(file: Uint8Array) {
  const font = create(Buffer.from(file))
  if (!('layout' in font)) throw new Error('Cannot read the font: the file holds several')
  const { unitsPerEm, ascent, descent } = font
  const widthOf = (point: number) => font.glyphForCodePoint(point).advanceWidth
  // Layout of a pair takes as long as drawing it, so the kerning of known pairs is cached.
  const known = new Map<string, number>()
  return {
    // The ascent is the height above the baseline, the descent the depth below it (negative).
    ...{ unitsPerEm, ascent, descent, widthOf },
    /** Code points that the font has glyphs for. */
    points: new Set(font.characterSet),
    outlineOf: (point: number) => flattenPath(font.glyphForCodePoint(point).path.commands),
    /** Kerning of a pair; negative where the letters move together. */
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

/** Only kerning, no ligatures. A new object for each call, because fontkit adds features to it. */
function pairsAlone() {
  return { kern: true, liga: false, clig: false, calt: false, ccmp: false, rlig: false }
}

/** A corner of an outline in font units; y points up. */
type Corner = Readonly<Record<'x' | 'y', number>>

/** Closed polygons. */
export type Outline = readonly (readonly Corner[])[]

/** Lines per curve. At a font size of 84 pixels the error is a hundredth of a pixel. */
const linesOfCurve = 6

/** Converts a path to an outline. Throws for cubic curves, which TrueType outlines do not have. */
export function flattenPath(commands: readonly PathCommand[]): Outline {
  const contours: Corner[][] = []
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([])
    const contour = contours.at(-1) ?? []
    if (command === 'quadraticCurveTo') contour.push(...cornersOfCurve(contour.at(-1), args))
    else if (command === 'bezierCurveTo')
      throw new Error('Cannot read the font: its letters have cubic curves')
    else if (command !== 'closePath') contour.push({ x: args[0] ?? 0, y: args[1] ?? 0 })
  }
  return contours
}

function cornersOfCurve(
  from: Corner = { x: 0, y: 0 },
  [bendX = 0, bendY = 0, toX = 0, toY = 0]: readonly number[],
): Corner[] {
  return Array.from({ length: linesOfCurve }, (_, step) => {
    const t = (step + 1) / linesOfCurve
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return { x: a * from.x + b * bendX + c * toX, y: a * from.y + b * bendY + c * toY }
  })
}
