/**
 * Context of an element during the conversion. Prose, code and headings are converted differently.
 */

import type { Element, ElementContent } from 'hast'

import { findAll } from './html-tree.ts'

/** Address of the page, and how to write its links in Markdown. */
export interface PageMarkdownOptions {
  url: string
  /**
   * Returns the absolute address of a link, or `undefined` if it is invalid. Then the Markdown has
   * only the link text.
   */
  pageUrl: (href: string) => string | undefined
}

/** Context of a node. */
export interface Scope extends PageMarkdownOptions {
  within: 'prose' | 'code' | 'heading'
  inTable?: boolean
  inTableHead?: boolean
  hasCaption?: boolean
}

/** Second argument of a handler: the kept children of the element, and its context. */
export interface Inner {
  children: ElementContent[]
  scope: Scope
}

/** Handler of an element. Returns the nodes to keep. */
export type Keep = (node: Element, kept: Inner) => ElementContent[]

/** Elements, apart from `<figure>`, that change the context of their children. */
const changes = new Map<string, Partial<Scope>>([
  ...changesOf('code data kbd listing pre samp tt var xmp', { within: 'code' }),
  ...changesOf('h1 h2 h3 h4 h5 h6', { within: 'heading' }),
  ['table', { inTable: true, inTableHead: false }],
  ['thead', { inTableHead: true }],
])

function changesOf(names: string, change: Partial<Scope>) {
  return names.split(' ').map((name) => [name, change] as const)
}

/** Returns the context of the children of an element. */
export function innerScope(node: Element, scope: Scope): Scope {
  if (node.tagName !== 'figure') return { ...scope, ...changes.get(node.tagName) }
  return { ...scope, hasCaption: findAll(node, 'figcaption').length > 0 }
}
