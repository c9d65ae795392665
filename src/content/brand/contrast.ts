/**
 * Whether the colours of an organisation can be read where the site uses them (WCAG 2.2 AA, 1.4.3): each pair of text and
 * ground in both schemes, and for a colour that fails the nearest one that passes.
 */
import { contrast, fromOklch, mix, toOklch } from './colour.ts'
import type { Colour } from './colour.ts'
import { createPalette } from './palette.ts'
import type { BrandColours, Scheme } from './palette.ts'

/** Least contrast of text. Large text might have less, but links and buttons are set small too. */
const readable = 4.5

/** A colour that is given, and the scheme it shows in. */
interface Field {
  readonly name: keyof BrandColours
  readonly scheme: 'light' | 'dark'
  readonly pairs: readonly Pair[]
}

/** Text on a ground, and what of the site they are. */
interface Pair {
  readonly what: string
  readonly text: (scheme: Scheme) => Colour
  readonly ground: (scheme: Scheme) => Colour
}

const grounds = [
  ['the page', 'page'],
  ['cards', 'surface'],
  ['the foot of the page', 'sunken'],
  ['tinted grounds', 'tint'],
] as const

const accentPairs: readonly Pair[] = [
  ...grounds.flatMap(([where, ground]): Pair[] => [
    { what: `links on ${where}`, text: ({ accent }) => accent, ground: (s) => s[ground] },
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

/** Found words are marked with the second colour; as decoration it may be of any contrast. */
const secondPairs: readonly Pair[] = grounds.slice(0, 2).map(([where, ground]) => ({
  what: `found words on ${where}`,
  text: ({ ink }) => ink,
  ground: (s) => mix(s.second, s[ground], 0.35),
}))

const fields: readonly Field[] = [
  { name: 'accent', scheme: 'light', pairs: accentPairs },
  { name: 'accentDark', scheme: 'dark', pairs: accentPairs },
  { name: 'second', scheme: 'light', pairs: secondPairs },
  { name: 'secondDark', scheme: 'dark', pairs: secondPairs },
]

/** A colour that cannot be read somewhere. */
export interface ContrastFault {
  readonly field: keyof BrandColours
  readonly message: string
}

/** What cannot be read, one fault a colour: the pair of the least contrast, and the remedy. */
export function findContrastFaults(colours: BrandColours): ContrastFault[] {
  return fields.flatMap((field) => {
    const given = colours[field.name]
    if (given === undefined) return []
    const worst = worstPair(field, colours)
    if (worst.ratio >= readable) return []
    const ratio = (Math.floor(worst.ratio * 100) / 100).toFixed(2)
    const nearest = findNearest(field, colours, given)
    const remedy = nearest === undefined ? '' : `; the nearest colour that passes is ${nearest}`
    const message = `gives ${worst.what} a contrast of ${ratio} : 1 in the ${field.scheme} scheme (${worst.text} on ${worst.ground}), expects at least ${readable} : 1${remedy}`
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

/** Steps of lightness that the search tries; finer ones are lost in eight bits. */
const steps = 400

/** The colour of the same hue that passes and is the least lighter or darker; `undefined` when none passes. */
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
