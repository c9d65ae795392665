/**
 * Background of all link pictures of a brand: colour, right edge, logo or mark. It is drawn only
 * once.
 */
import { fitPicture, sortColours } from '../../content/raster.ts'
import type { Colour } from '../../content/brand/colour.ts'
import { memoize } from '../../site/memoize.ts'
import { rowLength } from './indexed-png.ts'
import { findSignBox, linkPictureSize, sideBox, type Box } from './link-picture-boxes.ts'
import { shadesEach, textColours, type PictureLook } from './link-picture-look.ts'
import { mostMotifColours } from './link-picture-motif.ts'

/** Pixels as indices of a palette, row by row, and the palette. */
export interface Ground {
  readonly rows: Uint8Array
  readonly colours: readonly (readonly number[])[]
}

/** Width in pixels of the stripe in the second colour, for a brand without a picture. */
const stripe = 24
/**
 * Maximum number of colours of the background: a PNG has 256, and the text needs 24 of them. The
 * drawing of a page, if there is one, needs up to 136 of the others.
 */
const mostColours = 256 - textColours * shadesEach

/** Returns the background for a look. Memoized, because all pictures of a brand share it. */
export const findGround = memoize(drawGround)

async function drawGround(look: PictureLook): Promise<Ground> {
  const { width, height } = linkPictureSize
  const { page } = look.colours
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${page}"/>
    ${await drawSide(look)}${await drawSign(look)}</svg>`
  const most = look.isDrawn ? mostColours - mostMotifColours : mostColours
  return numberColours(await sortColours(svg), most)
}

/** Converts RGBA pixels to palette indices; the most frequent colours come first. */
function numberColours(rgba: Uint8Array, most: number): Ground {
  const seen = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength)
  const counts = new Map<number, number>()
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = seen.getUint32(at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const all = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const colours = all.slice(0, most).map(bytesOf)
  // Colours that the palette has no room for become the nearest palette colour. This is rare: only
  // photographs have so many colours.
  const numbers = new Map(
    all.map((colour, at) => [colour, at < most ? at : findNearest(bytesOf(colour), colours)]),
  )
  const { width, height } = linkPictureSize
  const length = rowLength(linkPictureSize)
  const rows = new Uint8Array(height * length)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (
      let dot = rows.subarray(y * length + 1, (y + 1) * length), x = 0;
      x < width;
      x += 1, at += 4
    )
      dot[x] = numbers.get(seen.getUint32(at)) ?? 0
  }
  return { rows, colours }
}

/** RGB of a pixel. */
function bytesOf(rgba: number): number[] {
  return [24, 16, 8].map((shift) => (rgba >>> shift) & 255)
}

function findNearest(colour: readonly number[], colours: readonly (readonly number[])[]): number {
  const distances = colours.map((other) =>
    other.reduce((sum, byte, at) => sum + (byte - (colour[at] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

/** Renders the right edge as SVG: a picture of the brand, or the colours of the brand. */
async function drawSide({ side, colours }: PictureLook): Promise<string> {
  const { x, width, height } = sideBox
  if (side) return placePicture(await fitPicture(side.bytes, sideBox, 'cover'), sideBox)
  const field = (fieldWidth: number, fill: Colour) =>
    `<rect x="${x}" width="${fieldWidth}" height="${height}" fill="${fill}"/>`
  return field(width, colours.accent) + field(stripe, colours.second)
}

/** Renders the logo or mark as SVG; empty if the brand has neither. */
async function drawSign(look: PictureLook): Promise<string> {
  const box = findSignBox(look)
  const picture = look.logo ?? look.mark
  return box && picture ? placePicture(await fitPicture(picture.bytes, box, 'fill'), box) : ''
}

function placePicture(png: Uint8Array, { x, y, width, height }: Box): string {
  const data = Buffer.from(png).toString('base64')
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`
}
