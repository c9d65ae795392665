/**
 * Generates all colours of the site for light and dark schemes from the brand colours, if any.
 * Backgrounds and greys have a fixed lightness and a little of the accent's hue, so text is
 * readable with any hue.
 */
import { fromOklch, toOklch } from './colour.ts'
import type { Colour } from './colour.ts'

/** Colours that an organisation can set. Without `accent`, the accent is `neutralAccent`. */
export type BrandColours = Readonly<
  Partial<Record<'accent' | 'accentDark' | 'second' | 'secondDark', Colour | undefined>>
>

/** Colours by the name of their CSS custom property, without `--`. */
export interface Scheme {
  /** Background of the page. */
  readonly page: Colour
  /** Background of cards and fields. */
  readonly surface: Colour
  /** Background of the footer and of code. */
  readonly sunken: Colour
  readonly ink: Colour
  /** Secondary text. */
  readonly soft: Colour
  /** Decorative separators. */
  readonly line: Colour
  /** Borders of controls. */
  readonly edge: Colour
  readonly accent: Colour
  readonly 'accent-strong': Colour
  /** Text on the accent. */
  readonly 'on-accent': Colour
  /** Background with a tint of the accent. */
  readonly tint: Colour
  readonly second: Colour
  readonly focus: Colour
}

/** Colours of both schemes. */
export type Palette = Readonly<Record<'light' | 'dark', Scheme>>

/** A neutral slate for sites without an accent colour. */
const neutralAccent: Colour = '#3f5068'

/** Lightness and chroma of a colour that has the hue of the accent. */
type Shade = readonly [lightness: number, chroma: number]

const lightShades = {
  page: [0.9766, 0.0034],
  sunken: [0.947, 0.0069],
  ink: [0.233, 0.0214],
  // The contrast is at least 7:1 on page and surface (WCAG 1.4.6).
  soft: [0.42, 0.0255],
  line: [0.8914, 0.0125],
  edge: [0.653, 0.0234],
  tint: [0.93, 0.0178],
} satisfies Record<string, Shade>

const darkShades = {
  page: [0.1881, 0.0108],
  surface: [0.2288, 0.0149],
  sunken: [0.2608, 0.017],
  ink: [0.9425, 0.0089],
  soft: [0.7577, 0.0212],
  line: [0.3263, 0.0204],
  edge: [0.5812, 0.0261],
  tint: [0.2977, 0.035],
  'on-accent': [0.2261, 0.0332],
} satisfies Record<string, Shade>

/** If the chroma of the accent is lower than this value, the greys get less chroma too. */
const plainChroma = 0.0719

/** Creates the palette of an organisation. */
export function createPalette(colours: BrandColours = {}): Palette {
  const accent = colours.accent ?? neutralAccent
  const accentDark = colours.accentDark ?? lighten(accent)
  const second = colours.second ?? derivedSecond(accent)
  return {
    light: {
      surface: '#ffffff',
      'on-accent': '#ffffff',
      focus: '#b3530a',
      ...shadesOf(lightShades, accent),
      accent,
      'accent-strong': shift(accent, -0.086, 0.79),
      second,
    },
    dark: {
      focus: '#ffb66b',
      ...shadesOf(darkShades, accentDark),
      accent: accentDark,
      'accent-strong': shift(accentDark, 0.074, 0.72),
      second: colours.secondDark ?? softened(second),
    },
  }
}

function shadesOf<Name extends string>(
  shades: Readonly<Record<Name, Shade>>,
  accent: Colour,
): Record<Name, Colour> {
  const { chroma: given, hue } = toOklch(accent)
  const share = Math.min(1, given / plainChroma)
  const colours = Object.entries<Shade>(shades).map(([name, [lightness, chroma]]) => [
    name,
    fromOklch({ lightness, chroma: chroma * share, hue }),
  ])
  return Object.fromEntries(colours) as Record<Name, Colour> // The names come from the table.
}

/** Derives the accent for dark backgrounds: a light colour of the same hue, with limited chroma. */
function lighten(accent: Colour): Colour {
  const { lightness, chroma, hue } = toOklch(accent)
  return fromOklch({
    lightness: Math.max(0.8, lightness),
    chroma: Math.min(0.13, chroma * 1.3),
    hue,
  })
}

/** Derives a missing second colour from the accent, with the same hue and a fixed lightness. */
function derivedSecond(accent: Colour): Colour {
  const { chroma, hue } = toOklch(accent)
  return fromOklch({ lightness: 0.745, chroma: Math.min(0.12, chroma * 1.2), hue })
}

/**
 * Derives the second colour for dark backgrounds. Its lightness is limited, because it is the
 * background of highlighted words, whose letters are light.
 */
function softened(second: Colour): Colour {
  const { lightness, chroma, hue } = toOklch(second)
  const kept = Math.min(0.9, Math.max(0.77, lightness))
  return fromOklch({ lightness: kept, chroma: chroma * 0.87, hue })
}

function shift(colour: Colour, lightness: number, chroma: number): Colour {
  const from = toOklch(colour)
  return fromOklch({
    lightness: Math.min(0.97, Math.max(0.15, from.lightness + lightness)),
    chroma: from.chroma * chroma,
    hue: from.hue,
  })
}
