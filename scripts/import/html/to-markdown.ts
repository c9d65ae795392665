/** Converts the main text of a web page to the Markdown of Vitrine. */
import type { Element, ElementContent, Nodes } from 'hast'
import { select, selectAll } from 'hast-util-select'
import type { BlockContent, Html, Paragraph, PhrasingContent, RootContent } from 'mdast'
import rehypeRemark from 'rehype-remark'
import type { Options } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { slugOf } from '../../../src/content/heading-ids.ts'
import type { ConvertState } from '../../../src/markdown/definition-lists.ts'
import { convertNote, convertNoteReference } from '../../../src/markdown/footnotes.ts'
import {
  asText,
  attribute,
  classesOf,
  collapse,
  element,
  elementsIn,
  findChild,
  textOf,
} from '../../../src/markdown/html-tree.ts'
import { flattenBlocks } from '../../../src/markdown/table-cells.ts'
import { tidyTree } from '../../../src/markdown/tidy.ts'
import { writeOptions } from '../../../src/markdown/write.ts'
import { alertKind } from '../syntax/alerts.ts'
import { markNotes } from './footnotes.ts'
import { lineOf, valueOf } from './page-facts.ts'

/** Matches the data URL of a picture. Short data URLs are placeholders, so they do not match. */
const pictureData = /^data:image\/(?:png|jpeg|webp|avif|gif);base64,.{100}/

/** Functions that resolve the addresses of links and pictures. */
export interface MarkdownReading {
  /** Resolves the `href` or `src` of an element to an absolute address. */
  absolute(href: string): string
  /** Returns the `href` to write for the absolute address of a link. */
  hrefOf(url: string): string
  /** Returns the `src` to write for the absolute address of a picture. */
  srcOf(url: string): string
}

const processor = unified()
  .use(rehypeRemark, {
    handlers: {
      ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, toHeading])),
      ...Object.fromEntries(
        ['sub', 'sup', 'kbd', 'mark', 'ins', 'abbr'].map((tag) => [tag, toTag]),
      ),
      note: convertNote,
      'note-reference': convertNoteReference,
      'html-mark': (_state: ConvertState, { properties: { title } }: Element) =>
        html(typeof title === 'string' ? title : '\n'),
      ...{ dl: toDefinitions, pre: toCode, details: toDetails, figcaption: toCaption },
      ...{ div: toTabs, iframe: toLink, video: toLink, audio: toLink },
    } satisfies Options['handlers'],
    nodeHandlers: { comment: () => undefined },
  })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, writeOptions)
  .freeze()

/** Converts a main text to Markdown. Changes the tree `main`. */
export function toMarkdown(main: Element, reading: MarkdownReading): string {
  markNotes(main)
  prepare(main, reading)
  const tree = processor.runSync({ type: 'root', children: main.children })
  tidyTree(tree)
  return processor.stringify(tree)
}

/** Prepares elements: for example, chooses pictures and resolves addresses. */
function prepare(main: Element, reading: MarkdownReading): void {
  const own = selectAll('a[href^="#"]', main)
  const linked = new Set(own.map((link) => attribute(link, 'href').slice(1)))
  const seen = new Set<unknown>()
  visit(main, 'element', (node, index, parent) => {
    const { properties } = node
    if (node.tagName === 'picture') usePicture(node)
    if (node.tagName === 'img') {
      const source = sourceOf(node)
      if (source === undefined && parent && index !== undefined) {
        parent.children.splice(index, 1)
        return index
      }
      properties.src = reading.srcOf(reading.absolute(source ?? ''))
    } else if (typeof properties.src === 'string') properties.src = reading.absolute(properties.src)
    if (node.tagName === 'a' && attribute(node, 'href') === '') node.tagName = 'span'
    if (node.tagName === 'a' && typeof properties.href === 'string') {
      const inPage = properties.href.startsWith('#')
      properties.href = inPage ? properties.href : reading.hrefOf(reading.absolute(properties.href))
    }
    if (node.tagName === 'table') nameColumns(node)
    const caption = node.tagName === 'table' ? findChild(node, 'caption') : undefined
    if (caption && parent && index !== undefined) {
      parent.children.splice(index + 1, 0, element('figcaption', caption.children))
      node.children = node.children.filter((child) => child !== caption)
    }
    if (/^(?:section|div)$/.test(node.tagName)) moveIdToHeading(node)
    // Removes repeated ids. The parser copies an element that is not closed, including its id.
    if (seen.has(properties.id)) delete properties.id
    if (properties.id) seen.add(properties.id)
    keepId(node, linked)
    nameLanguage(node)
    markBox(node)
    return undefined
  })
}

