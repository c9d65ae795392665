/** `relevance/*.yaml`: queries, and the pages that answer them. */
import { z } from 'zod'

/**
 * Labels of a language. `page` checks the addresses. Additional fields are allowed, for
 * measurements.
 */
export const labelsSchema = (page: z.ZodType<string>) =>
  z.array(
    z.looseObject({
      query: z.string().describe('What people ask'),
      pages: z
        .array(page)
        .describe('Addresses of the pages that answer it, the best first: `/en/prices/`'),
      not: z.array(page).optional().describe('Addresses that must not be found'),
    }),
  )
