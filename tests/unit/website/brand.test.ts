import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { measureFont } from '../../../src/content/brand/font-metrics.ts'
import { createPalette } from '../../../src/content/brand/palette.ts'
import { nothingKept } from '../../../src/content/kept.ts'
import { renderColours, renderFonts } from '../../../src/website/brand/style-sheets.ts'

const palette = createPalette({ accent: '#12336b' })
const font = { name: 'a.woff2', bytes: new Uint8Array() }
const face = { font, weight: '400', style: 'normal' } as const

describe('The colours of the pages', () => {
  it('give way to those of paper, which come later and are told no louder', () => {
    const [first = '', ...others] = renderColours({ palette, fonts: {} }).trim().split('\n')
    expect(first).toMatch(/^:root \{/)
    expect(others).toHaveLength(3)
    for (const rule of others) expect(rule).toMatch(/^@media screen /)
  })

  it('come with fonts that readers have, and not with those that a page has to load', () => {
    const stack = { family: 'Rockwell, serif', faces: [] }
    const loaded = { family: "'Brand text', serif", name: 'Brand text', faces: [face] }
    expect(renderColours({ palette, fonts: { text: stack } })).toContain('--sans: Rockwell, serif;')
    expect(renderColours({ palette, fonts: { text: loaded } })).not.toContain('Brand text')
  })
})

describe('The fonts of the pages', () => {
  it('are none when readers have them', () => {
    const fonts = { text: { family: 'serif', faces: [] } }
    expect(renderFonts({ fonts }, String)).toBe('')
  })

  it('are loaded from their addresses, while the text is there', () => {
    const fonts = {
      headings: { family: "'Brand headings', serif", name: 'Brand headings', faces: [face] },
    }
    const css = renderFonts({ fonts }, (name) => `/files/${name}`)
    expect(css).toContain("src: url('/files/a.woff2') format('woff2')")
    expect(css).toContain('font-display: swap')
    expect(css).toContain(":root { --headings: 'Brand headings', serif; }")
  })

  it('lend their metrics to Arial until they are there', () => {
    const metrics = { width: 0.42, ascent: 1, descent: 0.3, lineGap: 0 }
    const text = { family: 'serif', name: 'Brand text', faces: [face], metrics }
    const [regular, bold] = [
      ...renderFonts({ fonts: { text } }, String).matchAll(/'Brand text fallback'.*/g),
    ]
    expect(regular?.[0]).toContain(
      'size-adjust: 100.02%; ascent-override: 99.98%; descent-override: 29.99%',
    )
    expect(bold?.[0]).toContain("local('Arial Bold')")
    expect(bold?.[0]).toContain('size-adjust: 92.53%')
  })

  it('lend nothing when they have no Latin letters, of which Arial knows the width', async () => {
    const file = 'node_modules/@fontsource/inter/files/inter-greek-400-normal.woff2'
    const metrics = await measureFont(await readFile(file), nothingKept)
    expect(metrics?.ascent).toBeGreaterThan(0)
    const text = { family: 'serif', name: 'Brand text', faces: [face], metrics }
    expect(renderFonts({ fonts: { text } }, String)).not.toContain('fallback')
  })
})
