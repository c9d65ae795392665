/** Reads pages and lists as clients do. */
import type { Service } from './service.ts'
import { pageContent, pageList } from './shapes.ts'
import type { PageSummary } from './shapes.ts'

/** A page as the service gives it to readers of Markdown. */
export function readPage(service: Service, url: string) {
  return service.read(`/api/v1/page?url=${encodeURIComponent(url)}`, pageContent)
}

/** All pages that match a query such as `type=city`, read by cursor. */
export async function listPages(service: Service, query = ''): Promise<PageSummary[]> {
  const pages: PageSummary[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const list: ReturnType<typeof pageList.parse> = await service.read(
      `/api/v1/pages?limit=100&${query}${next}`,
      pageList,
    )
    pages.push(...list.data)
    cursor = list.next_cursor
  }
  return pages
}
