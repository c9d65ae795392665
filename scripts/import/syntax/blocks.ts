/**
 * Converts blocks of other generators: boxes (notes, warnings), tabs, containers, and fenced code
 * with options.
 */
import type { Line, SyntaxContext } from '../model.ts'
import { alertKind, alertOf, detailsOf } from './alerts.ts'
import { blockOf, gridCards, tabOf } from './directives.ts'
import type { Block, BlockPlace } from './directives.ts'
import { attributeOf, convertHtmlLine, readWrapper } from './html.ts'
import { convertInline } from './inline.ts'
import { componentAt } from './mdx.ts'
import { convertShortcodes, shortcodeAt } from './shortcodes.ts'
import { findBlock as findTagged } from './tags.ts'
import type { Tag, TaggedBlock } from './tags.ts'

const admonition = /^(\s*)(!!!|\?\?\?\+?)\s+([\w-]+)((?:\s+[\w-]+)*)(?:\s+"([^"]*)")?\s*$/
const tab = /^(\s*)===[!+]?\s+"([^"]*)"\s*$/
const container = /^(\s*)(:{3,})\s*([\w-]+)?\s*(?:\[([^\]]*)\])?\s*(\{[^}]*\})?\s*(.*?)\s*$/
const alert = /^(\s*(?:>\s*)+)\[!([\w-]+)\]([+-]?)[ \t]*(.*?)\s*$/
const fence = /^(\s*(?:>\s?)*\s*(?:[-*]\s+)?)(`{3,}|~{3,})(.*)$/

/** Converts the lines of a text, except code. `level` is that of the heading above the text. */
export function convertBlocks(lines: readonly Line[], context: SyntaxContext, level = 1): Line[] {
  const converted: Line[] = []
  let above = level
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? { text: '', at: 0 }
    const level = above
    const convert = (body: readonly Line[], of = level) => convertBlocks(body, context, of)
    const block = findBlock({ lines, at, line, context, level, convert })
    converted.push(...(block?.lines ?? convertLine(line, context)))
    if (!block) above = /^(#{1,6}) /.exec(line.text)?.[1]?.length ?? above
    at = block?.next ?? at + 1
  }
  return converted
}

function findBlock(place: BlockPlace): Block | undefined {
  return (
    fenceAt(place) ??
    formulaAt(place) ??
    admonitionAt(place) ??
    tabsAt(place) ??
    containerAt(place) ??
    wrapperAt(place) ??
    shortcodeAt(place) ??
    componentAt(place)
  )
}

/** Copies fenced code. The first line keeps only the language. A title is written above it. */
function fenceAt({ lines, at, line }: BlockPlace): Block | undefined {
  const [, indent = '', marks = '', info = ''] = fence.exec(line.text) ?? []
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return undefined
  const closing = new RegExp(`^[\\s>]*${marks.charAt(0)}{${marks.length},}\\s*$`)
  const end = lines.findIndex(({ text }, index) => index > at && closing.test(text))
  const next = end < 0 ? lines.length : end + 1
  const { language, title } = cleanFence(info)
  const margin = indent.replace(/[-*]/, ' ')
  const titled = title === undefined ? [] : [`${indent}\`${title}\``, margin.trimEnd()]
  const opening = `${title === undefined ? indent : margin}${marks}${language}`
  return {
    lines: [
      ...[...titled, opening].map((text) => ({ text, at: line.at })),
      ...lines.slice(at + 1, next),
    ],
    next,
  }
}

