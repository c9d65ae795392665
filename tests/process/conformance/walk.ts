/** Follows a page list to its end, as a client does. */
import type { z } from 'zod'
import { bodyOf } from './service.ts'
import type { Service } from './service.ts'
import { pageList } from './shapes.ts'
import type { pageSummary } from './shapes.ts'

/** All pages that match a query such as `type=city`, read by cursor. */
export async function listPages(
  service: Service,
  query = '',
): Promise<z.infer<typeof pageSummary>[]> {
  const pages: z.infer<typeof pageSummary>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await service.ask(`/api/v1/pages?limit=100&${query}${next}`)
    const { data, next_cursor } = pageList.parse(bodyOf(answer))
    pages.push(...data)
    cursor = next_cursor
  }
  return pages
}
