/** Images, drawings and recordings as their text and address, the part of them a twin can hold. */

import type { Element, ElementContent } from 'hast'

import {
  asText,
  attribute,
  collapse,
  copy,
  element,
  findAll,
  findChild,
  hasContent,
  textOf,
} from './html-tree.ts'
import type { Scope } from './scope.ts'

/** Keeps an image that has an alternative text; without one it only decorates. */
export function keepImage(
  node: Element,
  _children: ElementContent[],
  scope: Scope,
): ElementContent[] {
  const alt = attribute(node, 'alt')
  const src = attribute(node, 'src')
  if (!alt) return []
  // A data URL would be longer than the page and tell a reader nothing.
  if (!src || /^data:/i.test(src)) return [emphasised(alt)]
  return [copy(node, [], { alt, src: absolute(src, scope) })]
}

/** A drawing inline in the page has no address, so its name is written instead. */
export function keepDrawing(
  node: Element,
  _children: ElementContent[],
  scope: Scope,
): ElementContent[] {
  if (attribute(node, 'role') !== 'img' || scope.hasCaption) return []
  const title = findChild(node, 'title')
  const label = attribute(node, 'ariaLabel') || collapse(title ? textOf(title) : '')
  return label ? [emphasised(label)] : []
}

/** Keeps a recording as a link, which needs a text: what it is called, or its fallback. */
export function keepMedia(
  node: Element,
  children: ElementContent[],
  scope: Scope,
): ElementContent[] {
  const address = [node, ...findAll(node, 'source')]
    .map((part) => attribute(part, 'src'))
    .find((src) => src)
  const label = attribute(node, 'ariaLabel') || attribute(node, 'title')
  const fallback = hasContent(children) ? children : asText(nameOf(address))
  const content = label ? asText(label) : fallback
  if (!address || !hasContent(content) || findAll(node, 'a').length > 0) return content
  return [element('a', content, { href: absolute(address, scope) })]
}

/** What a recording without a title is called: its file, without the digest that was put into its name. */
function nameOf(address = ''): string {
  const name = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return name.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '')
}

function emphasised(value: string): Element {
  return element('em', asText(value))
}

function absolute(address: string, { url }: Scope): string {
  return URL.parse(address, url)?.href ?? address
}