/** Reads language and title of code from `py title="a.py" hl_lines="2"` or `{ .py .annotate }`. */
function cleanFence(info: string): { language: string; title?: string } {
  const [, title] = /\b(?:title|filename)=["']([^"']+)["']/.exec(info) ?? []
  const [, dotted = ''] = /^\s*\{\s*\.([\w+#-]+)/.exec(info) ?? []
  const [, plain = ''] = /^\s*([\w+#.-]+)/.exec(info) ?? []
  const language = dotted === '' ? plain : dotted
  const isOption = /^(?:title|hl_lines|linenums|filename)$/.test(language)
  return { language: isOption ? '' : language, ...(title !== undefined && { title }) }
}

function admonitionAt({ lines, at, line, context }: BlockPlace): Block | undefined {
  const [, indent = '', sign = '', name = '', , title] = admonition.exec(line.text) ?? []
  if (sign === '') return undefined
  const { body, next } = indented(lines, at, indent)
  const words = convertTitle(title ?? ownName(name), context)
  const box = { name, title: words, at: line.at, body: convertBlocks(body, context) }
  const made = sign === '!!!' ? alertOf(box) : detailsOf(box, sign.endsWith('+'))
  context.count(sign === '!!!' ? 'boxes' : 'collapsible boxes')
  return { lines: indentAll(made, indent), next }
}

/** Makes a title from the kind of a box; `undefined` for a kind that `alertKind` knows. */
function ownName(name: string): string | undefined {
  return alertKind(name) === undefined ? name.charAt(0).toUpperCase() + name.slice(1) : undefined
}

function convertTitle(title: string | undefined, context: SyntaxContext): string | undefined {
  const words = title === undefined ? '' : convertInline(title, context).trim()
  return words === '' ? undefined : words
}

/** Converts a formula that is on lines of its own. */
function formulaAt({ lines, at, line, context }: BlockPlace): Block | undefined {
  const [, indent = '', sign] = /^(\s*)(\$\$|\\\[)\s*$/.exec(line.text) ?? []
  if (context.dialect.math !== true || sign === undefined) return undefined
  const end = lines.findIndex(({ text }, index) => index > at && /(?:\$\$|\\\])\s*$/.test(text))
  if (end < 0) return undefined
  const marks = /^\s*(?:\$\$|\\[[\]])\s*$/
  const written = lines
    .slice(at, end + 1)
    .map((one) => ({ ...one, text: one.text.replace(marks, `${indent}$$$$`) }))
  return { lines: written, next: end + 1 }
}

/** Converts tabs that follow each other to one set. `===!` begins another set. */
function tabsAt(place: BlockPlace): Block | undefined {
  const { lines, at, line: first, context, level, convert } = place
  const [, indent] = tab.exec(first.text) ?? []
  if (indent === undefined) return undefined
  const made: Line[] = []
  let next = at
  for (;;) {
    const line = lines[next]
    const [, margin, title = ''] = tab.exec(line?.text ?? '') ?? []
    const isNew = next > at && /^\s*===!/.test(line?.text ?? '')
    if (!line || margin !== indent || isNew) break
    const { body, next: end } = indented(lines, next, indent)
    context.count('tabs')
    const words = convertTitle(title, context)
    made.push(...tabOf({ title: words, at: line.at, body: convert(body, level + 1) }, level))
    next = end
  }
  return { lines: indentAll(blockOf('tabs', first.at, made), indent), next }
}

/**
 * Replaces an HTML container such as `div` by a box, by cards or by its content. A container with
 * an id stays, because a link may lead to it.
 */
function wrapperAt({ lines, at, context }: BlockPlace): Block | undefined {
  const block = findTagged(lines, at, readWrapper)
  if (!block || attributeOf(block.tag.list, 'id') !== undefined) return undefined
  const { line, body, next } = block
  const classes = attributeOf(block.tag.list, 'class')?.split(/\s+/) ?? []
  if (classes.includes('admonition')) return { lines: htmlBox(block, classes, context), next }
  const inner = convertBlocks(body, context)
  const isGrid = classes.includes('cards')
  context.count(isGrid ? 'grids of cards' : 'boxes of HTML')
  const blank = { ...line, text: '' }
  const made = isGrid ? blockOf('cards', line.at, gridCards(inner)) : [blank, ...inner, blank]
  return { lines: made, next }
}

/** Converts a box of MkDocs that is written as HTML, with its title in a paragraph. */
function htmlBox(
  { line, body }: TaggedBlock,
  classes: readonly string[],
  context: SyntaxContext,
): Line[] {
  const pattern = /^\s*<p class="admonition-title"[^>]*>(.*)<\/p>\s*$/
  const titled = body.find(({ text }) => pattern.test(text))
  const name = classes.find((one) => one !== 'admonition' && alertKind(one)) ?? 'note'
  const words = pattern.exec(titled?.text ?? '')?.[1] ?? ownName(name)
  const rest = body.filter((one) => one !== titled)
  context.count('boxes')
  const title = convertTitle(words, context)
  return alertOf({ name, title, at: line.at, body: convertBlocks(rest, context) })
}

/** Reads a line of colons. Lines with the same number of colons open and close the same block. */
function readContainer(text: string): Tag | undefined {
  const [, , colons = '', name = ''] = container.exec(text) ?? []
  return colons === ''
    ? undefined
    : { name: colons, list: '', kind: name === '' ? 'close' : 'open' }
}

/** Converts a container from `:::note` to `:::`. It may contain other containers. */
function containerAt({ lines, at, context }: BlockPlace): Block | undefined {
  const block = findTagged(lines, at, readContainer)
  if (!block) return undefined
  const { line, next } = block
  const [, indent = '', , name = '', label, attributes = '', rest = ''] =
    container.exec(line.text) ?? []
  const isDetails = name === 'details'
  if (alertKind(name) === undefined && !isDetails) {
    context.note('component', line.at, line.text.trim())
    return undefined
  }
  const [, quoted] = /\btitle=["']([^"']*)["']/.exec(attributes) ?? []
  const title = convertTitle(label ?? quoted ?? (rest || undefined), context)
  const box = { name, title, at: line.at, body: convertBlocks(block.body, context) }
  context.count('boxes')
  return { lines: indentAll(isDetails ? detailsOf(box, false) : alertOf(box), indent), next }
}

/** Reads the lines below a line that are indented by four more spaces or a tab. Unindents them. */
function indented(lines: readonly Line[], at: number, indent: string) {
  const inside = new RegExp(`^${indent}(?: {4}|\\t)`)
  const outside = lines.findIndex(
    ({ text }, index) => index > at && text.trim() !== '' && !inside.test(text),
  )
  const next = outside < 0 ? lines.length : outside
  const body = lines
    .slice(at + 1, next)
    .map((one) => ({ ...one, text: one.text.replace(inside, '') }))
  return { body, next }
}

function indentAll(lines: readonly Line[], indent: string): Line[] {
  if (indent === '') return [...lines]
  return lines.map((one) => (one.text === '' ? one : { ...one, text: indent + one.text }))
}

function convertLine(line: Line, context: SyntaxContext): Line[] {
  // Removes marks of the table of contents (Vitrine makes its own) and of the end of an excerpt.
  if (
    /^\s*(?:\[TOC\]|\[\[_?TOC_?\]\]|\{:\s*toc.*\}|<!-- ?(?:more|truncate) ?-->)\s*$/i.test(
      line.text,
    )
  ) {
    context.count('tables of contents and ends of excerpts')
    return []
  }
  const [, quote = '', name = '', fold, title = ''] = alert.exec(line.text) ?? []
  if (name !== '' && alertKind(name) !== undefined) {
    const kind = alertKind(name) ?? 'NOTE'
    if (fold !== '' || kind !== name.toUpperCase()) context.count('boxes')
    const words = convertInline(title, context)
    return [{ ...line, text: `${quote}[!${kind}]${words === '' ? '' : ` ${words}`}` }]
  }
  return convertHtmlLine({
    ...line,
    text: convertInline(convertShortcodes(line, context), context),
  })
}
