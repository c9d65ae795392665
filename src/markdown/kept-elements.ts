/** Removes the parts of a page that are not content, before the conversion to Markdown. */

import type { Element, ElementContent, Parents } from 'hast'

import { elementHandlers } from './element-handlers.ts'
import { copy } from './html-tree.ts'
import { innerScope, type PageMarkdownOptions, type Scope } from './scope.ts'

/**
 * Returns a copy of the content of `main`, without the parts that the Markdown omits. `main` stays
 * unchanged.
 */
export function keepContent(main: Element, options: PageMarkdownOptions): ElementContent[] {
  return keepChildren(main, { ...options, within: 'prose' })
}

function keepChildren(parent: Parents, scope: Scope): ElementContent[] {
  return parent.children.flatMap((child) => {
    if (child.type === 'text') return [{ type: 'text', value: keepText(child.value, scope) }]
    return child.type === 'element' && !isOmitted(child) ? keepElement(child, scope) : []
  })
}

function keepElement(node: Element, scope: Scope): ElementContent[] {
  const children = keepChildren(node, innerScope(node, scope))
  const keep = elementHandlers.get(node.tagName)
  return keep ? keep(node, { children, scope }) : [copy(node, children)]
}

/**
 * Replaces no-break spaces by spaces, and removes soft hyphens and zero-width spaces, but not in
 * code. Otherwise, a search in the Markdown would not find the text around these characters.
 */
function keepText(value: string, { within }: Scope): string {
  if (within === 'code') return value
  return value.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u00ad\u200b]/g, '')
}

const omittedElements = new Set(
  `button datalist dialog form iframe input nav noscript option script select style template
  textarea wbr`.split(/\s+/),
)

function isOmitted({ tagName, properties }: Element): boolean {
  const { hidden, ariaHidden, dataTwin } = properties
  return (
    omittedElements.has(tagName) || Boolean(hidden) || ariaHidden === 'true' || dataTwin === 'omit'
  )
}
