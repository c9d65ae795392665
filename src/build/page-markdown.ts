/**
 * The Markdown twin of a rendered page: its `<main>` as CommonMark with GFM under YAML front matter.
 *
 * One pass over the HTML keeps what a reader reads, rehype-remark converts it, and one pass over
 * the Markdown tree removes what no Markdown should hold. These are three steps of one conversion
 * and rely on each other's order, so they share this file. Not kept: forms and controls, embedded
 * frames, scripts, formulas in MathML, and the meaning of superscript and abbreviation titles.
 */

import type { Element, ElementContent, Parents, Properties, Root } from 'hast'
import type {
  Heading,
  List,
  ListItem,
  Root as MarkdownRoot,
  Paragraph,
  PhrasingContent,
  RootContent,
  Text,
} from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options as ConvertOptions } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options as StringifyOptions } from 'remark-stringify'
import { unified } from 'unified'
import { stringify as stringifyYaml } from 'yaml'

/** What the twin says about the page, and the whole twin as text. */
export interface PageMarkdown {
  title: string
  description?: string
  lang: string
  markdown: string
}

/** Where the page is, and how one of its links is written in the twin. */
export interface PageMarkdownOptions {
  url: string
  pageUrl: (href: string) => string
}

/** Renders the Markdown twin of a page from the HTML of the page. */
export function renderPageMarkdown(html: string, options: PageMarkdownOptions): PageMarkdown {
  const page = processor.parse(html)
  const main = getMain(page, options.url)
  const lang = getLang(page, options.url)
  const description = findDescription(page)
  const content = keepChildren(main, { ...options, place: 'prose' })
  const title = takeTitle(content, options.url)
  const body = processor.runSync({ type: 'root', children: content })
  polish(body)
  const heading: Heading = { type: 'heading', depth: 1, children: [text(title)] }
  const document = processor.stringify({ type: 'root', children: [heading, ...body.children] })
  const matter = renderFrontMatter({ title, description, url: options.url, lang })
  return { title, description, lang, markdown: `---\n${matter}---\n\n${document}` }
}

function getMain(document: Root, url: string): Element {
  const mains = findAll(document, 'main')
  const [main] = mains
  if (main && mains.length === 1) return main
  const remedy = 'wrap the content of the page in exactly one <main>'
  throw new Error(`Cannot render Markdown of "${url}": it has ${mains.length} <main>: ${remedy}`)
}

function getLang(document: Root, url: string): string {
  const lang = findChild(document, 'html')?.properties['lang']
  if (typeof lang === 'string' && lang.trim()) return lang.trim()
  throw new Error(`Cannot render Markdown of "${url}": <html> has no lang: set it in the layout`)
}

function findDescription(document: Root): string | undefined {
  const html = findChild(document, 'html')
  const head = html && findChild(html, 'head')
  const meta = head?.children.find(
    (child) =>
      child.type === 'element' &&
      child.tagName === 'meta' &&
      attribute(child, 'name').toLowerCase() === 'description',
  )
  return (meta?.type === 'element' && attribute(meta, 'content')) || undefined
}

/** Removes the first `<h1>` from the content, which the twin opens with, and returns its text. */
function takeTitle(content: ElementContent[], url: string): string {
  const heading = takeElement(content, 'h1')
  const title = heading && collapse(textOf(heading, ' '))
  if (title) return title
  const remedy = 'give the page one heading of level 1 with text'
  throw new Error(`Cannot render Markdown of "${url}": <main> has no <h1> with text: ${remedy}`)
}

function takeElement(nodes: ElementContent[], tagName: string): Element | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'element') continue
    if (node.tagName === tagName) nodes.splice(index, 1)
    const found = node.tagName === tagName ? node : takeElement(node.children, tagName)
    if (found) return found
  }
  return undefined
}

function renderFrontMatter(matter: Record<string, string | undefined>): string {
  // Version 1.1 quotes `no` (Norwegian), `yes` and dates, which older parsers would not read as text.
  return stringifyYaml(matter, {
    version: '1.1',
    lineWidth: 0,
    blockQuote: false,
    doubleQuotedMinMultiLineLength: Infinity,
  })
}

// First pass: what of the HTML a reader reads

