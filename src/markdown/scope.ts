/** Where in a page a node is: the same element is kept differently in prose, code and headings. */

import type { Element, ElementContent } from 'hast'

import { findAll } from './html-tree.ts'

/** Where the page is, and how one of its links is written in the twin. */
export interface PageMarkdownOptions {
  url: string
  /** Address that a link leads to; `undefined` when it is no address, and its text is kept alone. */
  pageUrl: (href: string) => string | undefined
}

/** The surroundings of a node. */
export interface Scope extends PageMarkdownOptions {
  within: 'prose' | 'code' | 'heading'
  inTable?: boolean
  inTableHead?: boolean
  hasCaption?: boolean
}

/** Says what of an element is kept, from what was kept of its children and where it is. */
export type Keep = (node: Element, children: ElementContent[], scope: Scope) => ElementContent[]

const inCode: Partial<Scope> = { within: 'code' }
const inHeading: Partial<Scope> = { within: 'heading' }

/** What changes within an element. */
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

/** The scope of the children of an element. */
export function innerScope(node: Element, scope: Scope): Scope {
  if (node.tagName !== 'figure') return { ...scope, ...changes.get(node.tagName) }
  return { ...scope, hasCaption: findAll(node, 'figcaption').length > 0 }
}
