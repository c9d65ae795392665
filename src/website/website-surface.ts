/**
 * The website surface: pages as HTML or Markdown by `Accept`, files, old addresses, and a 404 that helps. Nothing here is
 * rendered or counted: every page was made by the build, and a CDN may keep it. The one exception is a question to a search
 * page (`search-page.ts`).
 */
import type { Surface } from '../gate/surface.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { PageForm } from '../http/call-event.ts'
import { textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import { readMethods } from '../http/read-only.ts'
import { decodePath, isTwinOf, pagePath } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { replyWithFile } from './file-reply.ts'
import { findMoved, findOtherSpelling, queryOf, redirect } from './moved.ts'
import { notFound } from './not-found.ts'
import { notAcceptable, replyAtTwin, replyWithPage } from './page-reply.ts'
import type { SitePage } from './page-reply.ts'
import { negotiatePage } from './page-variant.ts'
import { createOriginTrials } from './origin-trial.ts'
import { fillSearchPage } from './search-page.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { isOfApi, unknownEndpoint } from './unknown-endpoint.ts'

const allow = readMethods.join(', ')

/** What the website works with. */
export interface WebsiteOptions {
  /** The site as it is now; throws `SiteUnavailable`. */
  site(): Site
  /** Public origin. */
  readonly baseUrl: string
  /** Whether a path is one of ours, once it is decoded: what other surfaces answer is neither a page nor a file. */
  owns(path: string): boolean
  /** Whether pages that the build has not made are left to what renders them. */
  readonly rendersOnDemand: boolean
  /** Tokens of origin trials. */
  readonly originTrialTokens: readonly string[]
  /** Compresses the answer to a question; all else the build has compressed. */
  readonly encoder?: ContentEncoder | undefined
}

/** The website surface. */
export function createWebsite({
  site,
  baseUrl,
  originTrialTokens,
  ...options
}: WebsiteOptions): Surface {
  const secure = createSecurityHeaders(baseUrl)
  const addTrials = createOriginTrials(originTrialTokens)
  const protect = (reply: Reply) => addTrials(secure(reply))
  return async function website(call, admission) {
    const now = site()
    const reply = await answer(call, now, options)
    if (!reply || !admission) return reply && protect(reply)
    // Only a question to a search page is charged.
    const context = { call, site: now, baseUrl, admission, encoder: options.encoder }
    return protect(await fillSearchPage(reply, context))
  }
}

async function answer(
  call: Call,
  site: Site,
  options: Pick<WebsiteOptions, 'owns' | 'rendersOnDemand'>,
): Promise<Reply | undefined> {
  // An endpoint that is none is a 404 for every method, as those below `/api/v1` are.
  if (isOfApi(call.path)) return unknownEndpoint(call, site)
  if (call.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } }
  if (call.method !== 'GET' && call.method !== 'HEAD') return methodNotAllowed()
  // What cannot be decoded is an address that nothing has: 404 and not 400, because people type addresses.
  const path = decodePath(call.path)
  if (path === undefined) return await notFound(call, site, '/', options)

  const page = site.findPage(pagePath(path))
  return page
    ? await answerPage({ call, site, page, path })
    : await answerElsewhere({ call, site, path }, options)
}

/** What is asked where no page is. */
interface Elsewhere {
  readonly call: Call
  readonly site: Site
  readonly path: string
}

/** Answers where no page is: an old address, a file, another spelling. */
async function answerElsewhere(
  { call, site, path }: Elsewhere,
  options: Pick<WebsiteOptions, 'owns' | 'rendersOnDemand'>,
): Promise<Reply | undefined> {
  const { baseUrl } = site.info
  // A page that is there comes before an old address, so that an address can be used again.
  const moved = findMoved(path, site)
  if (moved !== undefined) return redirect(baseUrl + moved)
  // By an escaped letter, as in `/%61pi/v1`, what is counted elsewhere would be read here for nothing.
  const file = options.owns(path) ? await site.readPublished(path) : undefined
  if (file) return replyWithFile(call, path, file)
  const other = findOtherSpelling(path, site)
  if (other !== undefined) return redirect(baseUrl + other + queryOf(call))
  return await notFound(call, site, path, options)
}

interface PageRequest extends SitePage {
  readonly call: Call
  readonly path: string
}

/** Answers at the addresses of a page: its own, those of its twin, and its own without final slash. */
async function answerPage({ call, path, ...sitePage }: PageRequest): Promise<Reply | undefined> {
  const { page, site } = sitePage
  const report = (reply: Reply | undefined, form: PageForm) => {
    if (reply) call.observe?.({ kind: 'page', path: page.path, form })
    return reply
  }
  if (isTwinOf(path, page.path)) return report(await replyAtTwin(sitePage), 'markdown')
  if (path !== page.path) return redirect(site.info.baseUrl + page.path + queryOf(call))
  const variant = negotiatePage(call.headers.accept)
  if (variant === undefined) return notAcceptable(sitePage)
  const form = variant === 'html' ? 'html' : 'markdown'
  return report(await replyWithPage(sitePage, variant), form)
}

/** Nothing on the website takes a form; the pages that do are those of the OAuth surface (RFC 9110 §15.5.6). */
function methodNotAllowed(): Reply {
  return {
    status: 405,
    headers: { Allow: allow, 'Content-Type': 'text/plain', 'Cache-Control': cacheControl.never },
    body: textBody(`Pages are read only: use ${allow}\n`),
  }
}