/** Moves the id of a section to its heading, if the section begins with a heading without id. */
function moveIdToHeading(node: Element): void {
  const id = valueOf(node, 'id')
  const first = node.children.find((child) => lineOf(child) !== '')
  if (first?.type !== 'element' || !/^h[1-6]$/.test(first.tagName)) return
  if (id === undefined || valueOf(first, 'id') !== undefined) return
  first.properties.id = id
  delete node.properties.id
}

/** Keeps the id of an element if the page links to it. `toHeading` keeps the ids of headings. */
function keepId(node: Element, linked: ReadonlySet<string>): void {
  const id = attribute(node, 'id')
  const isKept = /^(?:div|p|figure|section|span|a)$/.test(node.tagName) && /^[\w.:-]+$/.test(id)
  const title = `<span id="${id}"></span>`
  if (isKept && linked.has(id)) node.children.unshift(element('html-mark', [], { title }))
}

/** Makes the first row of a table its header, if it has no header. Markdown requires one. */
function nameColumns(table: Element): void {
  if (select('th', table)) return
  for (const cell of selectAll('td', select('tr', table) ?? table)) cell.tagName = 'th'
}

/** Gives an `img` without an address the `srcset` of a `source` that is not for dark mode. */
function usePicture(node: Element): void {
  const img = select('img', node)
  if (!img || attribute(img, 'srcSet') !== '' || sourceOf(img) !== undefined) return
  const light = selectAll('source', node).find((one) => !/dark/.test(attribute(one, 'media')))
  img.properties.srcSet = light && (valueOf(light, 'srcSet') ?? valueOf(light, 'dataSrcset'))
}

/**
 * Returns the address of the largest picture of an `img`, even if the page loads it later by a
 * script. Returns `undefined` if there is no address, and for an icon with an empty `alt`.
 */
function sourceOf(img: Element): string | undefined {
  const isIcon = /\.svg$/.test(attribute(img, 'src')) || Number(img.properties.width ?? 99) <= 64
  if (img.properties.alt === '' && isIcon) return undefined
  const sets = ['srcSet', 'dataSrcset', 'dataLazySrcset'].flatMap(
    (name) => valueOf(img, name) ?? [],
  )
  const sizes = [...sets.join(', ').matchAll(/(\S+)(?:\s+([\d.]+)[wx])?\s*(?:,\s|$)/g)]
  const [largest] = sizes.toSorted((a, b) => Number(b[2] ?? 1) - Number(a[2] ?? 1))
  const names = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'src']
  const all = [largest?.[1], ...names.map((name) => valueOf(img, name))].filter(
    (url) => url !== undefined,
  )
  return all.find((url) => !url.startsWith('data:')) ?? all.find((url) => pictureData.test(url))
}

/**
 * Turns a note box (admonition) into an alert: a block quote that begins with a mark such as
 * `[!NOTE]`.
 */
function markBox(node: Element): void {
  const names = classesOf(node).join(' ')
  if (!['div', 'aside'].includes(node.tagName) || !/\b(?:admonition|alert)\b/.test(names)) return
  const known = names.split(/[\s-]+/).filter((name) => name !== 'alert' && alertKind(name))
  const kind = alertKind(known[0] ?? '')
  if (kind === undefined) return
  const title = select('[class*=title], [class*=eading]', node)
  const words = lineOf(title)
  const own = words === '' || alertKind(words) === kind ? '' : words
  const mark = element('html-mark', [], { title: `[!${kind}]${own && ' '}` })
  node.tagName = 'blockquote'
  const line = [mark, ...asText(own), element('html-mark', []), ...firstLine(node, title)]
  node.children = [element('p', line), ...node.children.filter((child) => child !== title)]
}

/**
 * Removes the title and the first paragraph of a note box. Returns the content of the paragraph; an
 * empty list if neither the box nor a `div` in it begins with a paragraph.
 */
function firstLine(node: Element, title: Element | undefined): ElementContent[] {
  for (const parent of [node, ...selectAll('div', node)]) {
    parent.children = parent.children.filter((child) => child !== title)
    const [first] = elementsIn(parent.children)
    if (first?.tagName !== 'p') continue
    parent.children = parent.children.filter((child) => child !== first)
    return first.children
  }
  return []
}

/**
 * Converts a heading. Writes a valid id, unless the heading is an `h1` or Vitrine would make the
 * same id from the text. Links to places on the same page become text.
 */
