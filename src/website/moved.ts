/** Addresses that lead to another one: what was there before, and other spellings of what is there. */
import { cacheControl } from '../http/cache-control.ts'
import { textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { encodeReference } from '../http/uri-reference.ts'
import { markdownPath, pagePath } from '../site/address.ts'
import type { Site } from '../site/site.ts'

/** Where an old address leads now; Markdown was asked for by its ending, or a program would get HTML for it. */
export function findMoved(path: string, site: Site): string | undefined {
  const target = site.findRedirect(pagePath(path))
  return target && inFormOf(path, target)
}

/**
 * The one page that an address means when it is read without regard to case, or without `.html`: who typed it, and programs
 * that drop the bodies of errors, get there in one step.
 */
export function findOtherSpelling(path: string, site: Site): string | undefined {
  const folded = path.toLowerCase().replace(/(?<!\/|\/index)\.html$/, '')
  if (folded === path) return undefined
  const meant = pagePath(folded)
  const target = site.findPage(meant)?.path ?? site.findRedirect(meant)
  return target && inFormOf(folded, target)
}

function inFormOf(path: string, target: string): string {
  return path.endsWith('.md') ? markdownPath(target) : target
}

/** 301: the other address is the right one for good, and search engines carry its weight over. */
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

/** The query that goes along: campaigns and forms put there what the page is opened with. */
export function queryOf({ query }: Pick<Call, 'query'>): string {
  return query === '' ? '' : `?${query}`
}
