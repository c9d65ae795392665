/**
 * Colour conversions and contrast. Lightness, chroma and hue are those of OKLCH (CSS Color 4 §9):
 * in OKLCH, equal steps look equal for every hue. Contrast is the contrast ratio of WCAG 2.2.
 */

/** A colour as `#rrggbb`. */
export type Colour = `#${string}`

/** A colour in OKLCH: lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

/** Checks whether a text is a colour as `#rrggbb`. */
export function isColour(text: string): text is Colour {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Converts a colour to OKLCH. */
export function toOklch(colour: Colour): Oklch {
  const [red, green, blue] = linear(colour)
  // Matrices of CSS Color 4 §18: linear light to cone response, then to OKLab.
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, b), hue: (hue + 360) % 360 }
}

/** Converts OKLCH to a colour. If sRGB does not contain the colour, reduces its chroma only. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Colour {
  let [within, beyond] = [0, chroma]
  if (isShown(lightness, chroma, hue)) within = chroma
  // Bisects until a step is too small to change an 8-bit value.
  while (beyond - within > 0.0005) {
    const middle = (within + beyond) / 2
    if (isShown(lightness, middle, hue)) within = middle
    else beyond = middle
  }
  const bytes = toLinear(lightness, within, hue).map((part) => {
    const light = Math.min(1, Math.max(0, part))
    const coded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Computes the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a share of `colour` with `over`, like `color-mix(in srgb, …)`. */
export function mix(colour: Colour, over: Colour, share: number): Colour {
  const [above, below] = [bytesOf(colour), bytesOf(over)]
  const bytes = above.map((byte, at) => Math.round(byte * share + (below[at] ?? 0) * (1 - share)))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Parts = readonly [red: number, green: number, blue: number]

function linear(colour: Colour): Parts {
  const [red, green, blue] = bytesOf(colour).map((byte) => {
    const coded = byte / 255
    return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4
  })
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** Returns red, green and blue of a colour as bytes. */
export function bytesOf(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function toLinear(lightness: number, chroma: number, hue: number): Parts {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Checks whether sRGB contains the colour. The tolerance allows for rounding to 8 bits. */
function isShown(lightness: number, chroma: number, hue: number): boolean {
  return toLinear(lightness, chroma, hue).every((part) => part > -0.0005 && part < 1.0005)
}
