/** How the link pictures of an organisation look: its colours, and the pictures of its brand that are on them. */
import { createHash } from 'node:crypto'
import type { Brand } from '../../content/brand/brand.ts'
import type { BrandPicture } from '../../content/brand/brand-files.ts'
import { memoize } from '../../site/memoize.ts'
import type { Scheme } from '../../content/brand/palette.ts'

/** What a link picture takes from the brand. They are light, because they are made once for everybody. */
export interface PictureLook {
  readonly colours: Scheme
  /** What stands at the right edge. */
  readonly side: BrandPicture | undefined
  /** What stands for the name of the organisation. */
  readonly logo: BrandPicture | undefined
  /** What stands before its name. */
  readonly mark: BrandPicture | undefined
  /** Text that changes with all of this. */
  readonly digest: string
}

/** Look of the pictures of a brand; every picture of a site asks for the same one. */
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
