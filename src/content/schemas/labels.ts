/** `relevance/*.yaml`: queries, and the pages that answer them. */
import { z } from 'zod'

/**
 * Labels of a language. `page` checks the addresses. Additional fields are allowed, for
 * measurements.
 */
export const labelsSchema = (page: z.ZodType<string>) =>
  z
    .array(
      z.looseObject({
        query: z.string().describe('Query'),
        pages: z.array(page).describe('Addresses of the pages that answer it, best first'),
        not: z.array(page).optional().describe('Addresses that must not be found'),
      }),
    )
    .superRefine((labels, { addIssue }) => {
      for (const [at, { query, lang }] of labels.entries()) {
        const first = labels.findIndex((label) => label.query === query && label.lang === lang)
        const message = `"${query}" is also the query of entry ${first + 1}: keep one`
        if (first < at) addIssue({ code: 'custom', path: [at, 'query'], message })
      }
    })
