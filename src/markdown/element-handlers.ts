/** Table of the elements that need a special conversion to Markdown, with their handlers. */

import type { Element, ElementContent } from 'hast'

import {
  asText,
  attribute,
  classesOf,
  copy,
  element,
  findChild,
  hasContent,
  textOf,
} from './html-tree.ts'
import { keepNoteReference, keepNotes } from './footnotes.ts'
import { keepDrawing, keepImage, keepMedia } from './kept-media.ts'
import { keepCell, keepRow, keepTable } from './kept-tables.ts'
import type { Inner, Keep, Scope } from './scope.ts'

/** Handlers, by tag name. They do not get the elements that `kept-elements.ts` omits. */
export const elementHandlers: ReadonlyMap<string, Keep> = new Map<string, Keep>([
  ...['abbr', 'data', 'label', 'picture', 'small', 'time', 'u'].map(
    (name) => [name, unwrap] as const,
  ),
  ['a', keepLink],
  ['audio', keepMedia],
  ['div', keepAlert],
  ['img', keepImage],
  ['li', keepListItem],
  ['pre', keepCode],
  ['section', keepNotes],
  ['span', keepFormula],
  ['sup', keepNoteReference],
  ['svg', keepDrawing],
  ['table', keepTable],
  ['td', keepCell],
  ['th', keepCell],
  ['tr', keepRow],
  ['video', keepMedia],
])

function unwrap(_node: Element, { children }: Inner): ElementContent[] {
  return children
}

/** Keeps the TeX of a formula. Replaces any other `<span>` by its content. */
function keepFormula(node: Element, { children }: Inner): ElementContent[] {
  const tex = attribute(node, 'dataTex')
  // The element contains the TeX as text, because the conversion would merge the spaces before and
  // after an empty element into one.
  return tex === '' ? children : [element('formula', asText(tex), { title: tex })]
}

/**
 * Converts the `<div>` of an alert to the quotation that GitHub shows as an alert, and the `<div>`
 * of a formula to its TeX. Any other `<div>` is kept with its children.
 */
function keepAlert(node: Element, inner: Inner): ElementContent[] {
  const { children } = inner
  const kind = attribute(node, 'dataAlert')
  if (attribute(node, 'dataTex') !== '') return [element('p', keepFormula(node, inner))]
  if (kind === '') return [copy(node, children)]
  const mark = element('alert-mark', [], { title: kind.toUpperCase() })
  const at =
    attribute(node, 'dataTitled') === '' ? -1 : children.findIndex(({ type }) => type === 'element')
  const title = children[at]
  if (title?.type !== 'element') return [element('blockquote', [element('p', [mark]), ...children])]
  // `dataTitled` adds a space after the marker, such as `[!NOTE] `. The conversion to Markdown
  // would remove a space at the start of the title.
  const titled = element('alert-mark', [], { title: kind.toUpperCase(), dataTitled: 'own' })
  const line = element('p', [titled, ...title.children])
  return [element('blockquote', [line, ...children.slice(at + 1)])]
}

/** Keeps a list item, and its checkbox if it is a task. Markdown has no other form control. */
function keepListItem(node: Element, { children }: Inner): ElementContent[] {
  const checkbox = findLeadingCheckbox(node)
  return [copy(node, checkbox ? [copy(checkbox, []), ...children] : children)]
}

function findLeadingCheckbox(node: Element): Element | undefined {
  const first = node.children.find((child) => child.type !== 'text' || child.value.trim())
  if (first?.type !== 'element') return undefined
  if (first.tagName === 'p' || first.tagName === 'label') return findLeadingCheckbox(first)
  return first.tagName === 'input' && attribute(first, 'type') === 'checkbox' ? first : undefined
}

function keepCode(node: Element, { children }: Inner): ElementContent[] {
  const lang = attribute(node, 'dataLanguage') || findLanguageClass(node)
  // The highlighter gives code without a language the name `plaintext`.
  const dataLanguage = lang === 'plaintext' ? '' : lang
  const value = children.map((child) => textOf(child)).join('')
  return [copy(node, asText(value), { dataLanguage })]
}

function findLanguageClass(node: Element): string {
  const code = findChild(node, 'code')
  const prefix = 'language-'
  const named = code && classesOf(code).find((name) => name.startsWith(prefix))
  return named?.slice(prefix.length) ?? ''
}

/**
 * Keeps a link and makes its address absolute. Replaces a link without a usable target by its text.
 * Removes anchors of headings, and removes links from a footnote back to its reference.
 */
function keepLink(node: Element, { children, scope }: Inner): ElementContent[] {
  const href = attribute(node, 'href')
  const isLocal = href.startsWith('#')
  // Markdown needs no link from a footnote back to its reference.
  if (node.properties['dataFootnoteBackref'] !== undefined) return []
  if (isLocal && isAnchor(node, scope)) return []
  const content = hasContent(children) ? children : asText(attribute(node, 'ariaLabel'))
  // In a heading, a link to a fragment probably points to the heading itself, so it becomes text.
  const isSelfLink = isLocal && scope.within === 'heading'
  if (!href || isSelfLink || /^(?:javascript|data|vbscript):/i.test(href)) return content
  const address = scope.pageUrl(href)
  if (address === undefined) return content
  return content.length > 0 ? [copy(node, content, { href: address })] : []
}

const anchorClasses = new Set(['anchor', 'anchor-link', 'header-anchor', 'heading-anchor'])

/**
 * Checks whether a link is the anchor of a heading: it has one of the `anchorClasses`, or it is in
 * a heading and its text has no letters and no digits.
 */
function isAnchor(node: Element, { within }: Scope): boolean {
  const isMarked = classesOf(node).some((name) => anchorClasses.has(name))
  return isMarked || (within === 'heading' && !/[\p{L}\p{N}]/u.test(textOf(node)))
}
