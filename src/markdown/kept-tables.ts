/** Tables of a page in the one form GFM has: no table in a cell, headers for columns only. */

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
import type { Scope } from './scope.ts'

/** Keeps a table under its caption, and one within a cell as the lines it has. */
export function keepTable(
  node: Element,
  children: ElementContent[],
  scope: Scope,
): ElementContent[] {
  if (!hasContent(children)) return []
  const table = copy(node, children)
  if (scope.inTable) return findAll(table, 'tr').map(toLine)
  const caption = findChild(table, 'caption')
  if (!caption || !hasContent(caption.children)) return [table]
  return [element('p', [element('strong', caption.children)]), table]
}

/** A table within a cell has no form in GFM, so each of its rows becomes a line. */
function toLine(row: Element): Element {
  const parts = elementsIn(row.children).flatMap((cell, index) => [
    ...asText(index ? ' · ' : ''),
    ...cell.children,
  ])
  return element('p', parts)
}

/** GFM knows column headers only: the header of a row becomes a cell in bold. */
export function keepRow(node: Element, children: ElementContent[], scope: Scope): ElementContent[] {
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

/** Keeps a cell with its alignment, which our pages give as a class and others as a style. */
export function keepCell(node: Element, children: ElementContent[]): ElementContent[] {
  const classes = classesOf(node).join(' ')
  const found =
    /\balign-(left|center|right)\b/.exec(classes) ??
    /text-align:\s*(left|center|right)/.exec(attribute(node, 'style'))
  return [copy(node, children, { align: attribute(node, 'align') || found?.[1] })]
}
