/** The shades of what is written on a link picture: from the colour of the page to that of the text. */
import { bytesOf, mix } from '../../content/brand/colour.ts'
import type { Scheme } from '../../content/brand/palette.ts'

/** Label, title and name each have a colour. */
export const textColours = 3
/** How many shades the edges of letters have, the colour itself included: more are not told apart, and cost bytes. */
export const shadesEach = 8

/** Red, green and blue of all shades: those of the label, of the title, of the name, each from the faintest on. */
export function listShades({ page, accent, ink, soft }: Scheme): (readonly number[])[] {
  return [accent, ink, soft].flatMap((colour) =>
    Array.from({ length: shadesEach }, (_, at) =>
      bytesOf(mix(colour, page, (at + 1) / shadesEach)),
    ),
  )
}
