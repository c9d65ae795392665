/** Types and helpers for the rules that check texts. */
import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Finding } from '../mistake.ts'

/** A finding in a text. `line` is the line in this text, counted from 1. */
export interface TextFinding extends Pick<
  Finding,
  'column' | 'kind' | 'about' | 'message' | 'isWarning'
> {
  readonly line: number
}

/** A text and its tree. */
export interface ParsedText {
  readonly root: Root
  readonly markdown: string
}

/** Lists the nodes of a type with their lines, in the order of the text. */
export function nodesOf<Type extends Nodes['type']>(root: Root, type: Type) {
  const found: { node: Extract<Nodes, { type: Type }>; line: number }[] = []
  visit(root, type, (node: Nodes) => {
    const line = node.position?.start.line ?? 1
    found.push({ node: node as Extract<Nodes, { type: Type }>, line }) // `visit` compares the type.
  })
  return found
}
