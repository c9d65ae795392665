/** Redirects from old addresses, and from other spellings of current addresses. */
import { cacheControl } from '../http/cache-control.ts'
import { textBody, type Call, type Reply } from '../http/call.ts'
import { encodeReference } from '../http/link.ts'
import { markdownPath, pagePath } from '../site/address.ts'
import type { Site } from '../site/site.ts'

/**
 * Returns the current address for an old address; `undefined` if the site has no redirect for it.
 * An old address that ends in `.md` leads to the Markdown version of the page.
 */
export function findMoved(path: string, site: Site): string | undefined {
  const target = site.findRedirect(pagePath(path))
  return target && inFormOf(path, target)
}

/**
 * Finds the current address for a path with capital letters or `.html`; `undefined` for any other
 * path, or if there is none. Redirects help people who type addresses, and programs that ignore
 * the text of a 404.
 */
export function findOtherSpelling(path: string, site: Site): string | undefined {
  const folded = path.toLowerCase().replace(/(?<!\/|\/index)\.html$/, '')
  if (folded === path) return undefined
  const meant = pagePath(folded)
  const isThere = site.findPage(meant) ?? site.findFallback(meant)
  const target = isThere ? meant : site.findRedirect(meant)
  return target && inFormOf(folded, target)
}

function inFormOf(path: string, target: string): string {
  return path.endsWith('.md') ? markdownPath(target) : target
}

/** Returns a permanent redirect (301), so that search engines transfer the ranking. */
export function redirect(target: string): Reply {
  const location = encodeReference(target)
  return {
    status: 301,
    headers: {
      Location: location,
      'Cache-Control': cacheControl.page,
      'Content-Type': 'text/plain',
    },
    body: textBody(`This address moved to ${location}\n`),
  }
}

/**
 * Returns the query of a request with its `?`; empty if there is no query. Redirects to another
 * spelling of the address keep the query, because campaigns and forms use it.
 */
export function queryOf({ query }: Pick<Call, 'query'>): string {
  return query === '' ? '' : `?${query}`
}
