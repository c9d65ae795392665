import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Nodes as HtmlNodes } from 'hast'
import type { Nodes as MarkdownNodes, RootContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'

import { renderPageMarkdown } from '../../../src/markdown/page-markdown.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/markdown')
const url = 'https://example.pl/pl/strona/'
const options = { url, pageUrl: (href: string) => new URL(href, url).href }
const htmlParser = unified().use(rehypeParse)
const markdownParser = unified().use(remarkParse).use(remarkGfm)

/** What must be the same in a page and its twin, read from each by its own parser. */
interface Outline {
  headings: string[]
  cells: number
  code: string[]
  inlineCode: string[]
  links: string[]
  images: string[]
  items: number
  /** Every letter and digit, sorted: nothing lost, nothing added. */
  letters: string
}

describe('renderPageMarkdown', () => {
  it.each(readdirSync(fixtures))(
    '%s: the twin is as reviewed and says what the page says',
    (name) => {
      const html = readFileSync(join(fixtures, name, 'input.html'), 'utf8')
      const file = join(fixtures, name, 'expected.md')
      const { markdown, title } = renderPageMarkdown(html, options)
      if (process.env['UPDATE_FIXTURES'] === '1') writeFileSync(file, markdown)
      const expected = readFileSync(file, 'utf8')
      expect(markdown).toBe(expected)
      const [, matter = '', body = ''] = /^---\n([^]*?)---\n\n([^]*)$/.exec(expected) ?? []
      expect(parseYaml(matter)).toMatchObject({ title, url })
      expect(outlineMarkdown(body)).toEqual(outlineHtml(html))
      expect(expected.endsWith('\n') && !expected.endsWith('\n\n')).toBe(true)
    },
  )

  it('returns what the front matter says', () => {
    const html = readFileSync(join(fixtures, 'front-matter/input.html'), 'utf8')
    const { markdown, ...matter } = renderPageMarkdown(html, options)
    expect(matter).toEqual({
      title: `Yes: "no", 'maybe' & # 😀`,
      description:
        'It\'s "quoted": 50% - a # sign 😀\nand a second line, which is long enough that a ' +
        'writer of YAML would like to fold it over several lines if nobody told it not to',
      lang: 'no',
    })
    const text = markdown.slice(4, markdown.indexOf('---\n\n'))
    expect(parseYaml(text)).toEqual({ ...matter, url })
    expect(parseYaml(text, { version: '1.1' })).toEqual({ ...matter, url })
  })

  it('leaves the description out of the front matter of a page without one', () => {
    const html = '<html lang="pl"><meta name="description" content=" "><main><h1>A</h1></main>'
    expect(renderPageMarkdown(html, options)).toEqual({
      title: 'A',
      description: undefined,
      lang: 'pl',
      markdown: `---\ntitle: A\nurl: ${url}\nlang: pl\n---\n\n# A\n`,
    })
  })

  it('leaves no blank at an edge of a line, and no empty mark', () => {
    const content =
      '<h2>b<br></h2><p>c <br> d </p><ul><li>e </li></ul><p><b> </b></p><p><i></i>f</p>'
    const html = `<html lang="pl"><main><h1>A </h1>${content}</main>`
    const { markdown } = renderPageMarkdown(html, options)
    expect(markdown.split('\n---\n\n')[1]).toBe('# A\n\n## b\n\nc\\\nd\n\n- e\n\nf\n')
  })

  it('writes each link as pageUrl gives it', () => {
    const html = '<html lang="pl"><main><h1>A</h1><a href="/pl/b/">b</a></main>'
    const pageUrl = (href: string) => `https://twin.example${href}index.md`
    const { markdown } = renderPageMarkdown(html, { url, pageUrl })
    expect(markdown).toContain('[b](https://twin.example/pl/b/index.md)')
  })

  it.each([
    ['no <main>', '<html lang="pl"><h1>A</h1>', /has 0 <main>: wrap the content/],
    ['two <main>', '<html lang="pl"><main><h1>A</h1></main><main></main>', /has 2 <main>: wrap/],
    ['no <h1>', '<html lang="pl"><main><p>A</p></main>', /no <h1> with text: give the page/],
    ['an empty <h1>', '<html lang="pl"><main><h1> </h1></main>', /no <h1> with text/],
    ['no lang', '<html><main><h1>A</h1></main>', /<html> has no lang: set it in the layout/],
  ])('refuses a page with %s and names the remedy', (_, html, message) => {
    expect(() => renderPageMarkdown(html, options)).toThrow(message)
    expect(() => renderPageMarkdown(html, options)).toThrow(`"${url}"`)
  })
})

