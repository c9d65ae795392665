/** Keeps the links of a page with absolute addresses, without the anchors of headings. */

import type { Element, ElementContent } from 'hast'

import { asText, attribute, classesOf, copy, hasContent, textOf } from './html-tree.ts'
import type { Scope } from './scope.ts'

/** Keeps a link; only its content without a target, nothing for the anchor of a heading. */
export function keepLink(
  node: Element,
  children: ElementContent[],
  scope: Scope,
): ElementContent[] {
  const href = attribute(node, 'href')
  const isLocal = href.startsWith('#')
  // A twin needs no link from a footnote back to its reference.
  if (node.properties['dataFootnoteBackref'] !== undefined) return []
  if (isLocal && isAnchor(node, scope)) return []
  const content = hasContent(children) ? children : asText(attribute(node, 'ariaLabel'))
  // A link in a heading to a place in this page leads to the heading itself.
  const isSelfLink = isLocal && scope.within === 'heading'
  if (!href || isSelfLink || /^(?:javascript|data|vbscript):/i.test(href)) return content
  const address = scope.pageUrl(href)
  if (address === undefined) return content
  return content.length > 0 ? [copy(node, content, { href: address })] : []
}

const anchorClasses = new Set(['anchor', 'anchor-link', 'header-anchor', 'heading-anchor'])

/** Whether a link is the anchor of a heading. */
function isAnchor(node: Element, { within }: Scope): boolean {
  const isMarked = classesOf(node).some((name) => anchorClasses.has(name))
  return isMarked || (within === 'heading' && !/[\p{L}\p{N}]/u.test(textOf(node)))
}
