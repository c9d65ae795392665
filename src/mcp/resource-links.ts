/**
 * Links from a tool's answer to the Markdown of the pages it names, so that a host can fetch a page without another call
 * of a tool. The pages come with the answer; nothing is read back out of its text.
 */
import { markdownPath } from '../site/address.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { MethodResult } from './method.ts'

/** Media type of every twin. */
export const markdownType = 'text/markdown'

/** One link a page, in the order in which they are named first. */
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
