/** Letters as dots: how much of each dot an outline covers. */
import type { Outline } from './outlines.ts'

/** A rectangle of dots and where it stands, from the dot where the letter is placed; 0 to 1 each. */
export interface Mask {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly covered: Float32Array
}

/** Size of the letters in dots a unit, and how far right and down their outline begins, in dots. */
export interface Placing {
  readonly scale: number
  readonly right: number
  readonly down: number
}

/**
 * Covered dots of an outline. Each line adds to the dots of its rows how much it covers of what is right of it, with the sign
 * of its direction; summed from left to right this is the area inside, exactly, holes and overlaps too.
 */
export function drawMask(outline: Outline, { scale, right, down }: Placing): Mask {
  const contours = outline.map((contour) =>
    contour.map(({ x, y }) => ({ x: x * scale + right, y: down - y * scale })),
  )
  const points = contours.flat()
  const left = Math.floor(Math.min(...points.map(({ x }) => x)))
  const top = Math.floor(Math.min(...points.map(({ y }) => y)))
  // One more, because a line at the edge of a dot writes to the next.
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

/** A line within one row, from left to right, as high as `amount`. */
function addRow(sums: Float32Array, start: number, [from, to]: [number, number], amount: number) {
  // How much of the row left of a place is right of the line.
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
