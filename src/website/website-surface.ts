/**
 * The website, one surface (interface) of the server: pages as HTML or Markdown by `Accept`, files,
 * old addresses, and helpful 404 responses. Its requests use no quota, because the build made all
 * pages and a CDN may cache them. The only exception is a query to a search page
 * (`search-page.ts`).
 */
import type { Surface } from '../gate/gate.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { PageForm } from '../http/call-event.ts'
import { textBody, withFields, type Call, type Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import { mcpPaths } from '../http/paths.ts'
import { readMethods } from '../http/read-only.ts'
import { decodePath, isTwinOf, pagePath } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { replyWithConnectPage } from './connect-page.ts'
import { replyWithFile } from './file-reply.ts'
import { findGuessed } from './guessed-addresses.ts'
import { findMoved, findOtherSpelling, queryOf, redirect } from './moved.ts'
import { createSearchLimit, notFound } from './not-found.ts'
import type { NotFoundOptions } from './not-found.ts'
import { notAcceptable, replyAtTwin, replyWithPage, type SitePage } from './page-reply.ts'
import { negotiatePage } from './page-variant.ts'
import { fillSearchPage } from './search-page.ts'
import { createSecurityHeaders } from './security-headers.ts'

/**
 * Maximum length of a path that is looked up, in characters. No file has a longer path, and each
 * lookup takes time.
 */
const longestPath = 4_096

const allow = readMethods.join(', ')

/** Options of the website. */
export interface WebsiteOptions {
  /** Returns the current site, or throws `SiteUnavailable`. */
  site(): Site
  /** Public origin. */
  readonly baseUrl: string
  /**
   * Whether a decoded path belongs to the website. Paths of other surfaces are neither pages nor
   * files.
   */
  owns(path: string): boolean
  /** Whether Astro renders pages that the build has not made, as in a preview. */
  readonly rendersOnDemand: boolean
  /** Tokens of Chromium's origin trials. */
  readonly originTrialTokens: readonly string[]
  /** Milliseconds since the epoch. */
  now(): number
  /** Compresses search pages and 404 pages. The build has compressed the other pages. */
  readonly encoder?: ContentEncoder | undefined
}

/** Creates the website surface. */
export function createWebsite({
  site,
  baseUrl,
  originTrialTokens,
  now,
  encoder,
  ...rest
}: WebsiteOptions): Surface {
  const options = { ...rest, encoder, maySearch: createSearchLimit(now) }
  const secure = createSecurityHeaders(baseUrl)
  const protect = (reply: Reply, { info }: Site) =>
    withPageFields(secure(reply), { ...info.headers, ...trialFields(originTrialTokens) })
  return async function website(call, admission) {
    const current = site()
    const reply = await answer(call, current, options)
    if (!reply || !admission) return reply && protect(reply, current)
    // Only queries to search pages use the quota.
    const context = { call, site: current, baseUrl, admission, encoder }
    return protect(await fillSearchPage(reply, context), current)
  }
}

/** Adds header fields to an HTML response. Other responses are unchanged. */
function withPageFields(reply: Reply, fields: Readonly<Record<string, string>>): Reply {
  const isPage = reply.headers['Content-Type']?.startsWith('text/html') === true
  return isPage ? withFields(reply, fields) : reply
}

/**
 * Returns the header field with origin trial tokens (Chromium's `Origin-Trial`); empty without
 * tokens. The tokens enable experimental browser features for this origin, until they expire.
 */
function trialFields(tokens: readonly string[]): Readonly<Record<string, string>> {
  return tokens.length > 0 ? { 'Origin-Trial': tokens.join(', ') } : {}
}

type AnswerOptions = Pick<WebsiteOptions, 'owns'> & NotFoundOptions

async function answer(call: Call, site: Site, options: AnswerOptions): Promise<Reply | undefined> {
  if (call.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } }
  if (call.method !== 'GET' && call.method !== 'HEAD') return methodNotAllowed(call, site)
  if (call.path.length > longestPath) return await notFound(call, site, call.path, options)
  // An address that cannot be decoded is a 404 and not a 400, because people type addresses.
  const path = decodePath(call.path)
  if (path === undefined) return await notFound(call, site, '/', options)

  const page = site.findPage(pagePath(path))
  return page
    ? await answerPage({ call, site, page, path })
    : await answerElsewhere({ call, site, path }, options)
}

/**
 * Answers a path without a page: by a page in another language, a redirect, a file, the connect
 * page or a 404.
 */
async function answerElsewhere(
  { call, site, path }: Omit<PageRequest, 'page'>,
  options: AnswerOptions,
): Promise<Reply | undefined> {
  const { baseUrl } = site.info
  const asked = pagePath(path)
  const fallback = site.findFallback(asked)
  if (fallback && !isTwinOf(path, asked)) {
    return await answerPage({ call, site, page: fallback, path, shownAt: asked })
  }
  // Redirects are looked up after pages, so that a new page can use an old address.
  const moved = findMoved(path, site)
  if (moved !== undefined) return redirect(baseUrl + moved)
  // Without `owns`, an escaped letter such as in `/%61pi/v1` would bypass the quota of another
  // surface.
  const file = options.owns(path) ? await site.readPublished(path) : undefined
  if (file) return replyWithFile(call, path, file)
  const connect = options.owns(path) ? await replyWithConnectPage(path, site) : undefined
  if (connect) return path.endsWith('/') ? connect : redirect(`${baseUrl}${path}/`)
  const other = findOtherSpelling(path, site)
  if (other !== undefined) return redirect(baseUrl + other + queryOf(call))
  call.observe?.({ kind: 'missing', sought: 'page', text: pagePath(path) })
  return await notFound(call, site, path, options)
}

interface PageRequest extends SitePage {
  readonly call: Call
  readonly path: string
}

/**
 * Answers requests to the addresses of a page: the address at which it is shown (also without the
 * final slash), and the address of its Markdown twin.
 */
async function answerPage({ call, path, ...sitePage }: PageRequest): Promise<Reply | undefined> {
  const { page, site, shownAt = page.path } = sitePage
  const report = (reply: Reply | undefined, form: PageForm) => {
    if (reply) call.observe?.({ kind: 'page', path: page.path, form })
    return reply
  }
  if (isTwinOf(path, page.path)) return report(await replyAtTwin(sitePage), 'markdown')
  if (path !== shownAt) return redirect(site.info.baseUrl + shownAt + queryOf(call))
  const variant = negotiatePage(call.headers.accept)
  if (variant === undefined) return notAcceptable(sitePage)
  const form = variant === 'html' ? 'html' : 'markdown'
  return report(await replyWithPage(sitePage, variant), form)
}

/**
 * Returns a 405 (RFC 9110 §15.5.6). The website accepts no POST requests, because forms that need
 * them belong to the OAuth surface.
 */
function methodNotAllowed({ path }: Call, { info: { baseUrl } }: Site): Reply {
  const isForMcp = findGuessed(path) === mcpPaths.endpoint
  const hint = isForMcp ? `. The MCP server is at ${baseUrl}${mcpPaths.endpoint}` : ''
  return {
    status: 405,
    headers: { Allow: allow, 'Content-Type': 'text/plain', 'Cache-Control': cacheControl.never },
    body: textBody(`Pages are read only: use ${allow}${hint}\n`),
  }
}
