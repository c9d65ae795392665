/**
 * The page that explains to people how to add the MCP server to an app. The build makes it in every
 * language of the site. A browser that opens the address of the MCP server is redirected to this
 * page.
 */
import { negotiateLanguage, parsePreferences, qualityIn } from '../http/accept.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { Call, Reply } from '../http/call.ts'
import { connectKey, connectPath } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { ownPolicy } from './security-headers.ts'

/**
 * Returns the redirect to the connect page for a client that prefers HTML; `undefined` for other
 * clients, and if the page was not built.
 */
export type FindConnectPage = (call: Call) => Promise<Pick<Reply, 'status' | 'headers'> | undefined>

/** Creates the function that redirects to the connect page in the language a client prefers. */
export function createConnectPage(site: () => Site, baseUrl: string): FindConnectPage {
  return async function find({ headers }) {
    if (!prefersPage(headers.accept)) return undefined
    const current = site()
    const { languages } = current.info
    const [first = 'en', ...others] = languages
    const lang = negotiateLanguage(headers['accept-language'], [first, ...others])
    const path = connectPath(lang, languages)
    // Without this page there is no redirect: the MCP server answers browsers like other clients.
    const isThere = current.findPage(path) ?? (await current.readPublished(connectKey(lang)))
    return isThere && { status: 303, headers: { Location: baseUrl + path } }
  }
}

/**
 * Replies with the connect page if `path` is its address in a language; `undefined` for other paths
 * and if the page was not built.
 */
export async function replyWithConnectPage(path: string, site: Site): Promise<Reply | undefined> {
  const { languages } = site.info
  const lang = languages.find((one) => connectPath(one, languages) === path.replace(/\/?$/, '/'))
  const found = lang === undefined ? undefined : await site.readPublished(connectKey(lang))
  return (
    found && {
      status: 200,
      headers: {
        'Content-Type': found.type,
        'Content-Language': lang ?? '',
        'Cache-Control': cacheControl.page,
        Vary: 'Accept-Encoding',
        ETag: found.etag,
        ...ownPolicy(found.policy),
      },
      body: found.content,
    }
  )
}

/** Whether the client prefers HTML to JSON. A program that accepts anything gets JSON. */
function prefersPage(accept = ''): boolean {
  const preferences = parsePreferences(accept)
  const page = qualityIn(preferences, ['text/html', 'text/*', '*/*'])
  return page > qualityIn(preferences, ['application/json', 'application/*', '*/*'])
}
