/** Parameters that several methods share. Members a method does not know are ignored, `_meta` above all. */
import { z } from 'zod'

/** Of a list that fits one page: no cursor was ever given out, so none can be valid. */
export const listedParams = z.object({
  cursor: z.undefined({ error: 'this list has one page only, leave cursor out' }).optional(),
})
