/** Look of the link pictures of an organisation: colours and pictures of its brand. */
import { createHash } from 'node:crypto'
import type { Brand } from '../../content/brand/brand.ts'
import type { BrandPicture } from '../../content/brand/brand-files.ts'
import { memoize } from '../../site/memoize.ts'
import type { Scheme } from '../../content/brand/palette.ts'

/** Parts of the brand on a link picture. All readers get the same file, in the light scheme. */
export interface PictureLook {
  readonly colours: Scheme
  /** Picture at the right edge. */
  readonly side: BrandPicture | undefined
  /** Shown in place of the name. */
  readonly logo: BrandPicture | undefined
  /** Shown before the name. */
  readonly mark: BrandPicture | undefined
  /** Digest of the look. */
  readonly digest: string
}

/** Look of a brand. Memoized, because all pictures of a site share it. */
export const findPictureLook = memoize(createLook)

function createLook({ palette, pictures }: Brand): PictureLook {
  const side = (pictures['link-picture'] ?? pictures.hero)?.light
  const [logo, mark] = [pictures.logo?.light, pictures.mark?.light]
  const hash = createHash('sha256').update(JSON.stringify(palette.light))
  for (const [role, picture] of Object.entries({ side, logo, mark })) {
    hash.update(role).update(picture?.bytes ?? '')
  }
  return { colours: palette.light, side, logo, mark, digest: hash.digest('base64url') }
}
