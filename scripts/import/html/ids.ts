/** Ids of a web page to which links lead. */
import type { Element } from 'hast'
import { attribute, element } from '../../../src/markdown/html-tree.ts'
import { lineOf, valueOf } from './page-facts.ts'

/** Moves the id of a section to its heading, if nothing is before it. */
export function moveIdToHeading(node: Element): void {
  const id = valueOf(node, 'id')
  const first = node.children.find((child) => lineOf(child) !== '')
  if (id === undefined || first?.type !== 'element' || !/^h[1-6]$/.test(first.tagName)) return
  if (valueOf(first, 'id') !== undefined) return
  first.properties.id = id
  delete node.properties.id
}

/** Keeps the id of an element to which the page links. Headings keep theirs anyway. */
export function keepId(node: Element, linked: ReadonlySet<string>): void {
  const id = attribute(node, 'id')
  const isKept = /^(?:div|p|figure|section|span|a)$/.test(node.tagName) && /^[\w.:-]+$/.test(id)
  if (isKept && linked.has(id)) node.children.unshift(element('id-mark', [], { title: id }))
}
