/** Rewrites the links and pictures of a text, so that they lead to our pages and files. */
import { posix } from 'node:path'
import type { Image, Link, LinkReference, Nodes, Parents } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findLinkPlaces } from '../writing/link-places.ts'
import type { Assets } from './assets.ts'
import { linkTo } from './assets.ts'
import { plainOf, textOfLines } from './headings.ts'
import type { HeadedText } from './headings.ts'
import { isPublic } from './model.ts'
import type { Line, NoteKind } from './model.ts'
import type { PlacedPage } from './places.ts'
import type { FindTarget } from './targets.ts'

/** What links of a text are resolved with. */
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

/** A change of a text between two offsets. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A picture for the dark scheme, which has a twin for the light one. */
const darkPicture = /#(?:only-dark|gh-dark-mode-only)$/

/** Rewrites all links of a text. Those that lead nowhere become their words. */
export function rewriteLinks(lines: readonly Line[], reading: LinkReading): string {
  const text = textOfLines(lines)
  const edits: Edit[] = []
  const lineAt = createLineAt(lines)
  const gone = new Set<string>()
  for (const { href, start, end } of findLinkPlaces(text)) {
    if (darkPicture.test(href)) continue
    const next = hrefOf(href, lineAt(start), reading)
    if (next === undefined) gone.add(href)
    else if (next !== href) edits.push({ start, end, text: next })
  }
  const root: Nodes = unified().use(remarkParse).use(remarkGfm).parse(text)
  const lost = new Set<string>()
  walk(root, (node) => {
    if (node.type !== 'definition' || !gone.has(node.url)) return
    lost.add(node.identifier)
    edits.push({ ...rangeOf(node), text: '' })
    reading.note('link', lineAt(rangeOf(node).start), node.url)
  })
  walk(root, (node) => {
    const { start } = rangeOf(node)
    const line = lineAt(start)
    if (node.type === 'link')
      edits.push(...editsOfLink(node, text, gone.has(node.url), line, reading))
    if (node.type === 'image')
      edits.push(...editsOfImage(node, text, gone.has(node.url), line, reading))
    if (node.type === 'linkReference' && lost.has(node.identifier)) edits.push(...unwrap(node))
  })
  return applyEdits(text, edits)
}

/** The new address of a link; `undefined` if it leads nowhere. */
export function hrefOf(href: string, line: number, reading: LinkReading): string | undefined {
  const { placed, findTarget, assets, textOf, today } = reading
  const target = findTarget(href, placed)
  if (target.kind === 'elsewhere') return href
  if (target.kind === 'nowhere') return undefined
  if (target.kind === 'file') return assets.linkFrom(placed.file, target.name)
  // A public page must not lead to one that is not public.
  if (!isPublic(target.placed.page, today) && isPublic(placed.page, today)) return undefined
  const [, query = '', name = ''] = /^([^#]*)#?(.*)$/s.exec(target.suffix) ?? []
  const old = safeDecode(name)
  const id = name === '' ? '' : textOf(target.placed)?.idOf.get(old)
  if (id === undefined && !/^(?:top|fn[:\w-]*)$/.test(old)) {
    reading.note(
      'link',
      line,
      `${href}: the page has no heading "${old}", so the link leads to the page`,
    )
  }
  const fragment = id === undefined || id === '' ? '' : `#${id}`
  if (target.placed === placed)
    return fragment === '' ? linkTo(posix.dirname(placed.file), placed.file) : fragment
  return linkTo(posix.dirname(placed.file), target.placed.file) + query + fragment
}

function editsOfLink(
  node: Link,
  text: string,
  isGone: boolean,
  line: number,
  { note }: LinkReading,
): Edit[] {
  if (isGone) {
    note('link', line, node.url)
    return unwrap(node)
  }
  const { start } = rangeOf(node)
  if (!text.startsWith('[', start) || hasWords(node)) return []
  const host = URL.parse(node.url)?.hostname ?? posix.basename(node.url)
  const words = node.title ?? host
  note('words', line, `${node.url}: ${words}`)
  const at =
    node.children.length > 0
      ? rangeOf(node.children[node.children.length - 1] ?? node).end
      : start + 1
  return [{ start: at, end: at, text: words }]
}

function editsOfImage(
  node: Image,
  text: string,
  isGone: boolean,
  line: number,
  { note, count }: LinkReading,
): Edit[] {
  const range = rangeOf(node)
  if (darkPicture.test(node.url)) {
    count('pictures for the dark scheme')
    return [{ ...range, text: '' }]
  }
  const words = node.alt?.trim() ? node.alt : wordsOfFile(node.url)
  if (isGone) {
    note('picture', line, node.url)
    return [{ ...range, text: words }]
  }
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(node.url)) {
    note('picture', line, `${node.url}: on another site, so it is a link`)
    return [
      { start: range.start, end: range.start + 2, text: node.alt?.trim() ? '[' : `[${words}` },
    ]
  }
  if (node.alt?.trim() || !text.startsWith('![', range.start)) return []
  note('words', line, `${node.url}: ${words}`)
  return [{ start: range.start + 2, end: range.start + 2, text: words }]
}

function hasWords(node: Nodes): boolean {
  if (node.type === 'html') return false
  return 'children' in node
    ? node.children.some(hasWords)
    : node.type === 'image' || plainOf(node).trim() !== ''
}

/** Words from the name of a file. */
function wordsOfFile(url: string): string {
  const name = posix.parse(safeDecode(url.replace(/[?#].*$/, ''))).name
  return name.replaceAll(/[-_]+/g, ' ').replaceAll(/[[\]]/g, '').trim() || 'Picture'
}

/** Leaves the words of a link, without its brackets and address. */
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

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of (node satisfies Parents).children) walk(child, visit)
}

/** Applies changes. Of two that overlap the first one counts. */
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

/** Finds the number of the source line at an offset. */
function createLineAt(lines: readonly Line[]): (offset: number) => number {
  let end = 0
  const ends = lines.map(({ text }) => (end += text.length + 1))
  return (offset) => {
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > offset) high = middle
      else low = middle + 1
    }
    return lines[low]?.at ?? 1
  }
}

/** Decodes a part of an address. One that cannot be decoded stays. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
