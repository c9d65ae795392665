/** Reading and making nodes of hast, the HTML tree, in the few ways the keepers of elements need. */

import type { Element, ElementContent, Parents, Properties, RootContent } from 'hast'

/** The elements among some nodes. */
export function elementsIn(nodes: readonly RootContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element')
}

/** The first child with a tag name. */
export function findChild(parent: Parents, tagName: string): Element | undefined {
  return elementsIn(parent.children).find((child) => child.tagName === tagName)
}

/** The outermost elements with a tag name, at any depth. */
export function findAll(parent: Parents, tagName: string): Element[] {
  return elementsIn(parent.children).flatMap((child) =>
    child.tagName === tagName ? [child] : findAll(child, tagName),
  )
}

/** The trimmed text of an attribute, empty when there is none. */
export function attribute(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The class names of an element. */
export function classesOf(node: Element): string[] {
  const classes = node.properties['className']
  return Array.isArray(classes) ? classes.map(String) : []
}

/** The text of a node as its source holds it, with what a line break becomes. */
export function textOf(node: ElementContent, lineBreak = '\n'): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return lineBreak
  return node.children.map((child) => textOf(child, lineBreak)).join('')
}

/** Whether nodes hold anything to read: text or an image. */
export function hasContent(nodes: readonly ElementContent[]): boolean {
  return nodes.some((node) => {
    if (node.type !== 'element') return node.type === 'text' && node.value.trim() !== ''
    return node.tagName === 'img' || hasContent(node.children)
  })
}

/** The text with each run of white space as one space, and none at its ends. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Text as nodes: none when it is empty. */
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

/** A copy with other children and only what the conversion reads, which copies it all once more. */
export function copy(node: Element, children: ElementContent[], changes: Properties = {}): Element {
  const all = { ...node.properties, ...changes }
  const properties: Properties = {}
  for (const name of copiedAttributes) {
    if (all[name] !== undefined) properties[name] = all[name]
  }
  return element(node.tagName, children, properties)
}