/** Where in the page a node stands: the same element is kept differently in each. */
interface Scope extends PageMarkdownOptions {
  place: 'prose' | 'code' | 'heading'
  inTable?: boolean
  inTableHead?: boolean
  hasCaption?: boolean
}

const omittedElements = new Set(
  `button datalist dialog form iframe input nav noscript option script select style template
  textarea wbr`.split(/\s+/),
)

const codeElements = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'var', 'listing', 'xmp'])
const headingElements = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

type Keep = (node: Element, scope: Scope) => ElementContent[]

const keepers: Partial<Record<string, Keep>> = {
  a: keepLink,
  abbr: keepChildren,
  audio: keepMedia,
  figure: keepFigure,
  img: keepImage,
  label: keepChildren,
  li: keepListItem,
  picture: keepChildren,
  pre: keepCode,
  small: keepChildren,
  span: keepChildren,
  sub: keepChildren,
  sup: keepChildren,
  svg: keepDrawing,
  table: keepTable,
  td: keepCell,
  th: keepCell,
  thead: (node, scope) => keepElement(node, { ...scope, inTableHead: true }),
  time: keepChildren,
  tr: keepRow,
  u: keepChildren,
  video: keepMedia,
}

function keepChildren(parent: Parents, scope: Scope): ElementContent[] {
  return parent.children.flatMap((child) => {
    if (child.type === 'text') return [{ type: 'text', value: keepText(child.value, scope) }]
    if (child.type !== 'element' || isOmitted(child)) return []
    const keep = keepers[child.tagName] ?? keepElement
    return keep(child, scope)
  })
}

function keepElement(node: Element, scope: Scope): ElementContent[] {
  return [copy(node, keepChildren(node, innerScope(node, scope)))]
}

/** Keeps only what the conversion reads, because it copies the whole tree once more. */
function copy(node: Element, children: ElementContent[], changes: Properties = {}): Element {
  const properties: Properties = {}
  for (const name of keptAttributes) {
    const value = name in changes ? changes[name] : node.properties[name]
    if (value !== undefined) properties[name] = value
  }
  return element(node.tagName, children, properties)
}

const keptAttributes =
  'align alt checked colSpan dataLanguage href rowSpan src start title type'.split(' ')

function innerScope(node: Element, scope: Scope): Scope {
  if (codeElements.has(node.tagName)) return { ...scope, place: 'code' }
  if (headingElements.has(node.tagName)) return { ...scope, place: 'heading' }
  return scope
}

function isOmitted(node: Element): boolean {
  const { hidden, ariaHidden, dataTwin } = node.properties
  return (
    omittedElements.has(node.tagName) ||
    Boolean(hidden) ||
    ariaHidden === 'true' ||
    dataTwin === 'omit'
  )
}

/** Readers search and compare, so what only steers line breaking becomes plain or goes. */
function keepText(value: string, { place }: Scope): string {
  if (place === 'code') return value
  return value.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u00ad\u200b]/g, '')
}

function keepLink(node: Element, scope: Scope): ElementContent[] {
  const href = attribute(node, 'href')
  const children = keepChildren(node, scope)
  const content = hasContent(children) ? children : asText(attribute(node, 'ariaLabel'))
  if (href.startsWith('#') && isAnchor(node, scope)) return []
  // Inside a heading a link to a place on this page can only lead to the heading itself.
  const isSelfLink = scope.place === 'heading' && href.startsWith('#')
  if (!href || isSelfLink || /^(?:javascript|data|vbscript):/i.test(href)) return content
  if (content.length === 0) return []
  return [copy(node, content, { href: scope.pageUrl(href) })]
}

/** Whether a link is the sign beside a heading that leads to that heading. */
function isAnchor(node: Element, { place }: Scope): boolean {
  const classes = node.properties['className']
  const isMarked = Array.isArray(classes) && classes.some((name) => anchorClasses.has(name))
  return isMarked || (place === 'heading' && !/[\p{L}\p{N}]/u.test(textOf(node)))
}

const anchorClasses = new Set<string | number>([
  'anchor',
  'anchor-link',
  'header-anchor',
  'heading-anchor',
])

