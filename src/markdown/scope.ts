/** Context of a node: elements in prose, code and headings are kept differently. */

import type { Element, ElementContent } from 'hast'

import { findAll } from './html-tree.ts'

/** Address of the page, and how to write its links in the twin. */
export interface PageMarkdownOptions {
  url: string
  /** Absolute address of a link; `undefined` for an invalid one, of which only the text is kept. */
  pageUrl: (href: string) => string | undefined
}

/** Context of a node. */
export interface Scope extends PageMarkdownOptions {
  within: 'prose' | 'code' | 'heading'
  inTable?: boolean
  inTableHead?: boolean
  hasCaption?: boolean
}

/** Handler of an element: gets the kept children and the context, and returns the nodes to keep. */
export type Keep = (node: Element, children: ElementContent[], scope: Scope) => ElementContent[]

const inCode: Partial<Scope> = { within: 'code' }
const inHeading: Partial<Scope> = { within: 'heading' }

/** Elements that change the context of their children. */
const changes = new Map<string, Partial<Scope>>([
  ['code', inCode],
  ['h1', inHeading],
  ['h2', inHeading],
  ['h3', inHeading],
  ['h4', inHeading],
  ['h5', inHeading],
  ['h6', inHeading],
  ['kbd', inCode],
  ['listing', inCode],
  ['pre', inCode],
  ['samp', inCode],
  ['table', { inTable: true, inTableHead: false }],
  ['thead', { inTableHead: true }],
  ['tt', inCode],
  ['var', inCode],
  ['xmp', inCode],
])

/** Context of the children of an element. */
export function innerScope(node: Element, scope: Scope): Scope {
  if (node.tagName !== 'figure') return { ...scope, ...changes.get(node.tagName) }
  return { ...scope, hasCaption: findAll(node, 'figcaption').length > 0 }
}