function toHeading(state: ConvertState, node: Element): RootContent {
  const depth = Number(node.tagName.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6 // Only h1 to h6 have this handler.
  const inner = selectAll('a, span', node)
  const id = [node, ...inner].map((one) => valueOf(one, 'id') ?? valueOf(one, 'name')).find(Boolean)
  const marks = new Set(
    inner.filter((one) => !/[\p{L}\p{N}]/u.test(lineOf(one)) && !select('img', one)),
  )
  for (const one of inner) if (/^#/.test(attribute(one, 'href'))) one.tagName = 'span'
  const kept = { ...node, children: withoutNodes(node.children, marks) }
  const children = flattenBlocks(state.all(kept))
  const last = children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  const isMade = id === slugOf(lineOf(kept))
  const isNamed = depth > 1 && id !== undefined && !isMade && /^[\p{L}\p{N}_.:-]+$/u.test(id)
  if (isNamed) children.push(html(` {#${id}}`))
  return { type: 'heading', depth, children }
}

function withoutNodes(
  nodes: readonly ElementContent[],
  gone: ReadonlySet<Nodes>,
): ElementContent[] {
  return nodes
    .filter((node) => !gone.has(node))
    .map((node) =>
      node.type === 'element' ? { ...node, children: withoutNodes(node.children, gone) } : node,
    )
}

/** Keeps inline elements without a Markdown syntax as HTML. */
function toTag(state: ConvertState, node: Element): PhrasingContent[] {
  const title = collapse(attribute(node, 'title')).replaceAll('"', '&quot;')
  const list = node.tagName === 'abbr' && title !== '' ? ` title="${title}"` : ''
  const inner = flattenBlocks(state.all(node))
  if (inner.length === 0) return []
  return [html(`<${node.tagName}${list}>`), ...inner, html(`</${node.tagName}>`)]
}

function toDefinitions(state: ConvertState, node: Element): Paragraph[] {
  const groups: Paragraph[] = []
  const parts = selectAll('dt, dd', node)
  parts.forEach((part, at) => {
    const inner = flattenBlocks(state.all(part))
    const group = groups.at(-1)
    if (part.tagName === 'dd' && group) group.children.push(html('\n: '), ...inner)
    else if (group && parts[at - 1]?.tagName === 'dt') group.children.push(html('\n'), ...inner)
    else groups.push(paragraph(inner))
  })
  return groups
}

/** Converts a code block. Keeps the language and removes line numbers. */
function toCode(_state: ConvertState, node: Element): RootContent {
  const numbers = new Set(selectAll('.linenos, .lineno, .gutter, .line-numbers-rows', node))
  const value = textOf({ ...node, children: withoutNodes(node.children, numbers) })
  const lang = valueOf(node, 'dataLanguage') ?? null
  return { type: 'code', lang, value: value.replace(/\n$/, '') }
}

/** Sets the language of a code block, from a class of `code`, `pre` or an element around them. */
function nameLanguage(node: Element): void {
  if (!['div', 'figure', 'pre'].includes(node.tagName)) return
  const code = node.tagName === 'pre' ? select('code', node) : undefined
  const names = [node, ...(code ? [code] : [])].flatMap(classesOf).join(' ')
  const [, lang] =
    /(?:^|\s)(?:language-|lang-|highlight-(?:source-)?|brush:\s*)([\w+#-]+)/.exec(names) ?? []
  // Sphinx uses `default` for code without a language.
  if (lang === undefined || lang === 'default') return
  for (const pre of [node, ...selectAll('pre', node)]) pre.properties.dataLanguage = lang
}

const tabTitle = 'summary > :is(h2, h3, h4, h5, h6)'

/** Converts the tabs of a Vitrine site. Replaces other `div` elements by their content. */
function toTabs(state: ConvertState, node: Element): RootContent[] {
  const inner = state.all(node)
  const areTabs = classesOf(node).includes('tabs') && select(tabTitle, node) !== undefined
  return areTabs ? [html(':::tabs'), ...inner, html(':::')] : inner
}

function toDetails(state: ConvertState, node: Element): RootContent[] {
  const summary = findChild(node, 'summary')
  const body = { ...node, children: node.children.filter((child) => child !== summary) }
  const open = node.properties.open === undefined ? '' : ' open'
  const words = lineOf(summary).replaceAll('&', '&amp;').replaceAll('<', '&lt;') || '…'
  const inner = state.toFlow(state.all(body)) as BlockContent[] // `toFlow` returns blocks.
  const title = select(tabTitle, node)
  if (title) return [toHeading(state, title), ...inner]
  return [html(`<details${open}>\n<summary>${words}</summary>`), ...inner, html('</details>')]
}

function toCaption(state: ConvertState, node: Element): Paragraph | undefined {
  const children = flattenBlocks(state.all(node))
  return children.length === 0 ? undefined : paragraph([{ type: 'emphasis', children }])
}

/** Turns an embedded video, sound or page into a link. */
function toLink(_state: ConvertState, node: Element): Paragraph | undefined {
  const url = valueOf(node, 'src') ?? valueOf(select('source', node), 'src')
  if (url === undefined || !/^https?:/.test(url)) return undefined
  const value = valueOf(node, 'title') ?? URL.parse(url)?.hostname ?? url
  return paragraph([{ type: 'link', url, children: [{ type: 'text', value }] }])
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

function html(value: string): Html {
  return { type: 'html', value }
}
