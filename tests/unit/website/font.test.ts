import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFont } from '../../../src/content/brand/font.ts'
import { drawMask } from '../../../src/website/pictures/link-picture-masks.ts'
import { flattenPath } from '../../../src/content/brand/font.ts'
import { fontFile } from '../../../src/website/pictures/link-picture-letters.ts'

const latin = readFont(readFileSync(fontFile('latin')))
const extended = readFont(readFileSync(fontFile('latin-ext')))
const point = (sign: string) => sign.codePointAt(0) ?? 0

/** Corners of a rectangle, in one direction or the other. */
function rectangle(left: number, bottom: number, right: number, top: number, reversed = false) {
  const corners = [
    { x: left, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
  ]
  return reversed ? corners.toReversed() : corners
}

function rowsOf({ width, height, covered }: ReturnType<typeof drawMask>): number[][] {
  return Array.from({ length: height }, (_, y) =>
    [...covered.subarray(y * width, (y + 1) * width)].map((part) => Math.round(part * 1000) / 1000),
  )
}

describe('A font file', () => {
  it('says how wide letters are and how they stand beside each other', () => {
    // As another reader of fonts says of the same file.
    expect([latin.unitsPerEm, latin.ascent, latin.descent]).toEqual([2048, 1984, -494])
    expect(['A', 'V', 'i', ' '].map((sign) => latin.widthOf(point(sign)))).toEqual([
      1490, 1490, 536, 516,
    ])
    expect(latin.kerningOf(point('A'), point('V'))).toBe(-154)
    expect(latin.kerningOf(point('T'), point('o'))).toBe(-160)
    expect(latin.kerningOf(point('n'), point('n'))).toBe(0)
  })

  it('has outlines: none of a blank, two of a letter with a hole, those of its parts for one with a sign', () => {
    expect(latin.outlineOf(point(' '))).toEqual([])
    expect(latin.outlineOf(point('l'))).toHaveLength(1)
    expect(latin.outlineOf(point('o'))).toHaveLength(2)
    expect(latin.outlineOf(point('ö'))).toHaveLength(4)
    expect(extended.outlineOf(point('ń'))).toHaveLength(2)
    // The dots stand above the letter and within its width.
    const [body = [], , ...dots] = latin.outlineOf(point('Ö'))
    const [left, right] = [Math.min, Math.max].map((most) => most(...body.map(({ x }) => x)))
    for (const { x, y } of dots.flat()) {
      expect(x).toBeGreaterThan(left ?? 0)
      expect(x).toBeLessThan(right ?? 0)
      expect(y).toBeGreaterThan(Math.max(...body.map((point) => point.y)))
    }
  })

  it('has each pair once, of digits and stops too, in every script', () => {
    expect(latin.kerningOf(point('7'), point('7'))).toBe(40)
    expect(latin.kerningOf(point('.'), point('”'))).toBe(-168)
    const cyrillic = readFont(readFileSync(fontFile('cyrillic')))
    expect(cyrillic.kerningOf(point('Г'), point('о'))).toBe(-160)
  })
})

describe('The dots of an outline', () => {
  const placing = { scale: 1, right: 0, down: 3 }

  it('are covered as far as the outline reaches into them', () => {
    const mask = drawMask([rectangle(1, 0.5, 3.25, 2)], placing)
    expect(mask).toMatchObject({ left: 1, top: 1, width: 4, height: 2 })
    expect(rowsOf(mask)).toEqual([
      [1, 1, 0.25, 0],
      [0.5, 0.5, 0.125, 0],
    ])
  })

  it('are as many as a slanted line leaves', () => {
    const triangle = [rectangle(0, 0, 4, 2).filter((_, at) => at !== 1)]
    const mask = drawMask(triangle, placing)
    expect(mask).toMatchObject({ left: 0, top: 1 })
    expect(rowsOf(mask)).toEqual([
      [0, 0, 0.25, 0.75, 0],
      [0.25, 0.75, 1, 1, 0],
    ])
  })

  it('are empty in a hole, and full where two outlines lie upon each other', () => {
    const ring = [rectangle(0, 0, 3, 3), rectangle(1, 1, 2, 2, true)]
    expect(rowsOf(drawMask(ring, placing))[1]).toEqual([1, 0, 1, 0])
    const twice = [rectangle(0, 0, 2, 1), rectangle(1, 0, 3, 1)]
    expect(rowsOf(drawMask(twice, placing))).toEqual([[1, 1, 1, 0]])
  })

  it('follow a curve, which takes two thirds of the triangle of its points', () => {
    const arch = flattenPath([
      { command: 'moveTo', args: [0, 0] },
      { command: 'quadraticCurveTo', args: [6, 6, 12, 0] },
      { command: 'closePath', args: [] },
    ])
    const { covered } = drawMask(arch, { scale: 2, right: 0.3, down: 0.6 })
    const area = covered.reduce((sum, part) => sum + part, 0)
    expect(area / (2 * 2 * 24)).toBeCloseTo(1, 1)
  })
})
