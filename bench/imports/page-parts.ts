/** Words, headings, links, pictures, code and tables of a page, as a reader sees them. */
import { createHash } from 'node:crypto'
import type { Element, Nodes, Root } from 'hast'
import { select, selectAll } from 'hast-util-select'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** Parts of a page that an import must keep. */
export const partNames = ['headings', 'links', 'pictures', 'code', 'tables'] as const
type PartName = (typeof partNames)[number]

/** Words and parts of a page. Each part is a text, so that two pages can be compared. */
export interface PageParts extends Record<PartName, readonly string[]> {
  readonly words: readonly string[]
}

/** A parsed HTML page. */
export interface Page {
  readonly main: Element
  /** Base URL of the links in the page. */
  readonly base: string
}

/** The site that a page belongs to. Its methods look up the targets of links and pictures. */
export interface Site {
  /** Name of the page at an address, the same before and after the import. */
  nameOf(url: URL): string | undefined
  /** The page at an address. */
  pageAt(url: URL): Page | undefined
  /** Bytes of a picture. */
  bytesOf(url: URL): Buffer
}

/**
 * Inline elements. The text of any other element is separated by spaces from the text around it.
 */
const inline = new Set(
  'a abbr b bdi code del em font i ins kbd mark s samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
)
/**
 * Elements that are not text of the page: links that generators add to headings and footnotes, and
 * texts for screen readers only.
 */
const marks =
  'script, style, svg, button, .headerlink, .hash-link, .sr-only, #footnote-label, ' +
  'a.footnote, .footnote-ref, .footnote-backref, a.para, [data-footnote-ref], [data-footnote-backref]'

/**
 * Parses a page, and removes elements that are not text of the page. Returns `undefined` if no
 * element matches the selector `main`.
 */
export function readPage(html: string, base: string, main: string, leftOut = ''): Page | undefined {
  const tree: Root = unified().use(rehypeParse).parse(html)
  const found = select(main, tree)
  if (!found) return undefined
  const gone = new Set(selectAll(leftOut === '' ? marks : `${marks}, ${leftOut}`, found))
  visit(found, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !gone.has(node)) return undefined
    parent.children.splice(index, 1)
    return index
  })
  return { main: found, base }
}

/** The parts of a page. */
export function partsOf({ main, base }: Page, site: Site): PageParts {
  const links = selectAll('a[href]', main)
  const rows = (table: Element) =>
    selectAll('tr', table)
      .map((row) => selectAll('th, td', row).map(lineOf).filter(Boolean).join(' | '))
      .filter(Boolean)
  return {
    words: wordsOf(textOf(main)),
    headings: selectAll('h1, h2, h3, h4, h5, h6', main).map(
      (node) => `${node.tagName} ${lineOf(node)}`,
    ),
    links: links.map(
      (link) => `${lineOf(link)} → ${targetOf(propertyOf(link, 'href'), base, site)}`,
    ),
    pictures: selectAll('img', main).map((image) => pictureOf(image, base, site)),
    code: selectAll('pre', main).map(codeOf),
    tables: selectAll('table', main).map((table) => rows(table).join('\n')),
  }
}

/** Lines of code. Some generators end a line by `br`, and have an element around each line. */
function codeOf(node: Nodes): string {
  const read = (part: Nodes): string =>
    part.type === 'text'
      ? part.value
      : !('children' in part)
        ? ''
        : part.type === 'element' && part.tagName === 'br'
          ? '\n'
          : part.children.map(read).join('')
  return read(node)
    .replace(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
}

function pictureOf(image: Element, base: string, site: Site): string {
  const found = propertyOf(image, '__astro_image_')
  // In HTML that is not built yet, Astro keeps the attributes of a picture in this property, as
  // JSON.
  const { alt, src } = (found === '' ? image.properties : JSON.parse(found)) as {
    alt?: string
    src?: string
  }
  const url = new URL(src ?? '', base)
  const digest = createHash('sha256').update(site.bytesOf(url)).digest('hex')
  return `${alt ?? ''} ${digest.slice(0, 12)}`
}

/**
 * Target of a link: an address on another site, or the name of a page with the heading at the
 * fragment.
 */
function targetOf(href: string, base: string, site: Site): string {
  const url = new URL(href, base)
  const name = site.nameOf(url)
  if (name === undefined) return url.href
  const id = decodeURIComponent(url.hash.slice(1))
  const page = id === '' ? undefined : site.pageAt(url)
  return `${name} ${page ? headingAt(page.main, id) : ''}`
}

const headingsOf = new WeakMap<Element, ReadonlyMap<string, string>>()

/** The heading with an id, or the first one after the element with it. */
function headingAt(main: Element, id: string): string {
  const found = headingsOf.get(main) ?? readHeadings(main)
  headingsOf.set(main, found)
  return found.get(id) ?? 'no heading'
}

/** Id → heading, in one walk from the end of the page. */
function readHeadings(main: Element): Map<string, string> {
  const headings = new Map<string, string>()
  let heading = 'no heading'
  for (const node of selectAll('[id], [name], h1, h2, h3, h4, h5, h6', main).toReversed()) {
    const isHeading = /^h\d$/.test(node.tagName)
    if (isHeading) heading = lineOf(node)
    for (const inner of isHeading ? [node, ...selectAll('[id], [name]', node)] : [node]) {
      headings.set(propertyOf(inner, 'id') || propertyOf(inner, 'name'), heading)
    }
  }
  return headings
}

function propertyOf(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' ? value : ''
}

function lineOf(node: Nodes): string {
  return wordsOf(textOf(node)).join(' ')
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const text = node.children.map(textOf).join('')
  return node.type === 'element' && !inline.has(node.tagName) ? ` ${text} ` : text
}

function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
}
