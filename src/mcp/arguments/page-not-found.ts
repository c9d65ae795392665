/**
 * Creates the error for a text that does not identify one page. The message contains the text, the
 * nearest pages and the tools that find other pages.
 */
import type { Operation } from '../../api/operation.ts'
import { Problem } from '../../http/problem.ts'
import { isOwnHost } from '../../site/address.ts'
import { findNearestPages } from '../../site/nearest-pages.ts'
import type { Site } from '../../site/site.ts'
import { quote } from './shown-value.ts'

/** Maximum number of nearest pages in the message. */
const nearestCount = 3

/** Ids of the operations whose tools find addresses of pages. */
const finders: ReadonlySet<string> = new Set(['search', 'pages'])

/** The site, and the operations of the called MCP server. */
export interface WhereAsked {
  readonly site: Site
  readonly registry: readonly Operation[]
}

/** Creates the error for a text that means no page, or several. */
export function pageNotFound(text: string, where: WhereAsked): Problem {
  const { baseUrl } = where.site.info
  const host = /^https?:\/\/([^/?#]*)/i.exec(text.trim())?.[1]?.toLowerCase()
  const isElsewhere = host !== undefined && !isOwnHost(host, new URL(baseUrl).host)
  const only = isElsewhere ? `: only pages of ${baseUrl} can be read` : ''
  return new Problem(
    'not-found',
    `There is no public page at ${quote(text)}${only}. ${tellNearest(text, where)}`,
  )
}

/**
 * Returns a text that lists the pages nearest to an address or title, if any, and the tools that
 * find other pages.
 */
export function tellNearest(
  text: string,
  { site, registry }: WhereAsked,
  addressOf = (path: string): string => path,
): string {
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  const nearest = findNearestPages(site, path, nearestCount).map(
    (page) => `${addressOf(page.path)} (${quote(page.title)})`,
  )
  const named = nearest.length > 0 ? `Nearest: ${nearest.join(', ')}. ` : ''
  const tools = registry.flatMap(({ id, tool }) => (tool && finders.has(id) ? [tool.name] : []))
  return `${named}Find addresses with ${tools.join(' or ')}`
}
