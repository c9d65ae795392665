/** One row of `cities.csv`. */
import { z } from 'zod'
import type { Language } from '../../site/vocabulary.ts'
import { languageOf, text } from './fields.ts'

/** A row, in a language of the site. */
export const citySchema = (languages: readonly Language[]) =>
  z.object({
    slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      error: 'must be lower-case ASCII words joined by hyphens',
    }),
    name: text(100),
    region: text(100),
    regionLocative: text(100)
      .optional()
      .describe('Region as a sentence has it after "in", where the language bends names'),
    population: z
      .string()
      .regex(/^\d+$/, { error: 'must be a whole number' })
      .transform((value) => Number(value)),
    lang: languageOf(languages),
  })

export type City = z.infer<ReturnType<typeof citySchema>>
