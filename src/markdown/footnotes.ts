/** Converts the footnotes of a page to GFM footnotes. */

import type { Element, ElementContent } from 'hast'
import type { FootnoteDefinition, FootnoteReference } from 'mdast'

import type { ConvertState } from './definition-lists.ts'
import { attribute, copy, element, elementsIn, findChild } from './html-tree.ts'
import { isBlock } from './markdown-tree.ts'
import type { Inner } from './scope.ts'

const idPrefix = 'user-content-fn-'

/** Keeps the reference of a footnote. Any other superscript stays a superscript. */
export function keepNoteReference(node: Element, { children }: Inner): ElementContent[] {
  const link = findChild(node, 'a')
  if (link?.properties['dataFootnoteRef'] === undefined) return [copy(node, children)]
  return [element('note-reference', [], { title: nameOf(attribute(link, 'href').slice(1)) })]
}

/**
 * Replaces the section of footnotes by its notes, because Markdown renderers add the heading and
 * the numbers. Other sections are kept.
 */
export function keepNotes(node: Element, { children }: Inner): ElementContent[] {
  if (node.properties['dataFootnotes'] === undefined) return [copy(node, children)]
  const list = findChild(node, 'ol')
  const ids = elementsIn(list?.children ?? []).map((item) => attribute(item, 'id'))
  const kept = elementsIn(children).find(({ tagName }) => tagName === 'ol')
  return elementsIn(kept?.children ?? []).map((item, at) =>
    element('note', item.children, { title: nameOf(ids[at] ?? '') }),
  )
}

/** Converts the reference of a footnote. */
export function convertNoteReference(_state: ConvertState, node: Element): FootnoteReference {
  const label = attribute(node, 'title')
  return { type: 'footnoteReference', identifier: label, label }
}

/** Converts a footnote. */
export function convertNote(state: ConvertState, node: Element): FootnoteDefinition {
  const label = attribute(node, 'title')
  const children = state.toFlow(state.all(node)).filter((child) => isBlock(child))
  return { type: 'footnoteDefinition', identifier: label, label, children }
}

/** Returns the name of a footnote, as the editor wrote it, from its id in the HTML. */
function nameOf(id: string): string {
  const name = id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id
  try {
    return decodeURIComponent(name)
  } catch (error) {
    if (error instanceof URIError) return name
    throw error
  }
}
