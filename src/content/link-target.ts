/** What a link of a text means: a page, a file beside the text, another site, or nothing at all. */
import { posix } from 'node:path'
import { decodePath } from '../site/address.ts'

/** The text that a link stands in. */
export interface LinkSource {
  /** Path of its file from the content folder. */
  readonly file: string
  /** Address of its page. */
  readonly path: string
}

/** The pages that links may mean. */
export interface LinkPlaces {
  /** Addresses of the pages by their files. */
  readonly addresses: ReadonlyMap<string, string>
  readonly paths: ReadonlySet<string>
}

/** One row a kind of link. */
export type LinkTarget =
  /** An address of this site, beginning with a slash. */
  | { readonly kind: 'address'; readonly href: string }
  /** A file of the content folder, and what follows its name in the link. */
  | { readonly kind: 'file'; readonly file: string; readonly suffix: string }
  /** A place in the same page. */
  | { readonly kind: 'fragment' }
  /** Another site, a mailbox, a telephone. */
  | { readonly kind: 'elsewhere' }
  /** A Markdown file that is no page. */
  | { readonly kind: 'no-page'; readonly file: string }
  /** Nothing that a browser could open. */
  | { readonly kind: 'no-address' }

/** Where a link of a text leads. */
export function findTarget(href: string, source: LinkSource, places: LinkPlaces): LinkTarget {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) {
    return { kind: isAddress(href) ? 'elsewhere' : 'no-address' }
  }
  if (href.startsWith('#')) return { kind: 'fragment' }
  if (href.startsWith('/')) return { kind: 'address', href }
  if (href.trim() === '') return { kind: 'no-address' }
  return findRelative(href, source, places)
}

/** Whether a browser could open it. URLs may name hosts that no name server has, such as `www."x` (RFC 1123 §2.1). */
function isAddress(href: string): boolean {
  const url = URL.parse(href, 'https://site.invalid')
  if (!url) return false
  return !/^https?:$/.test(url.protocol) || /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)
}

/**
 * A name with an ending is a file, seen from the file of the text, as editors and GitHub follow it. Without one it is an
 * address, seen from the address of the page, as browsers follow it, or else again from the file.
 */
function findRelative(
  href: string,
  { file, path }: LinkSource,
  { addresses, paths }: LinkPlaces,
): LinkTarget {
  const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const decoded = decodePath(name)
  if (decoded === undefined) return { kind: 'no-address' }
  const beside = posix.join(posix.dirname(file), decoded)
  if (/\.md$/i.test(beside)) {
    const address = addresses.get(beside)
    return address === undefined
      ? { kind: 'no-page', file: beside }
      : { kind: 'address', href: address + suffix }
  }
  if (/[^/.]\.[a-z0-9]+$/i.test(beside)) return { kind: 'file', file: beside, suffix }
  const { pathname } = new URL(name, `https://site.invalid${path}`)
  const address = pathname.endsWith('/') ? pathname : `${pathname}/`
  const bare = beside.replace(/\/$/, '')
  const seen = addresses.get(`${bare}.md`) ?? addresses.get(`${bare}/index.md`)
  return { kind: 'address', href: (paths.has(address) ? address : (seen ?? address)) + suffix }
}
