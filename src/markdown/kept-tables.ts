/** Keeps tables in the form of GFM: no table in a cell, and headers only for columns. */

import type { Element, ElementContent } from 'hast'

import {
  asText,
  attribute,
  classesOf,
  copy,
  element,
  elementsIn,
  findAll,
  findChild,
  hasContent,
} from './html-tree.ts'
import type { Inner } from './scope.ts'

/** Keeps a table below its caption. A table in a cell becomes lines. */
export function keepTable(node: Element, { children, scope }: Inner): ElementContent[] {
  if (!hasContent(children)) return []
  const table = copy(node, children)
  if (scope.inTable) return findAll(table, 'tr').map(toLine)
  const caption = findChild(table, 'caption')
  if (!caption || !hasContent(caption.children)) return [table]
  return [element('p', [element('strong', caption.children)]), table]
}

/** Converts each row of a table in a cell to a line. */
function toLine(row: Element): Element {
  const parts = elementsIn(row.children).flatMap((cell, index) => [
    ...asText(index ? ' · ' : ''),
    ...cell.children,
  ])
  return element('p', parts)
}

/** Converts the header of a row to a bold cell, because GFM only has headers of columns. */
export function keepRow(node: Element, { children, scope }: Inner): ElementContent[] {
  const isData = elementsIn(children).some(
    (cell) => cell.tagName === 'td' && hasContent(cell.children),
  )
  if (scope.inTableHead || !isData) return [copy(node, children)]
  const cells = children.map((child) => {
    if (child.type !== 'element' || child.tagName !== 'th') return child
    return element('td', [element('strong', child.children)], child.properties)
  })
  return [copy(node, cells)]
}

/**
 * Keeps a cell with its alignment, which is a class on pages of Vitrine and a style in other HTML.
 */
export function keepCell(node: Element, { children }: Inner): ElementContent[] {
  const classes = classesOf(node).join(' ')
  const found =
    /\balign-(left|center|right)\b/.exec(classes) ??
    /text-align:\s*(left|center|right)/.exec(attribute(node, 'style'))
  return [copy(node, children, { align: attribute(node, 'align') || found?.[1] })]
}
