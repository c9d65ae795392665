/** 404 responses of the website, with links to other pages. */
import { listDocuments } from '../api/documents.ts'
import { cacheControl } from '../http/cache-control.ts'
import { codedBody, textBody, withFields, type Body, type Call, type Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import { apiPaths } from '../http/paths.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { openToAll } from '../http/read-only.ts'
import { homePath, llmsPath, markdownPath, notFoundKey, pageLanguage } from '../site/address.ts'
import { findNearestPages, readWords } from '../site/nearest-pages.ts'
import type { PageRecord } from '../site/page-record.ts'
import { SiteUnavailable, type PublishedContent, type Site } from '../site/site.ts'
import { findGuessed } from './guessed-addresses.ts'
import { fillNotFoundPage } from './not-found-page.ts'
import { namesHtml, negotiateNotFound, twinTypes, type PageVariant } from './page-variant.ts'
import { ownPolicy } from './security-headers.ts'

/**
 * Number of suggested pages. A single suggestion is often wrong, and reading many takes longer than
 * a search.
 */
const nearestCount = 3

const headers = { 'Cache-Control': cacheControl.never, Vary: 'Accept, Accept-Encoding' }

/**
 * Maximum number of searches for nearest pages in a second. This limit is needed, because no quota
 * applies to requests for website pages.
 */
const mostSearches = 50

/**
 * Maximum length in characters of a path that gets suggestions. Longer paths are not typing errors.
 */
const longestMistyped = 1_000

/** Options of the 404 responses. */
export interface NotFoundOptions {
  readonly rendersOnDemand: boolean
  /** Counts a search for nearest pages, and returns whether it is allowed. */
  maySearch(): boolean
  /** Compresses 404 pages with suggestions. */
  readonly encoder?: ContentEncoder | undefined
}

/** Creates `maySearch`, which allows `mostSearches` in each second. `now` returns milliseconds. */
export function createSearchLimit(now: () => number): () => boolean {
  let second = 0
  let count = 0
  return function maySearch() {
    const current = Math.floor(now() / 1000)
    count = current === second ? count + 1 : 1
    second = current
    return count <= mostSearches
  }
}

/** Returns a 404 for a program, as a Problem (RFC 9457). `detail` suggests other addresses. */
function refuse(call: Pick<Call, 'path'>, baseUrl: string, detail: string): Reply {
  return openToAll(problemReply(new Problem('not-found', detail), { baseUrl, path: call.path }))
}

/**
 * Returns a 404 in the requested variant. HTML is in the language that the address begins with, or
 * else in the default one. In a preview, returns `undefined` for HTML, because Astro answers then.
 */
export async function notFound(
  call: Call,
  site: Site,
  path: string,
  options: NotFoundOptions,
): Promise<Reply | undefined> {
  const guessed = findGuessed(path)
  const variant = variantAt(path, call.headers.accept, guessed !== undefined)
  if (variant === 'problem') {
    const [nearest] = findNearest(path, site, options) ?? []
    return withFields(refuse(call, site.info.baseUrl, detailFor(site, nearest, guessed)), headers)
  }
  if (variant !== 'html') {
    return {
      status: 404,
      headers: { ...headers, 'Content-Type': twinTypes[variant] },
      body: textBody(
        renderNotFound(path, site, { guessed, nearest: findNearest(path, site, options) ?? [] }),
      ),
    }
  }
  // In a preview Astro answers instead: it serves its own files, such as the scripts of Vite, and
  // renders pages. These responses have no security policy, because a policy would block the inline
  // scripts and styles of Vite.
  if (options.rendersOnDemand) return undefined
  const found = await site.readPublished(notFoundKey(pageLanguage(path, site.info.languages)))
  if (!found) throw new SiteUnavailable('The page for unknown addresses is missing')
  return {
    status: 404,
    headers: { ...headers, ...ownPolicy(found.policy), 'Content-Type': found.type },
    body: fillPage(found.content, path, site, options),
  }
}

/**
 * Adds words of the address and the nearest pages to the 404 page of the build, if the path has
 * words, is not too long, and one more search is allowed.
 */
function fillPage(
  content: PublishedContent,
  path: string,
  site: Site,
  options: NotFoundOptions,
): Body {
  const { languages } = site.info
  const words = path.length > longestMistyped ? '' : readWords(path, languages)
  const pages = words === '' ? undefined : findNearest(path, site, options)
  if (!pages) return content
  const lang = pageLanguage(path, languages)
  const own = pages.filter((page) => page.lang === lang)
  const page = new TextDecoder().decode(content.bytes)
  const filled = fillNotFoundPage(page, { lang, words, pages: own.length > 0 ? own : pages })
  return codedBody(filled, options.encoder)
}

/**
 * Returns the variant of the 404 for a path. A path that ends in `.md` never gets HTML, because
 * browsers do not request Markdown versions. A guessed address gets HTML only if `Accept` names
 * HTML.
 */
function variantAt(
  path: string,
  accept: string | undefined,
  isGuessed: boolean,
): PageVariant | 'problem' {
  const variant = negotiateNotFound(accept)
  const isForProgram = path.endsWith('.md') || (isGuessed && !namesHtml(accept))
  return variant === 'html' && isForProgram ? 'markdown' : variant
}

/**
 * Finds the pages nearest to a path; `undefined` if the path is too long or no search is allowed.
 */
function findNearest(
  path: string,
  site: Site,
  { maySearch }: NotFoundOptions,
): PageRecord[] | undefined {
  if (path.length > longestMistyped || !maySearch()) return undefined
  return findNearestPages(site, path, nearestCount)
}

function detailFor(
  { info: { baseUrl } }: Site,
  nearest: PageRecord | undefined,
  guessed: string | undefined,
): string {
  const page = nearest ? `${baseUrl}${nearest.path} is the nearest page, and ` : ''
  const hint = guessed === undefined ? page : `use ${baseUrl}${guessed}; `
  return `There is no page at this address: ${hint}${baseUrl}${apiPaths.search}?q=words finds pages`
}

/**
 * Renders the 404 as Markdown with links. A program needs them, because it cannot see the menu and
 * should not guess addresses.
 */
function renderNotFound(
  path: string,
  site: Site,
  { guessed, nearest }: { guessed: string | undefined; nearest: readonly PageRecord[] },
): string {
  const { baseUrl, languages } = site.info
  const lang = pageLanguage(path, languages)
  // A client that requests a Markdown version gets links to Markdown versions, because it perhaps
  // cannot negotiate content.
  const inForm = (at: string) => (path.endsWith('.md') ? markdownPath(at) : at)
  const pages = nearest.map(
    (page) => `- [${escapeText(page.title)}](${baseUrl}${inForm(page.path)})`,
  )
  return [
    '# Page not found',
    '',
    `There is no page at this address${guessed === undefined ? '' : `: use ${baseUrl}${guessed}`}.`,
    '',
    ...(pages.length > 0 ? ['Nearest pages:', '', ...pages, '', 'Other links:'] : ['Links:']),
    '',
    `- [Home](${baseUrl}${homePath(lang, languages[0] ?? '')})`,
    `- [Pages for language models](${baseUrl}${llmsPath(lang, languages)})`,
    ...listDocuments(site)
      .filter(({ rel }) => rel === 'sitemap')
      .map((sitemap) => `- [Sitemap](${baseUrl}${sitemap.path})`),
    `- [All pages as JSON](${baseUrl}${apiPaths.pages})`,
    `- Search: \`${baseUrl}${apiPaths.search}?q=words\``,
    '',
  ].join('\n')
}

/** Escapes a title for a Markdown link. */
function escapeText(title: string): string {
  return title.replace(/[\\[\]<>`*_]/g, '\\$&')
}
