/**
 * The page at the address of the MCP server for browsers. It explains the address to a person who
 * opens it. The build makes it in every language of the site.
 */
import { negotiateLanguage, parsePreferences, qualityIn } from '../http/accept.ts'
import type { Call, Reply } from '../http/call.ts'
import { connectKey } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { createSecurityHeaders, ownPolicy } from './security-headers.ts'

/** The page that replaces a refusal, with its own headers. */
export type ShownPage = Pick<Reply, 'headers' | 'body'>

/** Finds the page if the client prefers HTML; `undefined` for a program. */
export type FindConnectPage = (call: Call) => Promise<ShownPage | undefined>

/** Creates the finder for the current site. */
export function createConnectPage(site: () => Site, baseUrl: string): FindConnectPage {
  const secure = createSecurityHeaders(baseUrl)
  return async function find({ headers }) {
    if (!prefersPage(headers.accept)) return undefined
    const current = site()
    const [first = 'en', ...others] = current.info.languages
    const lang = negotiateLanguage(headers['accept-language'], [first, ...others])
    // A preview has no such page and answers like to a program.
    const found = await current.readPublished(connectKey(lang))
    if (!found) return undefined
    const fields = {
      'Content-Type': found.type,
      'Content-Language': lang,
      ...ownPolicy(found.policy),
    }
    // Uncompressed: caches do not store refusals, so a `Vary` for codings is not worth it.
    return secure({ status: 405, headers: fields, body: { bytes: found.content.bytes } })
  }
}

/** Whether the client prefers HTML to JSON. A program that accepts anything gets JSON. */
function prefersPage(accept = ''): boolean {
  const preferences = parsePreferences(accept)
  const page = qualityIn(preferences, ['text/html', 'text/*', '*/*'])
  return page > qualityIn(preferences, ['application/json', 'application/*', '*/*'])
}
