/** Schema of `relevance/*.yaml`: search queries, and the pages that search should find for each. */
import { z } from 'zod'

/**
 * Creates the schema of queries with the expected pages. `page` is the schema of an address.
 * Additional fields are allowed, because measurements use them.
 */
export const labelsSchema = (page: z.ZodType<string>) =>
  z
    .array(
      z.looseObject({
        query: z.string().describe('Query'),
        pages: z.array(page).describe('Addresses of the pages that answer the query, best first'),
        not: z.array(page).optional().describe('Addresses of pages that search must not find'),
      }),
    )
    .superRefine((labels, { addIssue }) => {
      for (const [at, { query, lang }] of labels.entries()) {
        const first = labels.findIndex((label) => label.query === query && label.lang === lang)
        const message = `"${query}" is also the query of entry ${first + 1}: keep only one of the two`
        if (first < at) addIssue({ code: 'custom', path: [at, 'query'], message })
      }
    })
