/** Outlines of letters as corners, their curves as straight lines. */
import type { PathCommand } from 'fontkit'

/** A corner of an outline, in units of the font, upwards. */
export interface Corner {
  readonly x: number
  readonly y: number
}

/** Closed lines around what is black. */
export type Outline = readonly (readonly Corner[])[]

/** So many straight lines stand for a curve; at 84 dots they are a hundredth of a dot away from it. */
const linesOfCurve = 6

/** Outline of what a font says of a letter; throws for cubic curves, which fonts of TrueType outlines do not have. */
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