function keepImage(node: Element, scope: Scope): ElementContent[] {
  const alt = attribute(node, 'alt')
  const src = attribute(node, 'src')
  if (!alt) return []
  // A data URL would be longer than the page and tell a reader nothing.
  if (!src || /^data:/i.test(src)) return [emphasised(alt)]
  return [copy(node, [], { alt, src: absolute(src, scope) })]
}

/** A drawing inline in the page has no address, so what it is called stands for it. */
function keepDrawing(node: Element, scope: Scope): ElementContent[] {
  if (attribute(node, 'role') !== 'img' || scope.hasCaption) return []
  const title = findChild(node, 'title')
  const label = attribute(node, 'ariaLabel') || collapse(title ? textOf(title) : '')
  return label ? [emphasised(label)] : []
}

function keepFigure(node: Element, scope: Scope): ElementContent[] {
  return keepElement(node, { ...scope, hasCaption: findAll(node, 'figcaption').length > 0 })
}

/** Keeps a recording as a link, which needs a text: its fallback, or what it is called. */
function keepMedia(node: Element, scope: Scope): ElementContent[] {
  const source = findAll(node, 'source').map((part) => attribute(part, 'src'))
  const address = [attribute(node, 'src'), ...source].find((src) => src)
  const label = attribute(node, 'ariaLabel') || attribute(node, 'title')
  const children = label ? asText(label) : keepChildren(node, scope)
  if (!address || !hasContent(children) || findAll(node, 'a').length > 0) return children
  return [element('a', children, { href: absolute(address, scope) })]
}

function keepCode(node: Element, scope: Scope): ElementContent[] {
  const lang = attribute(node, 'dataLanguage') || findLanguageClass(node)
  const value = keepChildren(node, { ...scope, place: 'code' }).map((child) => textOf(child))
  // What the highlighter says for "none".
  const dataLanguage = lang === 'plaintext' ? '' : lang
  return [copy(node, asText(value.join('')), { dataLanguage })]
}

function findLanguageClass(node: Element): string {
  const classes = findChild(node, 'code')?.properties['className']
  const named = (Array.isArray(classes) ? classes : [])
    .map(String)
    .find((name) => name.startsWith('language-'))
  return named?.slice('language-'.length) ?? ''
}

/** Keeps the one control that Markdown has: the checkbox a task begins with. */
function keepListItem(node: Element, scope: Scope): ElementContent[] {
  const checkbox = findLeadingCheckbox(node)
  const children = keepChildren(node, scope)
  return [copy(node, checkbox ? [copy(checkbox, []), ...children] : children)]
}

function findLeadingCheckbox(node: Element): Element | undefined {
  const first = node.children.find((child) => child.type !== 'text' || child.value.trim())
  if (first?.type !== 'element') return undefined
  if (first.tagName === 'p' || first.tagName === 'label') return findLeadingCheckbox(first)
  return first.tagName === 'input' && attribute(first, 'type') === 'checkbox' ? first : undefined
}

function keepTable(node: Element, scope: Scope): ElementContent[] {
  const children = keepChildren(node, { ...scope, inTable: true, inTableHead: false })
  const table = copy(node, children)
  if (!hasContent(children)) return []
  if (scope.inTable) return findAll(table, 'tr').map(flattenRow)
  const caption = findChild(table, 'caption')
  if (!caption || !hasContent(caption.children)) return [table]
  return [element('p', [element('strong', caption.children)]), table]
}

/** A table within a cell has no form in GFM, so each of its rows becomes a line. */
function flattenRow(row: Element): Element {
  const cells = row.children.filter((child) => child.type === 'element')
  return element(
    'p',
    cells.flatMap((cell, index) => [...asText(index ? ' · ' : ''), ...cell.children]),
  )
}

/** GFM knows column headers only: the header of a row becomes a cell in bold. */
function keepRow(node: Element, scope: Scope): ElementContent[] {
  const children = keepChildren(node, scope)
  const isData = children.some(
    (child) => child.type === 'element' && child.tagName === 'td' && hasContent(child.children),
  )
  if (scope.inTableHead || !isData) return [copy(node, children)]
  const cells = children.map((child) => {
    if (child.type !== 'element' || child.tagName !== 'th') return child
    return element('td', [element('strong', child.children)], child.properties)
  })
  return [copy(node, cells)]
}