// The outline of the HTML, by rules stated here once more and apart from the converter

const unread = new Set(
  `nav script style template form button select dialog iframe noscript textarea wbr`.split(' '),
)

function outlineHtml(html: string): Outline {
  const outline: Outline = emptyOutline()
  const main = elements(htmlParser.parse(html)).find(({ tagName }) => tagName === 'main')
  if (main) readHtml(main, outline, nowhere)
  const title = outline.headings.findIndex((heading) => heading.startsWith('1 '))
  outline.headings.unshift(...outline.headings.splice(title, 1))
  return finish(outline)
}

interface Place {
  inTable: boolean
  inPre: boolean
  inHeading: boolean
  inTitle: boolean
  inCaptioned: boolean
}

const nowhere: Place = {
  inTable: false,
  inPre: false,
  inHeading: false,
  inTitle: false,
  inCaptioned: false,
}

function readHtml(node: HtmlNodes, outline: Outline, place: Place): void {
  if (node.type === 'text') outline.letters += node.value
  if (node.type !== 'element' || isUnread(node)) return
  const { tagName } = node
  if (tagName === 'svg') {
    const label = attribute(node, 'ariaLabel') || htmlText(node.children[0] ?? node)
    if (attribute(node, 'role') === 'img' && !place.inCaptioned) outline.letters += label
    return
  }
  readElement(node, outline, place)
  if (tagName === 'a' && isHeadingAnchor(node)) return
  const within = {
    inTable: place.inTable || tagName === 'table',
    inPre: place.inPre || tagName === 'pre',
    inHeading: place.inHeading || /^h[1-6]$/.test(tagName),
    inTitle: place.inTitle || tagName === 'h1',
    inCaptioned:
      place.inCaptioned ||
      (tagName === 'figure' && elements(node).some((child) => child.tagName === 'figcaption')),
  }
  for (const child of node.children) readHtml(child, outline, within)
}

function readElement(
  node: Element,
  outline: Outline,
  { inTable, inPre, inHeading, inTitle }: Place,
): void {
  const { tagName } = node
  const text = htmlText(node)
  if (/^h[1-6]$/.test(tagName) && text && !inTable) outline.headings.push(`${tagName[1]} ${text}`)
  if (tagName === 'pre' && !inTable) outline.code.push(rawText(node).replace(/\n$/, ''))
  if (tagName === 'pre' && inTable) outline.inlineCode.push(...rawText(node).split(/\n+/))
  if (/^(?:code|kbd|samp)$/.test(tagName) && !inPre && !inTitle)
    outline.inlineCode.push(rawText(node))
  if (/^t[dh]$/.test(tagName) && isOuterCell(node) && hasText(node)) outline.cells += 1
  if (tagName === 'li' && hasText(node) && !inTable) outline.items += 1
  if (tagName === 'dl') outline.items += countGroups(node)
  if (tagName === 'a') readLink(node, outline, inHeading)
  if (tagName === 'video') {
    outline.links.push(options.pageUrl(attribute(node, 'src')))
    outline.letters += attribute(node, 'title')
  }
  if (tagName === 'img' && attribute(node, 'alt')) {
    outline.letters += attribute(node, 'alt')
    const src = attribute(node, 'src')
    if (!src.startsWith('data:')) outline.images.push(options.pageUrl(src))
  }
}

const innerCells = new WeakSet<Element>()

/** Whether a cell is in a table that is in no cell; tables are read from the outside in. */
function isOuterCell(cell: Element): boolean {
  const tables = elements(cell).filter(({ tagName }) => tagName === 'table')
  for (const inner of tables.flatMap(elements)) innerCells.add(inner)
  return !innerCells.has(cell)
}

