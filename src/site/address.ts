/** Parses addresses of pages, and builds the paths of pages and of files for a language. */
import { addressForm } from './address-form.ts'
import type { PageRecord } from './page-record.ts'
import type { Language } from './vocabulary.ts'

/**
 * Checks whether a page may have this path. People type and say paths, so a path has only lowercase
 * ASCII letters, digits, slashes, and single hyphens between letters or digits.
 */
export function isPagePath(path: string): boolean {
  return /^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/)$/.test(path)
}

/** Returns the path of the Markdown version (twin) of the page at `path`. */
export function markdownPath(path: string): string {
  return `${path}index.md`
}

/**
 * Checks whether a path is an address of the Markdown version (twin) of `page`: `/en/a/index.md`,
 * or the short form `/en/a.md`.
 */
export function isTwinOf(path: string, page: string): boolean {
  return path === markdownPath(page) || path === shortMarkdownPath(page)
}

/** Returns the short path of a page's Markdown version. The version of `/` has no short path. */
export function shortMarkdownPath(path: string): string | undefined {
  return path === '/' ? undefined : `${path.slice(0, -1)}.md`
}

/** Returns the path of the folder above the page at `path`; `/` for `/`. */
export function parentOf(path: string): string {
  return path.replace(/[^/]+\/$/, '')
}

/** Returns the path of the home page of a language. For the default language it is `/`. */
export function homePath(lang: Language, defaultLanguage: Language): string {
  return lang === defaultLanguage ? '/' : `/${languageSegment(lang)}/`
}

/** Returns the path segment of a language, which is its tag in lowercase. */
export function languageSegment(lang: Language): string {
  return lang.toLowerCase()
}

/**
 * Converts the path of a file in the folder of the default language to the path at the root:
 * `/en/llms.txt` → `/llms.txt`. This language has its files at the root. Returns `undefined` for a
 * path that is not directly in this folder.
 */
export function addressAtRoot(
  path: string,
  [defaultLanguage]: readonly Language[],
): string | undefined {
  const [, segment, name] = /^\/([a-z0-9-]+)(\/[^/]+)$/.exec(path) ?? []
  const isOwn = defaultLanguage !== undefined && segment === languageSegment(defaultLanguage)
  return isOwn ? name : undefined
}

/**
 * Returns the path of the llms.txt for the pages of a language. The default language has its file
 * at the root.
 */
export function llmsPath(lang: Language, [defaultLanguage]: readonly Language[]): string {
  return `${homePath(lang, defaultLanguage ?? lang)}llms.txt`
}

/** Addresses that an icon of a site may have, in the order in which the MCP server lists them. */
export const iconPaths: readonly string[] = ['/favicon.svg', '/favicon.ico', '/favicon.png']

/**
 * Returns the key of the 404 page of a language. The key is not a path, so no request can address
 * the page directly.
 */
export function notFoundKey(lang: string): string {
  return `404 ${lang}`
}

/** Address of the page for people who add the MCP server to an app. */
export function connectPath(lang: Language, [defaultLanguage]: readonly Language[]): string {
  return `${homePath(lang, defaultLanguage ?? lang)}connect/`
}

/**
 * Returns the key of the page at `connectPath` in a language. The key is not a path, because the
 * content may have another page at `connectPath`.
 */
export function connectKey(lang: string): string {
  return `connect ${lang}`
}

/** Returns the language that the first segment of a path names, otherwise the default language. */
export function pageLanguage(path: string, siteLanguages: readonly Language[]): Language {
  const segment = path.split('/')[1]
  const [defaultLanguage = 'en'] = siteLanguages
  return siteLanguages.find((lang) => languageSegment(lang) === segment) ?? defaultLanguage
}

/** Why a text is not an address of this site. */
export type AddressFault = 'form' | 'host'

/**
 * Returns the path of the page that an address names. The address is absolute on `host` or starts
 * with `/`, and names the page or its Markdown version. For other texts, returns the fault.
 *
 * Scheme, query and fragment are ignored. The path is decoded and ends in a slash.
 */
export function parsePageAddress(
  address: string,
  host: string,
): { path: string } | { fault: AddressFault } {
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(address)
  if (absolute && !isOwnHost(absolute[1] ?? '', host)) return { fault: 'host' }
  if (!addressForm.test(address)) return { fault: 'form' }
  const local = absolute ? (absolute[2] ?? '') : address
  const decoded = decodePath(local.replace(/[?#].*$/s, '') || '/')
  return decoded === undefined ? { fault: 'form' } : { path: pagePath(decoded) }
}

/**
 * Checks whether `asked` is `host`, the host of this site. The prefix `www.` is ignored, because
 * people and models add or omit it.
 */
export function isOwnHost(asked: string, host: string): boolean {
  return withoutWww(asked.toLowerCase()) === withoutWww(host)
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice('www.'.length) : host
}

/**
 * Converts a decoded path to a page path. Removes `index.md`, `.md` or `index.html`, and adds a
 * final slash.
 */
export function pagePath(path: string): string {
  const bare = path.replace(/\/index\.(?:md|html)$|(?<=[^/])\.md$/, (end) =>
    end === '.md' ? '' : '/',
  )
  return bare.endsWith('/') ? bare : `${bare}/`
}

/**
 * Percent-decodes a path. Returns `undefined` when the path is malformed, or has a control
 * character or an encoded slash or backslash.
 */
export function decodePath(path: string): string | undefined {
  if (/%2f|%5c/i.test(path)) return undefined
  try {
    const decoded = decodeURIComponent(path)
    return hasControlCharacter(decoded) ? undefined : decoded
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/**
 * Returns the path of the llms.txt for a page: its `overview`, otherwise the file of its language.
 * A large site has several llms.txt files, because models read such a file whole.
 */
export function coveringOverview(
  { lang, overview }: Pick<PageRecord, 'lang' | 'overview'>,
  languages: readonly Language[],
): string {
  return overview ?? llmsPath(lang, languages)
}

/**
 * Paths of llms.txt files: of the site, a language or a folder. Numbered files such as `llms-2.txt`
 * continue a list.
 */
export const overviewForm = /^(?:\/[a-z0-9-]+)*\/llms(?:-[1-9]\d*)?\.txt$/

/** Paths of llms-full.txt files, which have the full text of a language. */
export const wholeTextForm = /^(?:\/[a-z0-9-]+)?\/llms-full(?:-[1-9]\d*)?\.txt$/