function keepCell(node: Element, scope: Scope): ElementContent[] {
  const styled = /text-align:\s*(left|center|right)/.exec(attribute(node, 'style'))?.[1]
  return [copy(node, keepChildren(node, scope), { align: attribute(node, 'align') || styled })]
}

function findAll(parent: Parents, tagName: string): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === tagName ? [child] : findAll(child, tagName)
  })
}

function findChild(parent: Parents, tagName: string): Element | undefined {
  const found = parent.children.find(
    (child) => child.type === 'element' && child.tagName === tagName,
  )
  return found?.type === 'element' ? found : undefined
}

function attribute(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' ? value.trim() : ''
}

function absolute(address: string, { url }: Scope): string {
  return URL.parse(address, url)?.href ?? address
}

/** The text of a node as its source holds it, with what a line break becomes. */
function textOf(node: ElementContent, lineBreak = '\n'): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return lineBreak
  return node.children.map((child) => textOf(child, lineBreak)).join('')
}

function hasContent(nodes: ElementContent[]): boolean {
  return nodes.some((node) => {
    if (node.type !== 'element') return node.type === 'text' && node.value.trim() !== ''
    return node.tagName === 'img' || hasContent(node.children)
  })
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function asText(value: string): ElementContent[] {
  return value ? [{ type: 'text', value }] : []
}

function emphasised(value: string): Element {
  return element('em', asText(value))
}

function element(
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children }
}

// Conversion: the elements that rehype-remark has no form for, or another one

type Convert = NonNullable<NonNullable<ConvertOptions['handlers']>[string]>
type State = Parameters<Convert>[0]

const converters: Record<string, Convert> = {
  dl: convertDefinitions,
  pre: convertCode,
  summary: convertSummary,
}

const convertOptions: ConvertOptions = { handlers: converters }

/** Byte for byte, unlike the converter's own form, which drops blank lines at the end. */
function convertCode(_state: State, node: Element): RootContent {
  const value = node.children.map((child) => textOf(child)).join('')
  return { type: 'code', lang: attribute(node, 'dataLanguage'), value: value.replace(/\n$/, '') }
}

function convertSummary(state: State, node: Element): RootContent[] {
  const children = state.toFlow(state.all(node))
  return children.map((child) =>
    child.type === 'paragraph'
      ? { ...child, children: [{ type: 'strong', children: child.children }] }
      : child,
  )
}

/** Markdown has no definition list: a bulleted one with the terms in bold reads the same. */
function convertDefinitions(state: State, node: Element): List | undefined {
  const items = groupDefinitions(node).map((group) => convertGroup(state, group))
  if (items.length === 0) return undefined
  return {
    type: 'list',
    ordered: false,
    spread: items.some((item) => item.spread),
    children: items,
  }
}

interface DefinitionGroup {
  terms: Element[]
  definitions: Element[]
}

function groupDefinitions(list: Element): DefinitionGroup[] {
  const groups: DefinitionGroup[] = []
  for (const part of list.children.flatMap(unwrapDivision)) {
    if (part.type !== 'element') continue
    const last = groups.at(-1)
    const opensGroup = !last || (part.tagName === 'dt' && last.definitions.length > 0)
    const group = opensGroup ? { terms: [], definitions: [] } : last
    if (opensGroup) groups.push(group)
    if (part.tagName === 'dt') group.terms.push(part)
    else group.definitions.push(part)
  }
  return groups
}

function unwrapDivision(node: ElementContent): ElementContent[] {
  return node.type === 'element' && node.tagName === 'div' ? node.children : [node]
}

function convertGroup(state: State, { terms, definitions }: DefinitionGroup): ListItem {
  const names = convertTerms(state, terms)
  const bodies = definitions.map((definition) => state.toFlow(state.all(definition)))
  const [first, ...others] = bodies.filter((body) => body.length > 0)
  if (!first) return listItem([paragraph(names)])
  const lead = names.length > 0 ? [...names, text(': ')] : []
  if (others.length > 0) return listItem([paragraph(lead), listOf([first, ...others])])
  const [opening, ...rest] = first
  if (opening?.type !== 'paragraph') return listItem([paragraph(lead), ...first])
  return listItem([paragraph([...lead, ...opening.children]), ...rest])
}

