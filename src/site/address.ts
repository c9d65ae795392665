/** Addresses of pages: which path a text means, and where languages live. */
import { addressForm } from './address-form.ts'
import type { Language } from './vocabulary.ts'

/** Whether a page may be at a path: it is typed, spoken and put into URLs, so nothing in it has to be escaped. */
export function isPagePath(path: string): boolean {
  return /^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\/)$/.test(path)
}

/** Path of the Markdown twin of the page at `path`. */
export function markdownPath(path: string): string {
  return `${path}index.md`
}

/** Whether a path is one of the addresses of the twin of the page at `page`: `/en/a/index.md`, or `/en/a.md` for short. */
export function isTwinOf(path: string, page: string): boolean {
  return path === markdownPath(page) || path === shortMarkdownPath(page)
}

/** The short address of the twin of a page; the page at `/` has none. */
export function shortMarkdownPath(path: string): string | undefined {
  return path === '/' ? undefined : `${path.slice(0, -1)}.md`
}

/** Home of a language: the default language lives at `/`. */
export function homePath(lang: Language, defaultLanguage: Language): string {
  return lang === defaultLanguage ? '/' : `/${languageSegment(lang)}/`
}

/** Segment of addresses for a language: its tag in small letters, as all that is in an address. */
export function languageSegment(lang: Language): string {
  return lang.toLowerCase()
}

/**
 * Address at the root of a document that was asked for in the folder of the default language, which has none of its own;
 * `undefined` for every other path.
 */
export function addressAtRoot(
  path: string,
  [defaultLanguage]: readonly Language[],
): string | undefined {
  const [, segment, name] = /^\/([a-z0-9-]+)(\/[^/]+)$/.exec(path) ?? []
  const isOwn = defaultLanguage !== undefined && segment === languageSegment(defaultLanguage)
  return isOwn ? name : undefined
}

/** Path of the llms.txt that covers the pages of a language; the one of the default language lives at the root. */
export function llmsPath(lang: Language, [defaultLanguage]: readonly Language[]): string {
  return `${homePath(lang, defaultLanguage ?? lang)}llms.txt`
}

/** Addresses that the icon of a site may have, in the order in which pages name them. */
export const iconPaths: readonly string[] = ['/favicon.svg', '/favicon.ico', '/favicon.png']

/** Key of the page for addresses that nothing has, in a language; no path, so that nobody can ask for it by itself. */
export function notFoundKey(lang: string): string {
  return `404 ${lang}`
}

/** Key of the page that a browser gets at the address of the MCP server, in a language; no path either. */
export function connectKey(lang: string): string {
  return `connect ${lang}`
}

/** Language of whatever is at a path: its first segment, else the first of the site's languages. */
export function pageLanguage(path: string, siteLanguages: readonly Language[]): Language {
  const segment = path.split('/')[1]
  const [defaultLanguage = 'en'] = siteLanguages
  return siteLanguages.find((lang) => languageSegment(lang) === segment) ?? defaultLanguage
}

/** Why a text is not an address of this site. */
export type AddressFault = 'form' | 'host'

/**
 * Path of the page that an address means: absolute on `host` or starting with `/`, a page or its Markdown twin.
 *
 * Scheme, query and fragment do not matter; the result is decoded and ends in a slash.
 */
export function parsePageAddress(
  address: string,
  host: string,
): { path: string } | { fault: AddressFault } {
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(address)
  if (absolute && absolute[1]?.toLowerCase() !== host) return { fault: 'host' }
  if (!addressForm.test(address)) return { fault: 'form' }
  const local = absolute ? (absolute[2] ?? '') : address
  const decoded = decodePath(local.replace(/[?#].*$/s, '') || '/')
  return decoded === undefined ? { fault: 'form' } : { path: pagePath(decoded) }
}

/** Page path of a decoded path: without `index.md`, `.md` or `index.html`, with its slash. */
export function pagePath(path: string): string {
  const bare = path.replace(/\/index\.(?:md|html)$|(?<=[^/])\.md$/, (end) =>
    end === '.md' ? '' : '/',
  )
  return bare.endsWith('/') ? bare : `${bare}/`
}

/** Percent-decoded path; `undefined` when it is malformed, hides a slash or holds a control character. */
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
