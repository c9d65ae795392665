/** Rewrites links after a move. Most links keep their form: relative, absolute or with origin. */
import { posix } from 'node:path'
import { findTarget } from '../../src/content/link-target.ts'
import type { LinkPlaces, LinkSource } from '../../src/content/link-target.ts'
import { findOwnAddress } from '../../src/site/own-address.ts'
import { decodePath, markdownPath, pagePath, shortMarkdownPath } from '../../src/site/address.ts'

/** The moved files and addresses, and the link targets before and after the move. */
export interface Moved {
  /** The moved page. Pages below it move too. */
  readonly page: LinkSource
  /** Old file path → new file path. */
  readonly files: ReadonlyMap<string, string>
  /** Old address → new address. */
  readonly paths: ReadonlyMap<string, string>
  readonly before: LinkPlaces
  readonly after: LinkPlaces
  /** Origin of the site. Links to pages of the site may start with it. */
  readonly baseUrl: string
}

/** Returns the link to write after the move: `href` itself if the link needs no change. */
export function movedLink(href: string, source: LinkSource, moved: Moved): string {
  const prefix = prefixOf(href, moved.baseUrl)
  const own = href.slice(prefix.length)
  if (own.startsWith('/')) return prefix + movedAddress(own, moved.paths)
  const target = findTarget(href, source, moved.before)
  const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const seenFrom = placeAfter(source, moved)
  if (target.kind === 'address' && !/\.md$/i.test(name)) {
    const path = pathOf(target.href)
    return movedStep(name, { to: moved.paths.get(path) ?? path, seenFrom, moved }) + suffix
  }
  if (target.kind !== 'address' && target.kind !== 'file' && target.kind !== 'no-page') return href
  const file = posix.join(posix.dirname(source.file), decodePath(name) ?? name)
  const to = moved.files.get(file) ?? file
  const stays = posix.join(posix.dirname(seenFrom.file), decodePath(name) ?? name) === to
  return stays ? href : stepToFile(seenFrom.file, to, name) + suffix
}

/**
 * Returns the new address of a moved page, or `address` if the page does not move. Usually keeps
 * the ending of `address`: `/`, `.md` or `/index.md`.
 */
export function movedAddress(address: string, paths: ReadonlyMap<string, string>): string {
  const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const to = paths.get(pagePath(decodePath(name) ?? name))
  if (to === undefined) return address
  if (name.endsWith('/index.md')) return markdownPath(to) + suffix
  if (name.endsWith('.md')) return (shortMarkdownPath(to) ?? to) + suffix
  return to + suffix
}

/**
 * Returns the part of a link before the path: the origin of the site, or `{baseUrl}` in guides.
 * Empty for other links.
 */
function prefixOf(href: string, baseUrl: string): string {
  const origin = href.startsWith('{baseUrl}/') ? '{baseUrl}' : findOwnAddress(href, baseUrl)?.origin
  return origin !== undefined && href.startsWith('/', origin.length) ? origin : ''
}

function placeAfter({ file, path }: LinkSource, { files, paths }: Moved): LinkSource {
  return { file: files.get(file) ?? file, path: paths.get(path) ?? path }
}

function pathOf(href: string): string {
  return pagePath(href.replace(/[?#].*$/s, ''))
}

/**
 * Returns `name` if it still leads to the page `to`. Otherwise returns a relative address, or the
 * absolute one if the relative address would not lead to `to`.
 */
function movedStep(
  name: string,
  aim: { readonly to: string; readonly seenFrom: LinkSource; readonly moved: Moved },
): string {
  const { to, seenFrom, moved } = aim
  const leads = (href: string) => {
    const target = findTarget(href, seenFrom, moved.after)
    return target.kind === 'address' && pathOf(target.href) === to
  }
  if (leads(name)) return name
  const step = `${posix.relative(seenFrom.path, to) || '.'}/`
  return leads(step) ? step : to
}

function stepToFile(from: string, to: string, asWritten: string): string {
  const step = posix.relative(posix.dirname(from), to)
  const dotted = asWritten.startsWith('.') && !step.startsWith('.') ? `./${step}` : step
  const isPlain = !/[\s()<>%?#]/.test(dotted)
  return isPlain ? dotted : encodeURI(dotted).replaceAll(/[()?#]/g, (sign) => `%${hex(sign)}`)
}

function hex(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase()
}
