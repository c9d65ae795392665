import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePng, rowLength } from '../../../src/website/pictures/indexed-png.ts'

/** Colours that differ in every part, and dots that use all of them. */
function pictureOf(count: number, width: number, height: number) {
  const colours = Array.from({ length: count }, (_, at) => [at, 255 - at, (at * 7) % 256])
  const dots = Uint8Array.from({ length: width * height }, (_, at) => (at * 5) % count)
  const length = rowLength({ width })
  const rows = Uint8Array.from({ length: height * length }, (_, at) =>
    at % length === 0 ? 0 : (dots[Math.floor(at / length) * width + (at % length) - 1] ?? 0),
  )
  return { width, height, rows, colours, dots }
}

it.each([
  ['two colours', 2, 'an odd width', 7],
  ['all colours', 256, 'a large width', 300],
])(
  'A picture whose dots are numbers of colours of %s (%i) with %s is read by others as it was',
  async (_, count, __, width) => {
    const picture = pictureOf(count, width, 3)
    const { data, info } = await sharp(encodePng(picture))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([width, 3, 3])
    const meant = [...picture.dots].flatMap((dot) => picture.colours[dot] ?? [])
    expect([...data]).toEqual(meant)
  },
)
