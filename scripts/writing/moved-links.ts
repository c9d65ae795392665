/** What a link has to say once files have moved: the same place, in the way it was written. */
import { posix } from 'node:path'
import { findTarget } from '../../src/content/link-target.ts'
import type { LinkPlaces, LinkSource } from '../../src/content/link-target.ts'
import { findOwnAddress } from '../../src/site/own-address.ts'
import { decodePath, markdownPath, pagePath, shortMarkdownPath } from '../../src/site/address.ts'

/** What moves, and what links may lead to before and after. */
export interface Moved {
  /** The page that moves with all that is below it. */
  readonly page: LinkSource
  /** Files by what they were called. */
  readonly files: ReadonlyMap<string, string>
  /** Addresses by what they were. */
  readonly paths: ReadonlyMap<string, string>
  readonly before: LinkPlaces
  readonly after: LinkPlaces
  /** Origin of the site, by which links may name a page of it too. */
  readonly baseUrl: string
}

/** A link as it has to be after the move; the same where it still leads to its place. */
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

/** An address that begins with a slash, in the form it was written in: `/en/a/`, `/en/a.md`, `/en/a/index.md`. */
export function movedAddress(address: string, paths: ReadonlyMap<string, string>): string {
  const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const to = paths.get(pagePath(decodePath(name) ?? name))
  if (to === undefined) return address
  if (name.endsWith('/index.md')) return markdownPath(to) + suffix
  if (name.endsWith('.md')) return (shortMarkdownPath(to) ?? to) + suffix
  return to + suffix
}

/** What stands before the path of an address of the site: its origin, or in guides its name. */
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

/** A relative address; where a shorter one would be seen as another page, the whole address. */
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
