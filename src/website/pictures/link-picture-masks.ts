/** Rasterises outlines: computes how much of each pixel an outline covers. */
import type { Outline } from '../../content/brand/font.ts'

/** Pixels per font unit, and the offset of the outline in pixels. */
export type Placing = Readonly<Record<'scale' | 'right' | 'down', number>>

/**
 * Computes how much of each pixel in a rectangle an outline covers, 0 to 1. For each line of the
 * outline, each pixel gets the change of the covered area at this pixel. The sign depends on the
 * direction of the line, so holes are not covered. The running sum of a row, from left to
 * right, is the covered area.
 */
export function drawMask(outline: Outline, { scale, right, down }: Placing) {
  const contours = outline.map((contour) =>
    contour.map(({ x, y }) => ({ x: x * scale + right, y: down - y * scale })),
  )
  const points = contours.flat()
  const left = Math.floor(Math.min(...points.map(({ x }) => x)))
  const top = Math.floor(Math.min(...points.map(({ y }) => y)))
  // One more column, because a line at the edge of a pixel also writes to the next one.
  const width = Math.ceil(Math.max(...points.map(({ x }) => x))) - left + 1
  const height = Math.ceil(Math.max(...points.map(({ y }) => y))) - top
  const sums = new Float32Array(width * height + 1)
  for (const contour of contours) {
    for (const [at, to] of contour.entries()) {
      const from = contour.at(at - 1)
      if (from) addLine({ sums, width }, from.x - left, from.y - top, to.x - left, to.y - top)
    }
  }
  for (let y = 0; y < height; y += 1) {
    let sum = 0
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      sum += sums[at] ?? 0
      sums[at] = Math.min(1, Math.abs(sum))
    }
  }
  return { left, top, width, height, covered: sums }
}

interface Sums {
  readonly sums: Float32Array
  readonly width: number
}

function addLine({ sums, width }: Sums, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return
  const sign = y0 < y1 ? 1 : -1
  const [topX, topY, endX, endY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (endX - topX) / (endY - topY)
  let x = topX
  for (let row = Math.floor(topY); row < endY; row += 1) {
    const height = Math.min(row + 1, endY) - Math.max(row, topY)
    const next = x + slope * height
    addRow(sums, row * width, x < next ? [x, next] : [next, x], sign * height)
    x = next
  }
}

/** Adds a line within one row, from left to right; `amount` is its signed height. */
function addRow(sums: Float32Array, start: number, [from, to]: [number, number], amount: number) {
  // Area to the right of the line, up to a place in the row.
  const inside = (place: number) => {
    if (place <= from) return 0
    return place >= to ? place - (from + to) / 2 : (place - from) ** 2 / (2 * (to - from))
  }
  let before = 0
  for (let column = Math.floor(from); column <= Math.ceil(to); column += 1) {
    const covered = inside(column + 1) - inside(column)
    sums[start + column] = (sums[start + column] ?? 0) + amount * (covered - before)
    before = covered
  }
}
