/** Schema of `banner` in `site.yaml`: a notice on all pages for a limited time. */
import { z } from 'zod'
import type { Language } from '../../site/vocabulary.ts'
import { bannerLevels } from '../../site/banner.ts'
import { instant, localized, oneOf, pathOrUrl, text } from './fields.ts'

/** Schema of the notice. */
export const bannerSchema = (languages: readonly Language[]) =>
  z
    .strictObject({
      text: localized(languages, text(200)).describe('Text of the notice, or texts by language'),
      link: localized(languages, pathOrUrl)
        .optional()
        .describe('Address that the text links to, or addresses by language'),
      level: oneOf(bannerLevels).default('note').describe('Importance; by default `note`'),
      from: instant.optional().describe('Day or instant from which the notice is shown'),
      until: instant.optional().describe('Day or instant until which the notice is shown'),
    })
    .refine(({ from, until }) => !from || !until || new Date(from) < new Date(until), {
      path: ['until'],
      error: 'must be later than "from"',
    })
    .optional()
    .describe('Notice at the top of all pages and twins, and in the response of /api/v1')
