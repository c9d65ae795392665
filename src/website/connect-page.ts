/**
 * The page that a browser gets at the address of the MCP server. It was made by the build in every language of the site;
 * whoever pastes the address there learns what it is for.
 */
import { negotiateLanguage, parsePreferences, qualityIn } from '../http/accept.ts'
import type { Call, Reply } from '../http/call.ts'
import { connectKey } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { createSecurityHeaders, ownPolicy } from './security-headers.ts'

/** What is shown instead of a refusal, with the fields that are its own. */
export type ShownPage = Pick<Reply, 'headers' | 'body'>

/** Finds the page for whoever prefers one; `undefined` for a program. */
export type FindConnectPage = (call: Call) => Promise<ShownPage | undefined>

/** The page of a site as it is now. */
export function createConnectPage(site: () => Site, baseUrl: string): FindConnectPage {
  const secure = createSecurityHeaders(baseUrl)
  return async function find({ headers }) {
    if (!prefersPage(headers.accept)) return undefined
    const current = site()
    const [first = 'en', ...others] = current.info.languages
    const lang = negotiateLanguage(headers['accept-language'], [first, ...others])
    // A preview has not made it, and answers as to a program.
    const found = await current.readPublished(connectKey(lang))
    if (!found) return undefined
    const fields = {
      'Content-Type': found.type,
      'Content-Language': lang,
      ...ownPolicy(found.policy),
    }
    // Without its codings, which would have to be told to caches: nobody keeps a refusal.
    return secure({ status: 405, headers: fields, body: { bytes: found.content.bytes } })
  }
}

/** Whether a page is wanted more than JSON: a program that takes anything gets what programs read. */
function prefersPage(accept = ''): boolean {
  const preferences = parsePreferences(accept)
  const page = qualityIn(preferences, ['text/html', 'text/*', '*/*'])
  return page > qualityIn(preferences, ['application/json', 'application/*', '*/*'])
}
