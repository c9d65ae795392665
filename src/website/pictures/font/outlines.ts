/** Converts outlines of letters to polygons. */
import type { PathCommand } from 'fontkit'

/** A corner of an outline in font units; y points up. */
export interface Corner {
  readonly x: number
  readonly y: number
}

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
