/** Finds what a link of the old site leads to: a page, a file, another site or nothing. */
import { posix } from 'node:path'
import { decodePath } from '../../src/site/address.ts'
import type { SourceSite } from './model.ts'
import { basePath } from './old-addresses.ts'
import type { PlacedPage } from './places.ts'
import { isText } from './source-files.ts'

/** Target of a link. */
export type SourceTarget =
  | { readonly kind: 'page'; readonly placed: PlacedPage; readonly suffix: string }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'nowhere' }

/** Function that finds the target of a link in the page `from`. */
export type FindTarget = (href: string, from: PlacedPage) => SourceTarget

/** Endings that a link may leave out. */
const endings = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md', '/_index.md']

/** Creates the function that finds targets of links of a site. */
export function createFindTarget(site: SourceSite, placed: readonly PlacedPage[]): FindTarget {
  if (site.fetched) return createFindFetched(site.fetched, site, placed)
  const findPage = createFindPage(site, placed)
  const findFile = createFindFile(site)
  const old = URL.parse(site.address ?? '')
  return (href, from) => {
    const plain = href.replace(/^@site\/(?:static\/)?/, '/').replace(/^pathname:\/\/(?=\/)/, '')
    const own = old && href.startsWith(old.origin) ? href.slice(old.origin.length) || '/' : plain
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(own)) return { kind: 'elsewhere' }
    const [, raw = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(own) ?? []
    const name = decodePath(raw)
    if (name === undefined) return { kind: 'nowhere' }
    const page = name === '' ? from : findPage(name, from)
    if (page) return { kind: 'page', placed: page, suffix }
    const file = findFile(name, from)
    return file === undefined ? { kind: 'nowhere' } : { kind: 'file', name: file }
  }
}

/**
 * Creates the function that finds targets of links in converted texts. These links have the
 * addresses of pages and of downloaded files.
 */
function createFindFetched(
  fetched: ReadonlyMap<string, string>,
  { address = '' }: SourceSite,
  placed: readonly PlacedPage[],
): FindTarget {
  const byAddress = new Map(placed.map((one) => [one.page.file, one]))
  return (href, from) => {
    const [, bare = '', suffix = ''] = /^([^#]*)(.*)$/s.exec(href) ?? []
    const page = bare === '' ? from : byAddress.get(bare)
    if (page) return { kind: 'page', placed: page, suffix }
    const name = fetched.get(bare)
    if (name !== undefined) return { kind: 'file', name }
    const isElsewhere = /^(?:https?|mailto|tel|sms):/i.test(bare) && !bare.startsWith(address)
    return { kind: isElsewhere ? 'elsewhere' : 'nowhere' }
  }
}

/** Creates the function that finds the page a link points to: by old address, file or name. */
function createFindPage(site: SourceSite, placed: readonly PlacedPage[]) {
  const byFile = new Map(placed.map((one) => [one.page.file, one]))
  const byKey = new Map(placed.map((one) => [`${one.page.lang} ${one.page.key}`, one]))
  const byAddress = firstBy(placed, ({ page }) => page.oldAddresses.map(bareAddress))
  const byName = firstBy(placed, ({ page }) => [page.key, page.title ?? ''].map(nameOf))
  /**
   * Returns the translation of a linked page in the language of the page with the link, or else the
   * linked page itself.
   */
  const sibling = (found: PlacedPage | undefined, { page }: PlacedPage) =>
    found && (byKey.get(`${page.lang} ${found.page.key}`) ?? found)
  /** Finds the page at `address` without its language segment: `/a/` for `/de/a/`. */
  const original = (address: string) => {
    const [, segment = '', rest = ''] = /^\/([^/]+)(\/.+)$/.exec(address) ?? []
    const isLanguage = site.languages.some((lang) => lang.toLowerCase() === segment.toLowerCase())
    return isLanguage ? byAddress.get(bareAddress(rest)) : undefined
  }
  const atFile = (path: string) =>
    endings
      .map((ending) => byFile.get(path.replace(/\/$/, '') + ending))
      .find((page) => page !== undefined)

  return (name: string, from: PlacedPage): PlacedPage | undefined => {
    if (name.startsWith('/')) {
      const bare = withoutBase(name, site)
      const inRoots = [...site.assetRoots, ''].map((root) => atFile(posix.join(root, `.${bare}`)))
      return (
        byAddress.get(bareAddress(bare)) ?? original(bare) ?? sibling(inRoots.find(Boolean), from)
      )
    }
    const found = atFile(posix.join(posix.dirname(from.page.file), name))
    if (found) return sibling(found, from)
    const shown = shownPath(name, from)
    const address = shown === '/' ? undefined : byAddress.get(bareAddress(shown))
    const inRoot = site.assetRoots.map((root) => atFile(posix.join(root, name))).find(Boolean)
    const named = inRoot ?? (name.includes('/') ? undefined : byName.get(nameOf(name)))
    return address ?? sibling(named, from)
  }
}

/**
 * Creates the function that finds the file of a link: next to the page, in a folder that the old
 * site served at its root, or by its name alone.
 */
function createFindFile(site: SourceSite) {
  const lower = new Map(site.files.names.map((name) => [plainName(name), name]))
  const byName = firstBy(site.files.names, (name) => [nameOf(name)])
  const inRoots = (path: string) =>
    site.assetRoots
      .flatMap((root) => [root, ...site.languages.map((lang) => `${root}/${lang}`)])
      .map((root) => posix.join(root, `.${path}`))
  return (name: string, from: PlacedPage): string | undefined => {
    const nextTo = posix.join(posix.dirname(from.page.file), name)
    const places = name.startsWith('/')
      ? inRoots(withoutBase(name, site))
      : [nextTo, ...inRoots(shownPath(name, from))]
    const found =
      places.map((place) => lower.get(plainName(place))).find((place) => place !== undefined) ??
      (name.includes('/') ? undefined : byName.get(nameOf(name)))
    // Texts become pages. HTML and hidden files are not published.
    const isLeftOut = found === undefined || isText(found) || /\.html?$|(?:^|\/)\./i.test(found)
    return isLeftOut ? undefined : found
  }
}

/** Maps names to things. If several things have the same name, the first one counts. */
function firstBy<Thing>(things: readonly Thing[], namesOf: (thing: Thing) => readonly string[]) {
  const pairs = things.flatMap((thing) => namesOf(thing).map((name) => [name, thing] as const))
  return new Map(pairs.toReversed())
}

/** Returns the last part of a path, without `/index` and `.md`. Wikis name pages by this part. */
function nameOf(path: string): string {
  const bare = plainName(path).replace(/(?:\/_?index)?(?:\.mdx?)?\/?$/, '')
  return bare.split('/').at(-1) ?? bare
}

/**
 * Normalises a name for comparison, because some systems ignore the case of names, and some
 * decompose letters.
 */
function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function withoutBase(address: string, site: SourceSite): string {
  const base = basePath(site)
  return address.startsWith(`${base}/`) ? address.slice(base.length) : address
}

/** Returns the path to which a relative link led on the old site. */
function shownPath(name: string, { page }: PlacedPage): string {
  const [address = '/'] = page.oldAddresses
  const path = URL.parse(name, `https://site.invalid${address}`)?.pathname ?? '/'
  return decodePath(path) ?? path
}

/** Returns an address without its end, so that `/a/`, `/a` and `/a.html` are equal. */
function bareAddress(address: string): string {
  return address.replace(/(?:\/index)?(?:\.html)?\/?$/, '').toLowerCase()
}