function convertTerms(state: State, terms: Element[]): PhrasingContent[] {
  return terms.flatMap((term, index) => {
    const strong: PhrasingContent = { type: 'strong', children: flatten(state.all(term)) }
    return index ? [text(', '), strong] : [strong]
  })
}

function text(value: string): Text {
  return { type: 'text', value }
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

function listOf(bodies: RootContent[][]): List {
  return { type: 'list', ordered: false, children: bodies.map(listItem) }
}

function listItem(children: RootContent[]): ListItem {
  return { type: 'listItem', children: children.filter((child) => isBlock(child)) }
}

// Second pass: what no Markdown should hold

/** Any node that has children; each pass over them keeps their kinds. */
interface Branch {
  children: RootContent[]
}

type Block = ListItem['children'][number]
type Mark = Extract<RootContent, { type: 'delete' | 'emphasis' | 'link' | 'strong' }>

const blockTypes = new Set(['blockquote', 'code', 'heading', 'list', 'paragraph', 'table'])
const markTypes = new Set(['delete', 'emphasis', 'link', 'strong'])
const leafTypes = new Set(['break', 'html', 'image', 'inlineCode', 'text'])

function isBlock(node: RootContent): node is Block {
  return blockTypes.has(node.type) || node.type === 'thematicBreak'
}

function isMark(node: RootContent): node is Mark {
  return markTypes.has(node.type)
}

function isPhrasing(node: RootContent): node is PhrasingContent {
  return isMark(node) || leafTypes.has(node.type)
}

/** Removes what is empty, joins what belongs together, and lets no mark touch a space within. */
function polish(parent: Branch): void {
  const kept: RootContent[] = []
  for (const node of parent.children) {
    if (node.type === 'heading') replaceBreaks(node, () => text(' '))
    if (node.type === 'tableCell') node.children = flatten(node.children)
    if ('children' in node) polish(node)
    for (const part of polishNode(node)) append(kept, part)
  }
  parent.children = kept
}

function polishNode(node: RootContent): RootContent[] {
  if (node.type === 'text') return node.value ? [node] : []
  if (isMark(node)) return polishMark(node)
  if (node.type === 'listItem') node.spread = node.children.slice(1).some(isParted)
  if (node.type === 'list') node.spread = node.children.some((item) => item.spread)
  const mayBeEmpty = !('children' in node) || node.type === 'tableCell'
  return mayBeEmpty || node.children.length > 0 ? [node] : []
}

/** Whether a block needs a blank line before it; a list within an item does not. */
function isParted(block: Block): boolean {
  return block.type !== 'list'
}

/** `**bold **text` is no emphasis in CommonMark, so spaces at an edge move out of the mark. */
function polishMark(mark: Mark): RootContent[] {
  if (mark.type === 'strong') {
    mark.children = mark.children.flatMap((child) =>
      child.type === 'strong' ? child.children : [child],
    )
  }
  const { before, after } = trimEdges(mark)
  if (mark.children.length === 0) return before || after ? [text(' ')] : []
  return [...(before ? [text(' ')] : []), mark, ...(after ? [text(' ')] : [])]
}

function trimEdges(parent: Branch): { before: boolean; after: boolean } {
  const edges = { before: false, after: false }
  const first = parent.children[0]
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    first.value = first.value.trimStart()
    edges.before = true
  }
  const last = parent.children.at(-1)
  if (last?.type === 'text' && /\s$/.test(last.value)) {
    last.value = last.value.trimEnd()
    edges.after = true
  }
  parent.children = parent.children.filter((child) => child.type !== 'text' || child.value)
  return edges
}

function append(nodes: RootContent[], node: RootContent): void {
  const last = nodes.at(-1)
  if (last?.type === 'text' && node.type === 'text') {
    last.value = (last.value + node.value).replace(/ {2,}/g, ' ')
  } else if (last?.type === node.type && isJoinable(last) && isJoinable(node)) {
    last.children.push(...node.children)
  } else {
    nodes.push(node)
  }
}

function isJoinable(node: RootContent): node is Exclude<Mark, { type: 'link' }> {
  return isMark(node) && node.type !== 'link'
}

