/** Kinds and makers of nodes of mdast, the Markdown tree, that several steps of a twin share. */

import type { ListItem, Parent, PhrasingContent, RootContent, Text } from 'mdast'

/** Text above or below the line; the name is that of a directive, which converters take for a part of a line. */
export interface Shifted extends Parent {
  type: 'textDirective'
  /** `sup` or `sub`. */
  name: string
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    textDirective: Shifted
  }
  interface RootContentMap {
    textDirective: Shifted
  }
}

/** Any node that has children; each pass over them keeps their kinds. */
export interface Branch {
  children: RootContent[]
}

/** What an item of a list holds. */
export type Block = ListItem['children'][number]

/** What marks the text within it. */
export type Mark = Extract<RootContent, { type: 'delete' | 'emphasis' | 'link' | 'strong' }>

const blockTypes = new Set([
  'blockquote',
  'code',
  'footnoteDefinition',
  'heading',
  'list',
  'paragraph',
  'table',
  'thematicBreak',
])
const markTypes = new Set(['delete', 'emphasis', 'link', 'strong'])

/** Whether a node is a block that this conversion makes. */
export function isBlock(node: RootContent): node is Block {
  return blockTypes.has(node.type)
}

/** Whether a node marks the text within it. */
export function isMark(node: RootContent): node is Mark {
  return markTypes.has(node.type)
}

/** A new text. */
export function text(value: string): Text {
  return { type: 'text', value }
}

/** Replaces each line break at any depth, where a line cannot break that way. */
export function replaceBreaks(parent: Branch, replace: () => PhrasingContent): void {
  parent.children = parent.children.map((child) => {
    if (child.type === 'break') return replace()
    if ('children' in child) replaceBreaks(child, replace)
    return child
  })
}
