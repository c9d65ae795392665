/** Table of the elements that a twin does not keep unchanged, with their handlers. */

import type { Element, ElementContent } from 'hast'

import { asText, attribute, classesOf, copy, element, findChild, textOf } from './html-tree.ts'
import { keepNoteReference, keepNotes } from './footnotes.ts'
import { keepLink } from './kept-links.ts'
import { keepDrawing, keepImage, keepMedia } from './kept-media.ts'
import { keepCell, keepRow, keepTable } from './kept-tables.ts'
import type { Keep } from './scope.ts'

/** Tag name → handler. An element without a row is kept with its children. */
export const elementHandlers: ReadonlyMap<string, Keep> = new Map<string, Keep>([
  ['a', keepLink],
  ['abbr', unwrap],
  ['audio', keepMedia],
  ['div', keepAlert],
  ['img', keepImage],
  ['label', unwrap],
  ['li', keepListItem],
  ['picture', unwrap],
  ['pre', keepCode],
  ['section', keepNotes],
  ['small', unwrap],
  ['span', unwrap],
  ['sup', keepNoteReference],
  ['svg', keepDrawing],
  ['table', keepTable],
  ['td', keepCell],
  ['th', keepCell],
  ['time', unwrap],
  ['tr', keepRow],
  ['u', unwrap],
  ['video', keepMedia],
])

function unwrap(_node: Element, children: ElementContent[]): ElementContent[] {
  return children
}

/**
 * Converts an alert box to the quotation that GitHub shows as an alert. Other divisions stay
 * unchanged.
 */
function keepAlert(node: Element, children: ElementContent[]): ElementContent[] {
  const kind = attribute(node, 'dataAlert')
  if (kind === '') return [copy(node, children)]
  const mark = element('alert-mark', [], { title: kind.toUpperCase() })
  return [element('blockquote', [element('p', [mark]), ...children])]
}

/** Keeps the checkbox of a task: the only form control in Markdown. */
function keepListItem(node: Element, children: ElementContent[]): ElementContent[] {
  const checkbox = findLeadingCheckbox(node)
  return [copy(node, checkbox ? [copy(checkbox, []), ...children] : children)]
}

function findLeadingCheckbox(node: Element): Element | undefined {
  const first = node.children.find((child) => child.type !== 'text' || child.value.trim())
  if (first?.type !== 'element') return undefined
  if (first.tagName === 'p' || first.tagName === 'label') return findLeadingCheckbox(first)
  return first.tagName === 'input' && attribute(first, 'type') === 'checkbox' ? first : undefined
}

function keepCode(node: Element, children: ElementContent[]): ElementContent[] {
  const lang = attribute(node, 'dataLanguage') || findLanguageClass(node)
  // The name that the highlighter gives to code without a language.
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
