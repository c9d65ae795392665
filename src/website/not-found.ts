/** The 404 of the website, which helps whoever asked to find a way on. */
import { listDocuments } from '../api/documents.ts'
import { cacheControl } from '../http/cache-control.ts'
import { textBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { apiPaths } from '../http/paths.ts'
import { homePath, llmsPath, markdownPath, notFoundKey, pageLanguage } from '../site/address.ts'
import { findNearestPages } from '../site/nearest-pages.ts'
import { SiteUnavailable } from '../site/site.ts'
import type { Site } from '../site/site.ts'
import { negotiateNotFound, twinTypes } from './page-variant.ts'
import type { PageVariant } from './page-variant.ts'
import { ownPolicy } from './security-headers.ts'
import { refuse } from './unknown-endpoint.ts'

/** Pages that are offered instead: one is often the wrong one, and more cost more to read than a search. */
const nearestCount = 3

const headers = { 'Cache-Control': cacheControl.never, Vary: 'Accept, Accept-Encoding' }

/** A 404 in the form that was asked for; in HTML in the language of the address, as far as it has one. */
export async function notFound(
  call: Call,
  site: Site,
  path: string,
  options: { rendersOnDemand: boolean },
): Promise<Reply | undefined> {
  const variant = variantAt(path, call.headers.accept)
  if (variant === 'problem') return withVary(refuse(call, site.info.baseUrl, detailFor(path, site)))
  if (variant !== 'html') {
    return {
      status: 404,
      headers: { ...headers, 'Content-Type': twinTypes[variant] },
      body: textBody(renderNotFound(path, site)),
    }
  }
  // In a preview Astro has files of its own, the scripts of Vite among them. It renders the pages too, and they have no
  // security policy: Vite puts styles and scripts into them, which ours would forbid, and only the editor looks at them.
  if (options.rendersOnDemand) return undefined
  const found = await site.readPublished(notFoundKey(pageLanguage(path, site.info.languages)))
  if (!found) throw new SiteUnavailable('The page for unknown addresses is missing')
  return {
    status: 404,
    headers: { ...headers, ...ownPolicy(found.policy), 'Content-Type': found.type },
    body: found.content,
  }
}

/** No browser looks for a twin: there HTML is a form that nobody wants. */
function variantAt(path: string, accept: string | undefined): PageVariant | 'problem' {
  const variant = negotiateNotFound(accept)
  return variant === 'html' && path.endsWith('.md') ? 'markdown' : variant
}

function withVary(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

function detailFor(path: string, site: Site): string {
  const { baseUrl } = site.info
  const [nearest] = findNearestPages(site, path, 1)
  const hint = nearest ? `${baseUrl}${nearest.path} is the nearest page, and ` : ''
  return `There is no page at this address: ${hint}${baseUrl}${apiPaths.search}?q=words finds others`
}

function overviewFor(path: string, { info: { languages } }: Site): string {
  return llmsPath(pageLanguage(path, languages), languages)
}

/** Ways on for a program: it cannot see a menu, and guessing further addresses would lead nowhere. */
function renderNotFound(path: string, site: Site): string {
  const { baseUrl, languages } = site.info
  const home = homePath(pageLanguage(path, languages), languages[0] ?? '')
  const nearest = findNearestPages(site, path, nearestCount)
  // Who asked for a twin by its address may not know how to ask for Markdown at that of the page.
  const inForm = (at: string) => (path.endsWith('.md') ? markdownPath(at) : at)
  const pages = nearest.map(
    (page) => `- [${escapeText(page.title)}](${baseUrl}${inForm(page.path)})`,
  )
  return [
    '# Page not found',
    '',
    'There is no page at this address.',
    '',
    ...(pages.length > 0 ? ['Nearest pages:', '', ...pages, '', 'Other ways on:'] : ['Ways on:']),
    '',
    `- [Home](${baseUrl}${home})`,
    `- [Pages for language models](${baseUrl}${overviewFor(path, site)})`,
    ...listDocuments(site)
      .filter(({ rel }) => rel === 'sitemap')
      .map((sitemap) => `- [Sitemap](${baseUrl}${sitemap.path})`),
    `- [All pages as JSON](${baseUrl}${apiPaths.pages})`,
    `- Search: \`${baseUrl}${apiPaths.search}?q=words\``,
    '',
  ].join('\n')
}

/** A title is text, whatever it holds: what would begin or end a link in Markdown is escaped. */
function escapeText(title: string): string {
  return title.replace(/[\\[\]<>`*_]/g, '\\$&')
}
