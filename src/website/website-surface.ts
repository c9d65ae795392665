/** The website surface: pages as HTML or Markdown by `Accept`, files, old addresses, and a 404 that helps. */
import { negotiatePage } from '../http/accept.ts'
import type { PageVariant } from '../http/accept.ts'
import { textContent } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { serializeLinks } from '../http/link.ts'
import type { Link } from '../http/link.ts'
import { decodePath, llmsPath, markdownPath, pageLanguage, pagePath } from '../site/address.ts'
import type { PageRecord } from '../site/page-record.ts'
import { SiteUnavailable } from '../site/site.ts'
import type { Published, Site } from '../site/site.ts'

const readMethods = 'GET, HEAD, OPTIONS'

const pageCache =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'
const fileCache = 'public, max-age=3600'

/** Files whose name tells how long they stay as they are. */
const fileKinds = [
  { prefix: '/_astro/', cache: 'public, max-age=31536000, immutable' },
  { prefix: '/pagefind/', cache: pageCache },
] as const

const markdownType = 'text/markdown; charset=utf-8'

/** Answers a call for a page or a file; `undefined` leaves it to whoever renders pages on demand. */
export async function handleWebsite(
  call: Call,
  site: Site,
  options: { rendersOnDemand: boolean },
): Promise<Reply | undefined> {
  if (call.method === 'OPTIONS') return { status: 204, headers: { Allow: readMethods } }
  if (call.method !== 'GET' && call.method !== 'HEAD') return methodNotAllowed()
  const path = decodePath(call.path)
  if (path === undefined) return await notFound(call, site, '/', options)

  const page = site.findPage(pagePath(path))
  if (page) return await answerPage({ call, site, page, path })

  const target = site.findRedirect(pagePath(path))
  if (target !== undefined) {
    return redirect(site.info.baseUrl + (path.endsWith('.md') ? markdownPath(target) : target))
  }
  const file = await site.readPublished(path)
  if (file) return fileReply(path, file)
  return await notFound(call, site, path, options)
}

interface PageRequest {
  readonly call: Call
  readonly site: Site
  readonly page: PageRecord
  readonly path: string
}

async function answerPage({ call, site, page, path }: PageRequest): Promise<Reply | undefined> {
  if (path === markdownPath(page.path)) {
    const twin = await site.readPublished(path)
    // The address of the twin is no second page for search engines; the negotiated answer is the page itself.
    return twin && withHeaders(markdownReply(twin, page, site), { 'X-Robots-Tag': 'noindex' })
  }
  if (path !== page.path) {
    const query = call.query === '' ? '' : `?${call.query}`
    return redirect(site.info.baseUrl + page.path + query)
  }
  const variant = negotiatePage(call.headers.accept)
  if (variant === undefined) return notAcceptable(page, site)
  const found = await site.readPublished(variant === 'markdown' ? markdownPath(path) : path)
  if (!found) return undefined
  return variant === 'markdown'
    ? markdownReply(found, page, site)
    : pageReply(found, page, site, {
        href: markdownPath(page.path),
        rel: 'alternate',
        type: 'text/markdown',
      })
}

function markdownReply(found: Published, page: PageRecord, site: Site): Reply {
  return pageReply(found, page, site, { href: site.info.baseUrl + page.path, rel: 'canonical' })
}

function pageReply(
  { type, etag, content }: Published,
  page: PageRecord,
  { info }: Site,
  link: Link,
): Reply {
  const covering = llmsPath(page.lang, info.languages)
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': pageCache,
      Vary: 'Accept, Accept-Encoding',
      ETag: etag,
      'Content-Language': page.lang,
      Link: serializeLinks([link, { href: covering, rel: 'describedby', type: 'text/markdown' }]),
    },
    content,
  }
}

function fileReply(path: string, { type, etag, content }: Published): Reply {
  const kind = fileKinds.find(({ prefix }) => path.startsWith(prefix))
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': kind?.cache ?? fileCache,
      Vary: 'Accept-Encoding',
      ETag: etag,
    },
    content,
  }
}

function redirect(location: string): Reply {
  return {
    status: 301,
    headers: { Location: location, 'Cache-Control': pageCache, 'Content-Type': 'text/plain' },
    content: textContent(`This address moved to ${location}\n`),
  }
}

function methodNotAllowed(): Reply {
  return {
    status: 405,
    headers: { Allow: readMethods, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
    content: textContent(`Pages are read only: use ${readMethods}\n`),
  }
}

function notAcceptable(page: PageRecord, { info }: Site): Reply {
  const lines = [
    `text/html ${info.baseUrl}${page.path}`,
    `text/markdown ${info.baseUrl}${markdownPath(page.path)}`,
  ]
  return {
    status: 406,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', Vary: 'Accept' },
    content: textContent(`This page is offered as:\n${lines.join('\n')}\n`),
  }
}

async function notFound(
  call: Call,
  site: Site,
  path: string,
  options: { rendersOnDemand: boolean },
): Promise<Reply | undefined> {
  const variant: PageVariant = path.endsWith('.md')
    ? 'markdown'
    : (negotiatePage(call.headers.accept) ?? 'html')
  const headers = { 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Encoding' }
  if (variant === 'markdown') {
    return {
      status: 404,
      headers: { ...headers, 'Content-Type': markdownType },
      content: textContent(renderNotFound(site)),
    }
  }
  if (options.rendersOnDemand) return undefined
  const found = await site.readPublished(`/${pageLanguage(path, site.info.languages)}/404/`)
  if (!found) throw new SiteUnavailable('The page for unknown addresses is missing')
  return {
    status: 404,
    headers: { ...headers, 'Content-Type': found.type },
    content: found.content,
  }
}

function renderNotFound({ info }: Site): string {
  return [
    '# Page not found',
    '',
    'There is no page at this address. Ways on:',
    '',
    `- [Home](${info.baseUrl}/)`,
    `- [Pages for language models](${info.baseUrl}/llms.txt)`,
    `- [All pages as JSON](${info.baseUrl}/api/v1/pages)`,
    `- Search: \`${info.baseUrl}/api/v1/search?q=words\``,
    '',
  ].join('\n')
}

function withHeaders(reply: Reply, headers: Record<string, string>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } }
}
