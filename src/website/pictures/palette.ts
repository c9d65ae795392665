/** Colours of the site for what is drawn outside a browser: the light scheme of `tokens.css`. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const names = ['page', 'ink', 'soft', 'accent', 'warm', 'glass-back', 'glass-large'] as const

/** Colour by its name in `tokens.css`. */
export type Palette = Readonly<Record<(typeof names)[number], string>>

let known: Palette | undefined

/** The palette of the site. */
export function sitePalette(): Palette {
  known ??= readPalette(readFileSync(resolve('src/website/styles/tokens.css'), 'utf8'))
  return known
}

function readPalette(css: string): Palette {
  const light = css.slice(0, css.indexOf('@media'))
  const colours = names.map((name) => {
    const colour = new RegExp(`--${name}:\\s*(#[0-9a-f]{3,8});`, 'i').exec(light)?.[1]
    if (colour === undefined) {
      throw new Error(
        `Cannot read "--${name}" in src/website/styles/tokens.css: must be a colour such as #0b5c55`,
      )
    }
    return [name, colour]
  })
  return Object.fromEntries(colours) as Palette // Every name has its colour by now.
}
