/**
 * Links from a tool result to the Markdown of the pages that the result names. With a link, a host
 * can fetch a page without another tool call.
 */
import { markdownPath } from '../site/address.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { MethodResult } from './method.ts'

/** Media type of the Markdown of pages. */
export const markdownType = 'text/markdown'

/** Returns one resource link for each page, in the order of first mention. */
export function linkPages(pages: readonly PageRecord[], baseUrl: string): MethodResult[] {
  return [...new Set(pages)].map(({ path, title, updated }) => ({
    type: 'resource_link',
    uri: baseUrl + markdownPath(path),
    name: path,
    title,
    mimeType: markdownType,
    ...(updated !== undefined && { annotations: { lastModified: `${updated}T00:00:00Z` } }),
  }))
}
