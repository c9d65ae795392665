/** Look of the link pictures of an organisation: colours and pictures of its brand. */
import { createHash } from 'node:crypto'
import { bytesOf, mix } from '../../content/brand/colour.ts'
import type { Scheme } from '../../content/brand/palette.ts'
import type { Content } from '../../content/content.ts'
import { memoize } from '../../site/memoize.ts'

/**
 * Parts of the brand on a link picture. They are in the light scheme, because all readers get the
 * same file.
 */
export type PictureLook = ReturnType<typeof createLook>

interface LookSource extends Pick<Content, 'brand'> {
  readonly config: Pick<Content['config'], 'brand'>
}

/** Returns the look of an organisation. Memoized, because all pictures of a site share it. */
export const findPictureLook = memoize(createLook)

function createLook({ brand, config }: LookSource) {
  const { palette, pictures, pictureFont } = brand
  const own = pictures['link-picture']
  const isDrawn = own === undefined && (config.brand?.drawings ?? true)
  const side = isDrawn ? undefined : (own ?? pictures.hero)?.light
  const [logo, mark] = [pictures.logo?.light, pictures.mark?.light]
  const hash = createHash('sha256').update(JSON.stringify(palette.light))
  for (const [role, picture] of Object.entries({ side, logo, mark })) {
    hash.update(role).update(picture?.bytes ?? '')
  }
  const font = pictureFont?.bytes
  if (font) hash.update('font').update(font)
  // The right edge has the drawing of the page if `isDrawn`, otherwise `side`, if there is one. A
  // logo replaces the company name. The mark, a small symbol of the brand, is before the name.
  return {
    colours: palette.light,
    isDrawn,
    side,
    logo,
    mark,
    font,
    digest: hash.digest('base64url'),
  }
}

/** Number of text colours: one each for label, title and company name. */
export const textColours = 3
/** Shades per text colour, including the colour itself. More would only enlarge the file. */
export const shadesEach = 8

/**
 * Lists the RGB values of all shades of anti-aliased text: those of the label, the title and the
 * company name, in this order. The shades of each go from near the background to the text colour.
 */
export function listShades({ page, accent, ink, soft }: Scheme): (readonly number[])[] {
  return [accent, ink, soft].flatMap((colour) =>
    Array.from({ length: shadesEach }, (_, at) =>
      bytesOf(mix(colour, page, (at + 1) / shadesEach)),
    ),
  )
}
