/**
 * Rewrites the links and pictures of a text, so that they lead to pages and files of the new site.
 */
import { posix } from 'node:path'
import type { Image, Link, LinkReference, Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Edit } from '../writing/edits.ts'
import { findLinkPlaces } from '../writing/link-places.ts'
import type { Assets } from './assets.ts'
import { linkTo } from './assets.ts'
import { plainOf } from './headings.ts'
import type { HeadedText } from './headings.ts'
import { isPublic, textOfLines } from './model.ts'
import type { Line, NoteKind } from './model.ts'
import type { PlacedPage } from './places.ts'
import type { FindTarget } from './targets.ts'

/** Dependencies for rewriting the links of a text. */
export interface LinkReading {
  readonly placed: PlacedPage
  /** Day of the import. */
  readonly today: string
  readonly findTarget: FindTarget
  readonly assets: Assets
  readonly textOf: (placed: PlacedPage) => Pick<HeadedText, 'idOf'> | undefined
  note(kind: NoteKind, line: number, about: string): void
  count(what: string): void
}

/**
 * Ending of the address of a picture for dark mode. The import removes such pictures, because the
 * text also has the picture for light mode.
 */
const darkPicture = /#(?:only-dark|gh-dark-mode-only)$/

/** Rewrites all links and pictures of a text. If one has no target, only its text stays. */
export function rewriteLinks(lines: readonly Line[], reading: LinkReading): string {
  const text = textOfLines(lines)
  const lineAt = createLineAt(lines)
  const found = new Map<string, string | undefined>()
  const nextOf = (href: string) => (found.has(href) ? found.get(href) : href)
  const places = findLinkPlaces(text).flatMap(({ href, start, end }) => {
    if (darkPicture.test(href)) return []
    const next = hrefOf(href, lineAt(start), reading)
    found.set(href, next)
    return next === undefined || next === href ? [] : { start, end, text: next }
  })
  const root: Nodes = unified().use(remarkParse).use(remarkGfm).parse(text)
  const lost = new Set<string>()
  const edits: Edit[] = []
  visit(root, 'definition', (node) => {
    if (nextOf(node.url) !== undefined) return
    const range = rangeOf(node)
    lost.add(node.identifier)
    edits.push({ ...range, text: '' })
    reading.note('link', lineAt(range.start), node.url)
  })
  visit(root, ['link', 'image', 'linkReference'], (node) => {
    const given = { ...rangeOf(node), text, line: lineAt(rangeOf(node).start), reading }
    if (node.type === 'link') edits.push(...editsOfLink(node, nextOf(node.url), given))
    if (node.type === 'image') edits.push(...editsOfImage(node, nextOf(node.url), given))
    if (node.type === 'linkReference' && lost.has(node.identifier)) edits.push(...unwrap(node))
  })
  return applyEdits(text, [...edits, ...places])
}

