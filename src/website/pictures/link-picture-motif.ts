/**
 * The drawing of a page as pixels, for its link picture. `page-picture.ts` makes the same drawing
 * as SVG. This SVG is not used here, because rendering it takes ten times as long.
 */
import { bytesOf } from '../../content/brand/colour.ts'
import type { Scheme } from '../../content/brand/palette.ts'
import { sideBox } from './link-picture-boxes.ts'
import {
  chooseFills,
  drawingSize,
  planDrawing,
  refraction,
  type DrawingPlan,
} from './page-picture.ts'

/**
 * Maximum number of colours of a drawing. The other entries of the palette are for the text and the
 * background.
 */
export const mostMotifColours = 136

/** Number of brightness levels on each rib of the drawn glass, from its bright to its dark edge. */
const levels = 12
/**
 * Offsets from the left edge of a pixel at which its colour is sampled, in pixels. Several points
 * make smooth edges.
 */
const points = [0.125, 0.625, 0.375, 0.875]

/** Units of the drawing per pixel, and the left edge of the middle part of the drawing. */
const scale = drawingSize.height / sideBox.height
const start = (drawingSize.width - sideBox.width * scale) / 2

/** Pixels of `sideBox` as indices of a palette from 0, row by row, and the palette. */
export interface Motif {
  readonly pixels: Uint8Array
  readonly colours: readonly (readonly number[])[]
}

/** Draws the middle part of the drawing that a seed determines. */
export function drawMotif(seed: string, scheme: Scheme): Motif {
  const plan = planDrawing(seed)
  const fills = chooseFills(plan, scheme, scheme.accent).map(bytesOf)
  const { width, height } = sideBox
  const rib = drawingSize.width / plan.ribs
  const pixels = new Uint8Array(width * height)
  const colours: number[][] = []
  const indices = new Map<number, number>()

  /**
   * Returns the palette index of a colour. Adds a new colour to the palette, or returns 0 if the
   * palette is full. `counts` has the number of points of each fill as digits of base 5.
   */
  function indexOf(counts: number, level: number): number {
    // Mixed colours, which are at the edges of shapes, have only a third of the levels of light, so
    // that the palette is large enough.
    const isPure = fills.some((_, fill) => counts === points.length * 5 ** fill)
    const lit = isPure ? level : level - (level % 3)
    const key = counts * levels + lit
    const known = indices.get(key)
    if (known !== undefined) return known
    if (colours.length === mostMotifColours) return 0
    const mixed = [0, 1, 2].map((part) => {
      const sum = fills.reduce(
        (total, fill, at) => total + (fill[part] ?? 0) * digit(counts, at),
        0,
      )
      return shine(sum / points.length, lit)
    })
    indices.set(key, colours.push(mixed) - 1)
    return colours.length - 1
  }

  const counts = new Uint16Array(height)
  for (let x = 0; x < width; x += 1) {
    countPoints(plan, x, counts)
    const level = Math.floor((((start + (x + 0.5) * scale) / rib) % 1) * levels)
    let [last, index] = [0, 0]
    for (let y = 0; y < height; y += 1) {
      const count = counts[y] ?? 0
      if (count !== last) index = indexOf(count, level)
      last = count
      pixels[y * width + x] = index
    }
  }
  return { pixels, colours }
}

/**
 * For each pixel of a column, counts the points of each fill. Each fill has one digit of base 5.
 */
function countPoints({ shapes, ribs }: DrawingPlan, x: number, counts: Uint16Array): void {
  const rib = drawingSize.width / ribs
  counts.fill(0)
  for (const [order, point] of points.entries()) {
    const place = (start + (x + point) * scale) / rib
    const middle = Math.floor(place) + 0.5
    const seen = (middle + (place - middle) * refraction) * rib
    const column = new Uint16Array(counts.length).fill(1)
    const shift = (order + 0.5) / points.length
    const toPixel = (edge: number) => Math.max(0, Math.ceil(edge / scale - shift))
    for (const [at, { x: centre, y, radius }] of shapes.entries()) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (seen - centre) ** 2))
      column.fill(5 ** (at + 1), toPixel(y - half), toPixel(y + half))
    }
    for (let row = 0; row < counts.length; row += 1) {
      counts[row] = (counts[row] ?? 0) + (column[row] ?? 0)
    }
  }
}

/** Reads the number of points of a fill from its digit in `counts`. */
function digit(counts: number, fill: number): number {
  return Math.floor(counts / 5 ** fill) % 5
}

/** Returns a red, green or blue value at a brightness level, as in the gradient of the SVG. */
function shine(value: number, level: number): number {
  const at = (level + 0.5) / levels
  const white = Math.max(0, 0.3 * (1 - at / 0.55))
  const black = Math.max(0, (0.13 * (at - 0.55)) / 0.45)
  return Math.round((value + (255 - value) * white) * (1 - black))
}
