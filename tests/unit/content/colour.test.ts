import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, mix, toOklch } from '../../../src/content/brand/colour.ts'
import type { Colour } from '../../../src/content/brand/colour.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): Colour => `#${number.toString(16).padStart(6, '0')}`)

// Ratios as others publish them; the third pair is the grey that just fails, which everybody
// quotes.
it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
  ['#ffff00', '#ffffff', 1.07],
] as const)('Contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

describe('OKLCH', () => {
  // As CSS Color 4 gives them for the primaries.
  it.each([
    ['#ff0000', 0.628, 0.2577, 29.23],
    ['#00ff00', 0.8664, 0.2948, 142.5],
    ['#0000ff', 0.452, 0.3132, 264.05],
  ] as const)('of %s', (colour, lightness, chroma, hue) => {
    const found = toOklch(colour)
    expect(found.lightness).toBeCloseTo(lightness, 3)
    expect(found.chroma).toBeCloseTo(chroma, 3)
    expect(found.hue).toBeCloseTo(hue, 1)
  })

  it('gives every colour back', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(fromOklch(toOklch(colour))).toBe(colour)
      }),
    )
  })

  it('gives the most colourful one of that lightness and hue where screens have none', () => {
    const asked = { lightness: 0.4, chroma: 0.4, hue: 145 }
    const { lightness, chroma, hue } = toOklch(fromOklch(asked))
    expect(lightness).toBeCloseTo(asked.lightness, 2)
    expect(Math.abs(hue - asked.hue)).toBeLessThan(2)
    expect(chroma).toBeGreaterThan(0.1)
    expect(chroma).toBeLessThan(asked.chroma)
  })
})

it('A mix is as style sheets mix in sRGB', () => {
  expect(mix('#ff0000', '#ffffff', 0.5)).toBe('#ff8080')
  expect(mix('#123456', '#ffffff', 1)).toBe('#123456')
})