/** Returns the new address of a link; `undefined` if the link must be removed. */
export function hrefOf(href: string, line: number, reading: LinkReading): string | undefined {
  const { placed, findTarget, assets, textOf, today } = reading
  const target = findTarget(href, placed)
  if (target.kind === 'elsewhere') return href
  if (target.kind === 'nowhere') return undefined
  if (target.kind === 'file') return assets.linkFrom(placed.file, target.name)
  // A public page must not link to a page that is not public.
  if (!isPublic(target.placed.page, today) && isPublic(placed.page, today)) return undefined
  const [, query = '', name = ''] = /^([^#]*)#?(.*)$/s.exec(target.suffix) ?? []
  const old = safeDecode(name)
  const id = name === '' ? '' : textOf(target.placed)?.idOf.get(old)
  if (id === undefined && !/^(?:top|fn[:\w-]*)$/.test(old)) {
    const about = `${href}: the target page has no heading "${old}", so the link leads to the top of that page`
    reading.note('link', line, about)
  }
  const fragment = id === undefined || id === '' ? '' : `#${id}`
  if (target.placed === placed)
    return fragment === '' ? linkTo(posix.dirname(placed.file), placed.file) : fragment
  return linkTo(posix.dirname(placed.file), target.placed.file) + query + fragment
}

/** A link or picture, with its position in the text. */
interface NodePlace {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Line number in the source. */
  readonly line: number
  readonly reading: LinkReading
}

function editsOfLink(node: Link, next: string | undefined, place: NodePlace): Edit[] {
  const { start, end, text, line } = place
  const { note } = place.reading
  if (next === undefined) {
    note('link', line, node.url)
    return unwrap(node)
  }
  // Gives an autolink a text if its address changes: an autolink cannot have a relative address.
  if (!text.startsWith('[', start))
    return next === node.url ? [] : [{ start, end, text: `[${node.url}](${next})` }]
  if (hasWords(node)) return []
  const words = node.title ?? URL.parse(node.url)?.hostname ?? posix.basename(node.url)
  note('words', line, `${node.url} has the new text "${words}"`)
  const last = node.children.at(-1)
  const at = last ? rangeOf(last).end : start + 1
  return [{ start: at, end: at, text: words }]
}

function editsOfImage(node: Image, next: string | undefined, place: NodePlace): Edit[] {
  const { start, end, text, line } = place
  const { note, count, findTarget, placed } = place.reading
  if (darkPicture.test(node.url)) {
    count('pictures for dark mode')
    return [{ start, end, text: '' }]
  }
  const target = findTarget(node.url, placed)
  const isInAddress = target.kind === 'file' && node.url.startsWith('data:')
  const name = isInAddress ? target.name : node.url
  const hasAlt = (node.alt ?? '').trim() !== ''
  const words = hasAlt ? (node.alt ?? '') : wordsOfFile(name)
  if (next === undefined) {
    note('picture', line, node.url)
    return [{ start, end, text: words }]
  }
  if (target.kind === 'elsewhere') {
    note('picture', line, `${node.url}: the picture is on another site, so it became a link`)
    return [{ start, end: start + 2, text: hasAlt ? '[' : `[${words}` }]
  }
  if (hasAlt || !text.startsWith('![', start)) return []
  note('words', line, `${name} has the new text "${words}"`)
  return [{ start: start + 2, end: start + 2, text: words }]
}

function hasWords(node: Nodes): boolean {
  if (node.type === 'html') return false
  return 'children' in node
    ? node.children.some(hasWords)
    : node.type === 'image' || plainOf(node).trim() !== ''
}

/** Makes an alternative text from the file name of a picture. */
function wordsOfFile(url: string): string {
  const name = posix.parse(safeDecode(url.replace(/[?#].*$/, ''))).name
  return name.replaceAll(/[-_]+/g, ' ').replaceAll(/[[\]]/g, '').trim() || 'Picture'
}

/** Returns the edits that replace a link by its text. */
function unwrap(node: Link | LinkReference): Edit[] {
  const range = rangeOf(node)
  const [first] = node.children
  const last = node.children.at(-1)
  if (!first || !last) return [{ ...range, text: '' }]
  return [
    { start: range.start, end: rangeOf(first).start, text: '' },
    { start: rangeOf(last).end, end: range.end, text: '' },
  ]
}

function rangeOf({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

/** Applies edits. If two edits overlap, only the one with the smaller `start` is applied. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end, text: words } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue
    parts.push(text.slice(from, start), words)
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** Creates a function that returns the number of the source line at an offset of the text. */
function createLineAt(lines: readonly Line[]): (offset: number) => number {
  let end = 0
  const ends = lines.map(({ text }) => (end += text.length + 1))
  return (offset) => lines[ends.findIndex((one) => one > offset)]?.at ?? 1
}

/** Decodes a part of an address. Returns it unchanged if it cannot be decoded. */
export function safeDecode(text: string, decode = decodeURIComponent): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}
