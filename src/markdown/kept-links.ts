/** Links of a page as its twin has them: with their address written out, and without heading signs. */

import type { Element, ElementContent } from 'hast'

import { asText, attribute, classesOf, copy, hasContent, textOf } from './html-tree.ts'
import type { Scope } from './scope.ts'

/** Keeps a link; only its content when it leads nowhere, nothing when it is the sign of a heading. */
export function keepLink(
  node: Element,
  children: ElementContent[],
  scope: Scope,
): ElementContent[] {
  const href = attribute(node, 'href')
  const isLocal = href.startsWith('#')
  // The way back from a footnote is for those who have gone there by its sign.
  if (node.properties['dataFootnoteBackref'] !== undefined) return []
  if (isLocal && isAnchor(node, scope)) return []
  const content = hasContent(children) ? children : asText(attribute(node, 'ariaLabel'))
  // Inside a heading a link to a within on this page can only lead to the heading itself.
  const isSelfLink = isLocal && scope.within === 'heading'
  if (!href || isSelfLink || /^(?:javascript|data|vbscript):/i.test(href)) return content
  const address = scope.pageUrl(href)
  if (address === undefined) return content
  return content.length > 0 ? [copy(node, content, { href: address })] : []
}

const anchorClasses = new Set(['anchor', 'anchor-link', 'header-anchor', 'heading-anchor'])

/** Whether a link is the sign beside a heading that leads to that heading. */
function isAnchor(node: Element, { within }: Scope): boolean {
  const isMarked = classesOf(node).some((name) => anchorClasses.has(name))
  return isMarked || (within === 'heading' && !/[\p{L}\p{N}]/u.test(textOf(node)))
}
