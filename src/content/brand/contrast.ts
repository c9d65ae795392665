/**
 * Checks the contrast of the colours of an organisation (WCAG 2.2 AA, 1.4.3). Each given colour is
 * checked in the scheme that uses it, in all its pairs of text and background. For a colour that
 * fails, the message suggests the nearest colour that passes.
 */
import { contrast, fromOklch, mix, toOklch } from './colour.ts'
import type { Colour } from './colour.ts'
import { createPalette } from './palette.ts'
import type { BrandColours, Scheme } from './palette.ts'

/**
 * Minimum contrast of text. WCAG allows 3 for large text, but links and buttons have small text.
 */
const readable = 4.5

/** A text colour and a background colour. `what` names their use, such as `links on cards`. */
interface Pair {
  readonly what: string
  readonly text: (scheme: Scheme) => Colour
  readonly ground: (scheme: Scheme) => Colour
}

const grounds = [
  ['the page', 'page'],
  ['cards', 'surface'],
  ['the footer', 'sunken'],
  ['tinted bands', 'tint'],
] as const

const accentPairs: readonly Pair[] = [
  ...grounds.flatMap(([where, ground]): Pair[] => [
    { what: `links on ${where}`, text: (s) => s.accent, ground: (s) => s[ground] },
    {
      what: `links under the pointer on ${where}`,
      text: (s) => s['accent-strong'],
      ground: (s) => s[ground],
    },
  ]),
  { what: 'text on buttons', text: (s) => s['on-accent'], ground: (s) => s.accent },
  {
    what: 'text on buttons under the pointer',
    text: (s) => s['on-accent'],
    ground: (s) => s['accent-strong'],
  },
]

/**
 * Pairs of the second colour. It is checked as the background of highlighted words. Its other uses
 * are decoration, which needs no minimum contrast.
 */
const secondPairs: readonly Pair[] = grounds.slice(0, 2).map(([where, ground]) => ({
  what: `highlighted words on ${where}`,
  text: ({ ink }) => ink,
  ground: (s) => mix(s.second, s[ground], 0.35),
}))

/** Colour fields of `brand`, each with the scheme that uses it, and the pairs to check. */
const fields = [
  { name: 'accent', scheme: 'light', pairs: accentPairs },
  { name: 'accentDark', scheme: 'dark', pairs: accentPairs },
  { name: 'second', scheme: 'light', pairs: secondPairs },
  { name: 'secondDark', scheme: 'dark', pairs: secondPairs },
] as const

type Field = (typeof fields)[number]

/** Finds at most one fault per colour. Its message names the pair with the lowest contrast. */
export function findContrastFaults(colours: BrandColours) {
  return fields.flatMap((field) => {
    const given = colours[field.name]
    if (given === undefined) return []
    const worst = worstPair(field, colours)
    if (worst.ratio >= readable) return []
    const ratio = (Math.floor(worst.ratio * 100) / 100).toFixed(2)
    const nearest = findNearest(field, colours, given)
    const remedy = nearest === undefined ? '' : `. The nearest colour that passes is ${nearest}`
    const message = `gives ${worst.what} a contrast of ${ratio} : 1 in the ${field.scheme} scheme (${worst.text} on ${worst.ground}), which must be at least ${readable} : 1${remedy}`
    return [{ field: field.name, message }]
  })
}

function worstPair({ scheme, pairs }: Field, colours: BrandColours) {
  const shown = createPalette(colours)[scheme]
  const measured = pairs.map(({ what, text, ground }) => {
    const pair = { what, text: text(shown), ground: ground(shown) }
    return { ...pair, ratio: contrast(pair.text, pair.ground) }
  })
  return measured.reduce((worst, pair) => (pair.ratio < worst.ratio ? pair : worst))
}

/**
 * Number of steps from lightness 0 to 1 in the search for a colour that passes. 8-bit colours
 * cannot show finer steps.
 */
const steps = 400

/** Finds the colour of the same hue and nearest lightness that passes; `undefined` if none does. */
function findNearest(field: Field, colours: BrandColours, given: Colour): Colour | undefined {
  const from = toOklch(given)
  for (let step = 1; step <= steps; step += 1) {
    for (const direction of [-1, 1]) {
      const lightness = from.lightness + (direction * step) / steps
      if (lightness < 0 || lightness > 1) continue
      const candidate = fromOklch({ ...from, lightness })
      const { ratio } = worstPair(field, { ...colours, [field.name]: candidate })
      if (ratio >= readable) return candidate
    }
  }
  return undefined
}
