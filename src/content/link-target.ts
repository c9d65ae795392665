/** Finds the target of a link, such as a page, a file of the content folder or another site. */
import { posix } from 'node:path'
import { decodePath } from '../site/address.ts'

/** The text that contains the link. */
export interface LinkSource {
  /** Path of the file with the text, relative to the content folder. */
  readonly file: string
  /** Address of the page with the text; `/` if the page is unknown. */
  readonly path: string
}

/** Pages that links can lead to. */
export interface LinkPlaces {
  /** Addresses of the pages by file. */
  readonly addresses: ReadonlyMap<string, string>
  readonly paths: ReadonlySet<string>
}

/** Target of a link, by kind. */
export type LinkTarget =
  /** An address of this site, beginning with a slash. */
  | { readonly kind: 'address'; readonly href: string }
  /** A file of the content folder, and the part of the link after its name. */
  | { readonly kind: 'file'; readonly file: string; readonly suffix: string }
  /** A fragment of the same page. */
  | { readonly kind: 'fragment' }
  /** Another site, a mailbox or a telephone number. */
  | { readonly kind: 'elsewhere' }
  /** A Markdown file that is not a page. */
  | { readonly kind: 'no-page'; readonly file: string }
  /** An address that browsers cannot open. */
  | { readonly kind: 'no-address' }

/** Finds the target of a link in a text. */
export function findTarget(href: string, source: LinkSource, places: LinkPlaces): LinkTarget {
  if (hasOrigin(href)) {
    return { kind: isAddress(href) ? 'elsewhere' : 'no-address' }
  }
  if (href.startsWith('#')) return { kind: 'fragment' }
  if (href.startsWith('/')) return { kind: 'address', href }
  if (href.trim() === '') return { kind: 'no-address' }
  return findRelative(href, source, places)
}

/** Whether an address has a scheme or a host, as addresses of other sites and data URLs do. */
export function hasOrigin(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

/**
 * Whether a browser can open the address. Some URLs are valid but have impossible host names, such
 * as `www."x` (RFC 1123 §2.1).
 */
function isAddress(href: string): boolean {
  const url = URL.parse(href, 'https://site.invalid')
  if (!url) return false
  return !/^https?:$/.test(url.protocol) || /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)
}

/**
 * Resolves a relative link. A name with an extension is a file relative to the folder of the text,
 * as in editors and on GitHub. A Markdown file leads to its page. Any other name is an address
 * relative to the page, as in browsers. If no page has that address, the name is looked up relative
 * to the folder of the text.
 */
function findRelative(
  href: string,
  { file, path }: LinkSource,
  { addresses, paths }: LinkPlaces,
): LinkTarget {
  const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const decoded = decodePath(name)
  if (decoded === undefined) return { kind: 'no-address' }
  const named = posix.join(posix.dirname(file), decoded)
  if (/\.md$/i.test(named)) {
    const address = addresses.get(named)
    return address === undefined
      ? { kind: 'no-page', file: named }
      : { kind: 'address', href: address + suffix }
  }
  if (/[^/.]\.[a-z0-9]+$/i.test(named)) return { kind: 'file', file: named, suffix }
  const { pathname } = new URL(name, `https://site.invalid${path}`)
  const address = pathname.endsWith('/') ? pathname : `${pathname}/`
  const bare = named.replace(/\/$/, '')
  const seen = addresses.get(`${bare}.md`) ?? addresses.get(`${bare}/index.md`)
  return { kind: 'address', href: (paths.has(address) ? address : (seen ?? address)) + suffix }
}
