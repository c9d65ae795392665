/** Reads and creates nodes of hast, the HTML tree. */

import type { Element, ElementContent, Parents, Properties, RootContent } from 'hast'

/** Returns the nodes that are elements. */
export function elementsIn(nodes: readonly RootContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element')
}

/** Returns the first child with this tag name. */
export function findChild(parent: Parents, tagName: string): Element | undefined {
  return elementsIn(parent.children).find((child) => child.tagName === tagName)
}

/** Returns the elements with this tag name, at any depth. Does not search in a found element. */
export function findAll(parent: Parents, tagName: string): Element[] {
  return elementsIn(parent.children).flatMap((child) =>
    child.tagName === tagName ? [child] : findAll(child, tagName),
  )
}

/** Returns the trimmed text of an attribute; empty if the attribute is absent or not a text. */
export function attribute(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the class names of an element. */
export function classesOf(node: Element): string[] {
  const classes = node.properties['className']
  return Array.isArray(classes) ? classes.map(String) : []
}

/** Returns the text of a node, with `lineBreak` for each `<br>`. */
export function textOf(node: ElementContent, lineBreak = '\n'): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return lineBreak
  return node.children.map((child) => textOf(child, lineBreak)).join('')
}

/** Checks whether any node contains text or an image. */
export function hasContent(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) => {
    if (node.type !== 'element') return node.type === 'text' && node.value.trim() !== ''
    return node.tagName === 'img' || hasContent(node.children)
  })
}

/** Collapses white space and trims the text. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns a list with one text node, or an empty list for an empty text. */
export function asText(value: string): ElementContent[] {
  return value ? [{ type: 'text', value }] : []
}

/** A new element. */
export function element(
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children }
}

const copiedAttributes =
  'align alt checked colSpan dataLanguage href rowSpan src start title type'.split(' ')

/**
 * Copies an element, with these children and only the properties that the conversion reads.
 * `changes` replaces properties.
 */
export function copy(node: Element, children: ElementContent[], changes: Properties = {}): Element {
  const all = { ...node.properties, ...changes }
  const properties: Properties = {}
  for (const name of copiedAttributes) {
    if (all[name] !== undefined) properties[name] = all[name]
  }
  return element(node.tagName, children, properties)
}
