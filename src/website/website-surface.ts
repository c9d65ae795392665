/**
 * The website surface: pages as HTML or Markdown by `Accept`, files, old addresses, and a 404 that helps. Nothing here is
 * rendered or counted: every page was made by the build, and a CDN may keep it.
 */
import type { Surface } from '../gate/surface.ts'
import { cacheControl } from '../http/cache-control.ts'
import { textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { serializeContentSignal } from '../http/content-signal.ts'
import { serializeLinks } from '../http/link.ts'
import type { Link } from '../http/link.ts'
import { linkDocuments } from '../api/documents.ts'
import { madeOnce } from '../site/made-once.ts'
import { encodeReference } from '../http/uri-reference.ts'
import { readMethods } from '../http/read-only.ts'
import { decodePath, markdownPath, pagePath } from '../site/address.ts'
import { coveringOverview } from '../site/overviews.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Published, Site } from '../site/site.ts'
import { notFound } from './not-found.ts'
import { negotiatePage } from './page-variant.ts'
import { createSecurityHeaders, ownPolicy } from './security-headers.ts'

const allow = readMethods.join(', ')

/** Folders whose files are kept otherwise than most; the index of the search box changes with the pages. */
const fileKinds = [
  { prefix: '/_astro/', cache: cacheControl.hashedFile },
  { prefix: '/pagefind/', cache: cacheControl.page },
] as const

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
}

/** The website surface. */
export function createWebsite({ site, baseUrl, ...options }: WebsiteOptions): Surface {
  const secure = createSecurityHeaders(baseUrl)
  return async function website(call) {
    const reply = await answer(call, site(), options)
    return reply && secure(reply)
  }
}

async function answer(
  call: Call,
  site: Site,
  options: Pick<WebsiteOptions, 'owns' | 'rendersOnDemand'>,
): Promise<Reply | undefined> {
  if (call.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } }
  if (call.method !== 'GET' && call.method !== 'HEAD') return methodNotAllowed()
  // What cannot be decoded is an address that nothing has: 404 and not 400, because people type addresses.
  const path = decodePath(call.path)
  if (path === undefined) return await notFound(call, site, '/', options)

  const page = site.findPage(pagePath(path))
  if (page) return await answerPage({ call, site, page, path })

  // A page that is there comes before an old address, so that an address can be used again.
  const target = site.findRedirect(pagePath(path))
  if (target !== undefined) {
    // To the form that was asked for, or a program would get HTML for its Markdown.
    return redirect(site.info.baseUrl + (path.endsWith('.md') ? markdownPath(target) : target))
  }
  // By an escaped letter, as in `/%61pi/v1`, what is counted elsewhere would be read here for nothing.
  const file = options.owns(path) ? await site.readPublished(path) : undefined
  if (file) return fileReply(path, file)
  return await notFound(call, site, path, options)
}

interface PageRequest {
  readonly call: Call
  readonly site: Site
  readonly page: PageRecord
  readonly path: string
}

/** Answers at one of the three addresses of a page: its own, that of its twin, and its own without final slash. */
async function answerPage({ call, site, page, path }: PageRequest): Promise<Reply | undefined> {
  if (path === markdownPath(page.path)) {
    const twin = await site.readPublished(path)
    // The address of the twin is no second page for search engines; the negotiated answer is the page itself.
    return twin && withHeaders(markdownReply(twin, page, site), { 'X-Robots-Tag': 'noindex' })
  }
  if (path !== page.path) {
    // The query stays: campaigns and forms put there what the page is opened with.
    const query = call.query === '' ? '' : `?${call.query}`
    return redirect(site.info.baseUrl + page.path + query)
  }
  const variant = negotiatePage(call.headers.accept)
  if (variant === undefined) return notAcceptable(page, site)
  const found = await site.readPublished(variant === 'markdown' ? markdownPath(path) : path)
  // Only a preview has a page without its bytes, and renders it itself.
  if (!found) return undefined
  return variant === 'markdown'
    ? markdownReply(found, page, site)
    : pageReply(found, page, site, {
        href: markdownPath(page.path),
        rel: 'alternate',
        type: 'text/markdown',
      })
}

/** Markdown says which page it is of; HTML says where its Markdown is. */
function markdownReply(found: Published, page: PageRecord, site: Site): Reply {
  return pageReply(found, page, site, { href: site.info.baseUrl + page.path, rel: 'canonical' })
}

const documentsOf = madeOnce((site: Site) => serializeLinks(linkDocuments(site)))

/** Links to all that the site says of itself go with every page: a program that begins anywhere finds the rest (RFC 8288). */
function pageReply(
  { type, etag, policy, content }: Published,
  page: PageRecord,
  site: Site,
  link: Link,
): Reply {
  const covering = coveringOverview(page, site.info.languages)
  const links = [link, { href: covering, rel: 'describedby', type: 'text/markdown' }]
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': cacheControl.page,
      // Without `Accept` a cache would give the Markdown of a program to the next browser (RFC 9110 §12.5.5).
      Vary: 'Accept, Accept-Encoding',
      ETag: etag,
      ...ownPolicy(policy),
      'Content-Language': page.lang,
      'Content-Signal': serializeContentSignal(site.info.signals),
      Link: `${serializeLinks(links)}, ${documentsOf(site)}`,
    },
    body: content,
  }
}

/** A file has one form alone, so that `Accept` is not looked at. */
function fileReply(path: string, { type, etag, content }: Published): Reply {
  const kind = fileKinds.find(({ prefix }) => path.startsWith(prefix))
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': kind?.cache ?? cacheControl.file,
      Vary: 'Accept-Encoding',
      ETag: etag,
    },
    body: content,
  }
}

/** 301: the old address is gone for good, and search engines carry its weight over. */
function redirect(target: string): Reply {
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

/** Nothing on the website takes a form; the pages that do are those of the OAuth surface (RFC 9110 §15.5.6). */
function methodNotAllowed(): Reply {
  return {
    status: 405,
    headers: { Allow: allow, 'Content-Type': 'text/plain', 'Cache-Control': cacheControl.never },
    body: textBody(`Pages are read only: use ${allow}\n`),
  }
}

/** 406 with a list to choose from (RFC 9110 §15.5.7): a program that excludes both forms may have meant something else. */
function notAcceptable(page: PageRecord, { info }: Site): Reply {
  const lines = [
    `text/html ${info.baseUrl}${page.path}`,
    `text/markdown ${info.baseUrl}${markdownPath(page.path)}`,
  ]
  return {
    status: 406,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': cacheControl.never, Vary: 'Accept' },
    body: textBody(`This page is offered as:\n${lines.join('\n')}\n`),
  }
}

function withHeaders(reply: Reply, headers: Record<string, string>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } }
}
