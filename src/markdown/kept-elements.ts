/** What of the HTML a reader reads: the pass that drops the rest before it could become Markdown. */

import type { Element, ElementContent, Parents } from 'hast'

import { elementHandlers } from './element-handlers.ts'
import { copy } from './html-tree.ts'
import { innerScope, type PageMarkdownOptions, type Scope } from './scope.ts'

/** Copies what is kept of the content of an element; the page itself stays as it is. */
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
  return keep ? keep(node, children, scope) : [copy(node, children)]
}

/** Readers search and compare, so what only steers line breaking becomes plain or goes. */
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
