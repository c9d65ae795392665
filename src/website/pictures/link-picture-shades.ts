/** Shades for anti-aliased text on link pictures, from the background colour to the text colour. */
import { bytesOf, mix } from '../../content/brand/colour.ts'
import type { Scheme } from '../../content/brand/palette.ts'

/** Number of text colours: label, title and name. */
export const textColours = 3
/** Shades per text colour, including the colour itself. More would only enlarge the file. */
export const shadesEach = 8

/** RGB of all shades, for label, title and name in this order, each from the lightest. */
export function listShades({ page, accent, ink, soft }: Scheme): (readonly number[])[] {
  return [accent, ink, soft].flatMap((colour) =>
    Array.from({ length: shadesEach }, (_, at) =>
      bytesOf(mix(colour, page, (at + 1) / shadesEach)),
    ),
  )
}
