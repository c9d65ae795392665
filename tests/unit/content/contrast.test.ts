import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, toOklch } from '../../../src/content/brand/colour.ts'
import type { Colour } from '../../../src/content/brand/colour.ts'
import { findContrastFaults } from '../../../src/content/brand/contrast.ts'
import { createPalette } from '../../../src/content/brand/palette.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): Colour => `#${number.toString(16).padStart(6, '0')}`)

const remedyIn = (message: string) =>
  (/passes is (#[0-9a-f]{6})$/.exec(message)?.[1] ?? '#none') as Colour

describe('The colours of an organisation', () => {
  it.each(['#12336b', '#b64200', '#8a1c3b', '#000000'] as const)('may be %s', (accent) => {
    expect(findContrastFaults({ accent })).toEqual([])
  })

  it('are told with pair, ratio and the nearest colour when they cannot be read', () => {
    expect(findContrastFaults({ accent: '#ffd500' })).toEqual([
      {
        field: 'accent',
        message:
          'gives links on tinted bands a contrast of 1.15 : 1 in the light scheme (#ffd500 on #ebe8db), which must be at least 4.5 : 1. The nearest colour that passes is #7c6600',
      },
    ])
  })

  it('are held against the grounds of the scheme that they are for', () => {
    const faults = findContrastFaults({ accent: '#12336b', accentDark: '#12336b' })
    expect(faults.map(({ field }) => field)).toEqual(['accentDark'])
    expect(faults[0]?.message).toContain('in the dark scheme')
    expect(findContrastFaults({ secondDark: '#ffffff' })[0]?.message).toContain('highlighted words')
  })

  it('pass when the remedy is taken, which has the same hue and is no further away than it must', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        for (const { message } of findContrastFaults({ accent })) {
          const remedy = remedyIn(message)
          expect(findContrastFaults({ accent: remedy })).toEqual([])
          const [from, to] = [toOklch(accent), toOklch(remedy)]
          if (from.chroma > 0.05 && to.chroma > 0.05) {
            expect(Math.abs(((from.hue - to.hue + 540) % 360) - 180)).toBeLessThan(4)
          }
          // A shade that is a little nearer to the colour that was given fails as well.
          const step = Math.sign(to.lightness - from.lightness) * 0.01
          const nearer = fromOklch({ ...from, lightness: to.lightness - step })
          expect(findContrastFaults({ accent: nearer })).not.toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('The palette', () => {
  const least = [
    ['ink', 4.5],
    ['soft', 4.5],
    ['accent', 4.5],
    ['focus', 3],
  ] as const
  const grounds = ['page', 'surface', 'sunken', 'tint'] as const

  it('of any accent that passes can be read in both schemes', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (accent, second) => {
        const [fault] = findContrastFaults({ accent })
        const palette = createPalette({ accent: fault ? remedyIn(fault.message) : accent, second })
        for (const scheme of [palette.light, palette.dark]) {
          for (const ground of grounds) {
            for (const [text, ratio] of least) {
              expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(ratio)
            }
          }
          expect(contrast(scheme.soft, scheme.page)).toBeGreaterThanOrEqual(7)
          expect(contrast(scheme.soft, scheme.surface)).toBeGreaterThanOrEqual(7)
          expect(contrast(scheme['on-accent'], scheme.accent)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(scheme.edge, scheme.surface)).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('without any colour is one that passes', () => {
    const { light, dark } = createPalette()
    expect(findContrastFaults({ accent: light.accent, accentDark: dark.accent })).toEqual([])
    expect(findContrastFaults({ second: light.second, secondDark: dark.second })).toEqual([])
  })

  it('of a grey is grey', () => {
    const { light } = createPalette({ accent: '#555555' })
    for (const [name, colour] of Object.entries<Colour>({ ...light })) {
      if (name === 'focus') continue
      expect(toOklch(colour).chroma).toBeLessThan(0.002)
    }
  })
})