function readLink(node: Element, outline: Outline, inHeading: boolean): void {
  const href = attribute(node, 'href')
  const label = attribute(node, 'ariaLabel')
  if (!href || href.startsWith('javascript:') || isHeadingAnchor(node)) return
  if (inHeading && href.startsWith('#')) return
  if (!hasText(node)) outline.letters += label
  if (hasText(node) || label) outline.links.push(options.pageUrl(href))
}

function attribute({ properties }: Element, name: string): string {
  const value = properties[name]
  return typeof value === 'string' ? value : ''
}

function isHeadingAnchor({ properties }: Element): boolean {
  return Array.isArray(properties['className']) && properties['className'].includes('anchor')
}

/** A definition list is a list of its groups; a group of several definitions lists them too. */
function countGroups(list: Element): number {
  const parts = list.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'div' ? child.children : [child],
  )
  const names = parts.map((part) => (part.type === 'element' ? part.tagName : '')).join(' ')
  const groups = names.match(/(?:dt\s*)+(?:dd\s*)*/g) ?? []
  const several = groups.map((group) => group.match(/dd/g)?.length ?? 0).filter((n) => n > 1)
  return groups.length + several.reduce((sum, count) => sum + count, 0)
}

function isUnread({ tagName, properties }: Element): boolean {
  const isHidden = 'hidden' in properties || properties['ariaHidden'] === 'true'
  return unread.has(tagName) || isHidden || properties['dataTwin'] === 'omit'
}

function elements(node: HtmlNodes): Element[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elements(child)] : [],
  )
}

function hasText(node: Element): boolean {
  return htmlText(node) !== '' || elements(node).some(({ properties }) => properties['alt'])
}

function rawText(node: HtmlNodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && isUnread(node))) return ''
  if (node.type === 'element' && node.tagName === 'br') return ' '
  if (node.type === 'element' && node.tagName === 'a' && isHeadingAnchor(node)) return ''
  return node.children.map(rawText).join('')
}

function htmlText(node: HtmlNodes): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}

// The outline of the Markdown

function outlineMarkdown(markdown: string): Outline {
  const outline: Outline = emptyOutline()
  readMarkdown(markdownParser.parse(markdown), outline, markdown)
  return finish(outline)
}

function readMarkdown(node: MarkdownNodes, outline: Outline, source: string): void {
  if ('value' in node && node.type !== 'html') outline.letters += node.value
  if (node.type === 'code') outline.code.push(node.value)
  if (node.type === 'inlineCode') outline.inlineCode.push(node.value)
  if (node.type === 'heading') outline.headings.push(`${node.depth} ${markdownText(node)}`)
  if (node.type === 'listItem') outline.items += 1
  if (node.type === 'tableCell' && markdownText(node)) outline.cells += 1
  if (node.type === 'html') expect(node.value).toMatch(/^<(?:br|\/?su[bp])>$/)
  if (node.type === 'image') {
    outline.letters += node.alt ?? ''
    outline.images.push(node.url)
  }
  // An address written out in the text of the page is none of its links.
  const opening = source[node.position?.start.offset ?? 0]
  if (node.type === 'link' && (opening === '[' || opening === '<')) outline.links.push(node.url)
  if ('children' in node) for (const child of node.children) readMarkdown(child, outline, source)
}

function markdownText(node: MarkdownNodes): string {
  if ('value' in node) return node.value
  if (node.type === 'image') return node.alt ?? ''
  const children: RootContent[] = 'children' in node ? node.children : []
  return children.map(markdownText).join('')
}

function emptyOutline(): Outline {
  const lists = { headings: [], code: [], inlineCode: [], links: [], images: [] }
  return { ...lists, cells: 0, items: 0, letters: '' }
}

/** A link around blocks becomes one in each block, so links are compared as a set. */
function finish(outline: Outline): Outline {
  const links = [...new Set(outline.links)].map((link) => decodeURI(link)).sort()
  const letters = (outline.letters.match(/[\p{L}\p{N}]/gu) ?? []).sort().join('')
  return { ...outline, links, letters, headings: outline.headings }
}
