/** Flattens the content of table cells for GFM: blocks become lines, separated by `<br>`. */

import type { Html, List, PhrasingContent, RootContent } from 'mdast'

import { isMark, replaceBreaks, text } from './markdown-tree.ts'

/** Converts blocks to inline content, with `<br>` between them. */
export function flattenBlocks(nodes: RootContent[]): PhrasingContent[] {
  const lines = toLines(nodes).filter((line) => line.length > 0)
  const children = lines.flatMap((line, index) => (index ? [lineBreak(), ...line] : line))
  const branch = { children }
  replaceBreaks(branch, lineBreak)
  return branch.children
}

function toLines(nodes: RootContent[]): PhrasingContent[][] {
  let open: PhrasingContent[] = []
  const lines = [open]
  for (const node of nodes) {
    if (isInline(node)) {
      open.push(node)
    } else {
      open = []
      lines.push(...blockLines(node), open)
    }
  }
  return lines
}

const leafTypes = new Set('footnoteReference html image inlineCode text textDirective'.split(' '))

/** Checks whether a node is inline content other than a line break. */
function isInline(node: RootContent): node is PhrasingContent {
  return isMark(node) || leafTypes.has(node.type)
}

function blockLines(node: RootContent): PhrasingContent[][] {
  if (node.type === 'heading') return [[{ type: 'strong', children: node.children }]]
  if (node.type === 'code') return node.value.split('\n').map(codeLine)
  if (node.type === 'list') return listLines(node)
  return 'children' in node ? toLines(node.children) : []
}

function codeLine(value: string): PhrasingContent[] {
  return [value ? { type: 'inlineCode', value } : text('')]
}

function listLines({ ordered, start, children }: List): PhrasingContent[][] {
  return children.map((item, index) => {
    const marker = ordered ? `${(start ?? 1) + index}. ` : '• '
    return [text(marker), ...flattenBlocks(item.children)]
  })
}

function lineBreak(): Html {
  return { type: 'html', value: '<br>' }
}
