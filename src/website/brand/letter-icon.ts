/** Default icon of an organisation: its first letter on the accent colour. */
import { encode } from '../html-tags.ts'
import type { Palette } from '../../content/brand/palette.ts'

/** Draws the first letter of a name, in any script, as SVG. */
export function drawLetterIcon(name: string, { light, dark }: Palette): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  const letter = (first?.segment ?? '').toLocaleUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<style>
rect { fill: ${light.accent} } text { fill: ${light['on-accent']}; font: 700 20px system-ui, sans-serif }
@media (prefers-color-scheme: dark) { rect { fill: ${dark.accent} } text { fill: ${dark['on-accent']} } }
</style>
<rect width="32" height="32" rx="7"/>
<text x="16" y="16" dy=".36em" text-anchor="middle">${encode(letter)}</text>
</svg>
`
}
