/** Parameters that several methods share. Members a method does not know are ignored, `_meta` above all. */
import { z } from 'zod'
import type { McpContext } from './context.ts'

/** Of a list that fits one page: no cursor was ever given out, so none can be valid. */
export const listedParams = z.object({
  cursor: z.undefined({ error: 'this list has one page only, leave cursor out' }).optional(),
})

/** Such a list is made from the site alone. */
// eslint-disable-next-line @typescript-eslint/require-await -- a site that is unavailable must reject, not throw
export async function sourceOfList(
  params: unknown,
  { site }: Pick<McpContext, 'site'>,
): Promise<object | undefined> {
  return listedParams.safeParse(params ?? {}).success ? site() : undefined
}
