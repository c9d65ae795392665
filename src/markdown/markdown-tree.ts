/** Types and helpers for mdast, the Markdown tree. */

import type { ListItem, Parent, PhrasingContent, RootContent, Text } from 'mdast'

/**
 * Superscript or subscript. It uses the type of a text directive, which converters treat as inline.
 */
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

/** Any node with children. */
export interface Branch {
  children: RootContent[]
}

/** Content of a list item. */
export type Block = ListItem['children'][number]

/** An inline node around text, such as `strong` or `link`. */
export type Mark = Extract<RootContent, { type: 'delete' | 'emphasis' | 'link' | 'strong' }>

const blockTypes = new Set(
  'blockquote code footnoteDefinition heading list paragraph table thematicBreak'.split(' '),
)
const markTypes = new Set(['delete', 'emphasis', 'link', 'strong'])

/** Checks whether a node is a block of a type that this conversion creates. */
export function isBlock(node: RootContent): node is Block {
  return blockTypes.has(node.type)
}

/** Checks whether a node is an inline node around text. */
export function isMark(node: RootContent): node is Mark {
  return markTypes.has(node.type)
}

/** Creates a text node. */
export function text(value: string): Text {
  return { type: 'text', value }
}

/** Replaces all line breaks at any depth of a node that cannot contain them, such as a heading. */
export function replaceBreaks(parent: Branch, replace: () => PhrasingContent): void {
  parent.children = parent.children.map((child) => {
    if (child.type === 'break') return replace()
    if ('children' in child) replaceBreaks(child, replace)
    return child
  })
}
