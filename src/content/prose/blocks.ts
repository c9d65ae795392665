/** Checks that blocks, such as those between `:::tabs` and `:::`, have the required content. */
import type { Nodes, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { blockMark } from '../directive-marks.ts'
import type { BlockName } from '../directive-marks.ts'
import { warning } from '../mistake.ts'
import type { ParsedText, TextFinding } from './finding.ts'

/** The content that each block requires, and what to write if it is missing. */
const needs: Readonly<
  Record<BlockName, { isMet: (content: readonly RootContent[]) => boolean; remedy: string }>
> = {
  tabs: {
    isMet: ([first]) => first?.type === 'heading' && first.depth > 1,
    remedy: 'without a title above its text: write ### and a title before each tab',
  },
  steps: {
    isMet: (content) => content.some((node) => node.type === 'list' && node.ordered === true),
    remedy: 'without a numbered list: write 1. before each step',
  },
  cards: {
    isMet: (content) =>
      content.some((node) => node.type === 'list' && node.children.every(beginsWithLink)),
    remedy: 'without a list of links: begin each item with - [title](/address/)',
  },
  files: {
    isMet: (content) => content.some((node) => node.type === 'list'),
    remedy: 'without a list: write - and a name for each file',
  },
  figure: {
    isMet: ([first]) =>
      first?.type === 'paragraph' && first.children.every(({ type }) => type.startsWith('image')),
    remedy: 'without a picture in a paragraph of its own: write ![what it shows](./file.png)',
  },
}

/**
 * Warns about blocks that lack the required content, and about blocks that begin in one element,
 * such as a list, and end in another.
 */
export function* checkBlocks({ root }: ParsedText): Generator<TextFinding> {
  const found: TextFinding[] = []
  visit(root, (node) => {
    if ('children' in node) found.push(...checkChildren(node.children))
  })
  yield* found
}

function* checkChildren(children: readonly RootContent[]): Generator<TextFinding> {
  const open: { name: BlockName; at: number }[] = []
  for (const [at, node] of children.entries()) {
    const name = markOf(node)
    if (name === undefined) continue
    if (name !== 'end') open.push({ name, at })
    const block = name === 'end' ? open.pop() : undefined
    if (!block || needs[block.name].isMet(children.slice(block.at + 1, at))) continue
    yield warnOf(children[block.at], block.name, needs[block.name].remedy)
  }
  for (const { name, at } of open) {
    yield warnOf(
      children[at],
      name,
      'whose ::: is at another level: write both inside the same list or quote, or both outside',
    )
  }
}

function warnOf(node: Nodes | undefined, name: BlockName, fault: string): TextFinding {
  const line = node?.position?.start.line ?? 1
  const about = `:::${name}`
  return warning({ line, about, message: `has ${about} ${fault}` })
}

function markOf(node: Nodes): BlockName | 'end' | undefined {
  const [, name] = (node.type === 'html' && blockMark.exec(node.value)) || []
  return name as BlockName | 'end' | undefined // The pattern has these names.
}

/** Whether a list item begins with a link. */
function beginsWithLink({ children: [first] }: { readonly children: readonly Nodes[] }): boolean {
  if (first?.type !== 'paragraph') return false
  const [start] = first.children
  return start?.type === 'link' || start?.type === 'linkReference'
}
