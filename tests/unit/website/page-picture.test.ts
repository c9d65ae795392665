import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findDrawingFaults } from '../../../src/content/brand/drawing.ts'
import { createPalette } from '../../../src/content/brand/palette.ts'
import { drawMotif, mostMotifColours } from '../../../src/website/pictures/link-picture-motif.ts'
import { sideBox } from '../../../src/website/pictures/link-picture-boxes.ts'
import { drawPagePicture } from '../../../src/website/pictures/page-picture.ts'

const palette = createPalette({ accent: '#12336b', second: '#d9a441' })
const seeds = Array.from({ length: 200 }, (_, at) => `/en/services/${at}/`)

describe('A drawn picture', () => {
  it('is the same for a seed, and another for another one', () => {
    const drawn = seeds.map((seed) => drawPagePicture(seed, palette))
    expect(new Set(drawn).size).toBe(seeds.length)
    expect(drawPagePicture('/en/services/7/', palette)).toBe(drawn[7])
  })

  it('has the colours of the brand, also in the dark scheme', () => {
    for (const seed of seeds) {
      const [light = '', dark = ''] = drawPagePicture(seed, palette).split('@media')
      expect(light).toContain('#12336b')
      expect(light).toContain('#d9a441')
      expect(dark).toContain(palette.dark.second)
      expect(dark).not.toContain('#12336b')
    }
  })

  it('is small and safe, and its numbers are finite', () => {
    for (const seed of seeds) {
      const svg = drawPagePicture(seed, palette)
      expect(findDrawingFaults(svg)).toEqual([])
      expect(svg.length).toBeLessThan(4_500)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })
})

describe('The drawing on a link picture', () => {
  it('is that of the page: the renderer of SVG gives nearly the same pixels', async () => {
    const { light } = palette
    const svg = drawPagePicture('/en/services/7/', { light, dark: light })
    const { width, height } = sideBox
    const rendered = await sharp(Buffer.from(svg))
      .resize(width, height)
      .removeAlpha()
      .raw()
      .toBuffer()
    const { pixels, colours } = drawMotif('/en/services/7/', light)
    const far = pixels.filter((index, at) =>
      colours[index]?.some((value, part) => Math.abs(value - (rendered[3 * at + part] ?? 0)) > 24),
    )
    // Pixels at edges differ.
    expect(far.length / pixels.length).toBeLessThan(0.03)
  })

  it('has colours for its part of a palette', () => {
    const counts = seeds.slice(0, 40).map((seed) => drawMotif(seed, palette.light).colours.length)
    expect(Math.max(...counts)).toBeLessThan(mostMotifColours)
  })
})