/** What a cell of a table can hold: a block becomes a line, and `<br>` parts the lines. */
function flatten(nodes: RootContent[]): PhrasingContent[] {
  const lines = toLines(nodes).filter((line) => line.length > 0)
  const branch = {
    children: lines.flatMap((line, index) => (index ? [lineBreak(), ...line] : line)),
  }
  replaceBreaks(branch, lineBreak)
  return branch.children
}

function toLines(nodes: RootContent[]): PhrasingContent[][] {
  let open: PhrasingContent[] = []
  const lines = [open]
  for (const node of nodes) {
    if (isPhrasing(node) && node.type !== 'break') {
      open.push(node)
    } else {
      open = []
      lines.push(...blockLines(node), open)
    }
  }
  return lines
}

function blockLines(node: RootContent): PhrasingContent[][] {
  if (node.type === 'heading') return [[{ type: 'strong', children: node.children }]]
  if (node.type === 'code') {
    return node.value.split('\n').map((value) => [value ? { type: 'inlineCode', value } : text('')])
  }
  if (node.type === 'list') return listLines(node)
  return 'children' in node ? toLines(node.children) : []
}

function listLines({ ordered, start, children }: List): PhrasingContent[][] {
  return children.map((item, index) => {
    const marker = ordered ? `${(start ?? 1) + index}. ` : '• '
    return [text(marker), ...flatten(item.children)]
  })
}

function lineBreak(): PhrasingContent {
  return { type: 'html', value: '<br>' }
}

function replaceBreaks(parent: Branch, replace: () => PhrasingContent): void {
  parent.children = parent.children.map((child) => {
    if (child.type === 'break') return replace()
    if ('children' in child) replaceBreaks(child, replace)
    return child
  })
}

// Writing: as few escapes as the meaning allows

type Handlers = NonNullable<StringifyOptions['handlers']>
type WriteState = Parameters<NonNullable<Handlers['root']>>[2]
type SafeConfig = Parameters<WriteState['safe']>[1]
type Unsafe = WriteState['unsafe'][number]

const writeOptions: StringifyOptions = {
  bullet: '-',
  fences: true,
  handlers: { root: writeRoot, text: writeText },
  listItemIndent: 'one',
  rule: '-',
}

const processor = unified()
  .use(rehypeParse)
  .use(rehypeRemark, convertOptions)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, writeOptions)
  .freeze()

function writeRoot(
  node: MarkdownRoot,
  _parent: unknown,
  state: WriteState,
  info: Parameters<WriteState['containerFlow']>[1],
): string {
  state.unsafe = [...state.unsafe.filter((pattern) => !isNoise(pattern)), ...exactPatterns]
  return state.containerFlow(node, info)
}

/** Looks for what must be escaped only in text that could hold any: most sentences cannot. */
function writeText(node: Text, _parent: unknown, state: WriteState, info: SafeConfig): string {
  const isPlain = plainText.test(node.value) && (info.before !== '\n' || node.value[0] !== ' ')
  return isPlain ? node.value : state.safe(node.value, info)
}

const plainText = /^ ?\p{L}(?:[\p{L}\p{N} ,.;:?'"%$()„”–—-]*[\p{L}\p{N},.;:?"%„”–—])?$/u

/** An asterisk between two spaces marks nothing, and a reference ends with a semicolon. */
const exactPatterns: Unsafe[] = [
  { character: '*', after: '\\S', inConstruct: 'phrasing' },
  { character: '*', before: '\\S', inConstruct: 'phrasing' },
  {
    character: '&',
    after: '#?[\\dA-Za-z]+;',
    inConstruct: ['phrasing', 'destinationLiteral', 'destinationRaw', 'titleQuote'],
  },
]

/**
 * An address written out in text may stay one. A bracket may stay where no line begins: `](` is
 * escaped elsewhere, and references lead nowhere, since no definition is ever written.
 */
function isNoise({ character, atBreak, before, inConstruct }: Unsafe): boolean {
  const isPhrasing = [inConstruct].flat().includes('phrasing')
  if (atBreak || !isPhrasing) return false
  return noisyCharacters.has(character) || (character === '*' && !before)
}

const noisyCharacters = new Set(['@', ':', '.', '[', '!', '&'])
