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

/**
 * Keeps a table, with its caption in bold above it. A table inside a table cell becomes one line
 * per row. Leaves out an empty table.
 */
export function keepTable(node: Element, { children, scope }: Inner): ElementContent[] {
  if (!hasContent(children)) return []
  const table = copy(node, children)
  if (scope.inTable) return findAll(table, 'tr').map(toLine)
  const caption = findChild(table, 'caption')
  if (!caption || !hasContent(caption.children)) return [table]
  return [element('p', [element('strong', caption.children)]), table]
}

/** Converts a row of a nested table to one line, with ` · ` between cells. */
function toLine(row: Element): Element {
  const parts = elementsIn(row.children).flatMap((cell, index) => [
    ...asText(index ? ' · ' : ''),
    ...cell.children,
  ])
  return element('p', parts)
}

/** Converts the row headers of a data row to bold cells, because GFM only has column headers. */
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
 * Keeps a cell with its alignment: from its `align` attribute, its class (on pages of Vitrine) or
 * its style.
 */
export function keepCell(node: Element, { children }: Inner): ElementContent[] {
  const classes = classesOf(node).join(' ')
  const found =
    /\balign-(left|center|right)\b/.exec(classes) ??
    /text-align:\s*(left|center|right)/.exec(attribute(node, 'style'))
  return [copy(node, children, { align: attribute(node, 'align') || found?.[1] })]
}
