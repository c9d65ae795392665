/** Corrects the converted Markdown: empty nodes, split texts, spaces at the edges of bold text. */

import type { RootContent, Text } from 'mdast'

import { type Block, type Branch, isMark, type Mark, replaceBreaks, text } from './markdown-tree.ts'
import { flattenBlocks } from './table-cells.ts'

/**
 * Removes empty nodes, joins adjacent texts and adjacent marks such as strong, and moves spaces out
 * of marks. Replaces line breaks in headings by spaces, and blocks in table cells by lines.
 */
export function tidyTree(parent: Branch): void {
  const kept: RootContent[] = []
  for (const node of parent.children) {
    if (node.type === 'heading') replaceBreaks(node, () => text(' '))
    if (node.type === 'tableCell') node.children = flattenBlocks(node.children)
    if ('children' in node) tidyTree(node)
    for (const part of tidyNode(node)) append(kept, part)
  }
  parent.children = kept
}

function tidyNode(node: RootContent): RootContent[] {
  if (node.type === 'text') return node.value ? [node] : []
  if (isMark(node)) return tidyMark(node)
  if (node.type === 'listItem') node.spread = node.children.slice(1).some(isParted)
  if (node.type === 'list') node.spread = node.children.some((item) => item.spread)
  const mayBeEmpty = !('children' in node) || node.type === 'tableCell'
  return mayBeEmpty || node.children.length > 0 ? [node] : []
}

/** Checks whether a block in a list item needs a blank line before it. A nested list does not. */
function isParted(block: Block): boolean {
  return block.type !== 'list'
}

/** Unwraps strong in strong. Moves spaces out of a mark, because `**bold **text` is not bold. */
function tidyMark(mark: Mark): RootContent[] {
  if (mark.type === 'strong') {
    mark.children = mark.children.flatMap((child) =>
      child.type === 'strong' ? child.children : [child],
    )
  }
  const { before, after } = trimEdges(mark)
  return [...before, ...(mark.children.length > 0 ? [mark] : []), ...after]
}

/** Trims the text at both edges and returns a space for each edge that had one. */
function trimEdges(parent: Branch): { before: Text[]; after: Text[] } {
  const first = parent.children[0]
  const before = first?.type === 'text' && /^\s/.test(first.value) ? [text(' ')] : []
  if (first?.type === 'text') first.value = first.value.trimStart()
  const last = parent.children.at(-1)
  const after = last?.type === 'text' && /\s$/.test(last.value) ? [text(' ')] : []
  if (last?.type === 'text') last.value = last.value.trimEnd()
  parent.children = parent.children.filter((child) => child.type !== 'text' || child.value)
  return { before, after }
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
