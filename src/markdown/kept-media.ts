/** Converts images, inline SVGs, audio and video to images, links or text in Markdown. */

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
import type { Inner, Scope } from './scope.ts'

/** Keeps an image that has alternative text. An image without it is decorative and is left out. */
export function keepImage(node: Element, { scope }: Inner): ElementContent[] {
  const alt = attribute(node, 'alt')
  const src = attribute(node, 'src')
  if (!alt) return []
  // Without a URL, only the alternative text stays. The same applies to data URLs, because they may
  // be longer than the page.
  if (!src || /^data:/i.test(src)) return [emphasised(alt)]
  return [copy(node, [], { alt, src: absolute(src, scope) })]
}

/**
 * Replaces an inline SVG with the role `img` by its label or title, because the SVG has no URL.
 * Leaves out other SVGs, SVGs without label and title, and SVGs in a figure with a caption.
 */
export function keepDrawing(node: Element, { scope }: Inner): ElementContent[] {
  if (attribute(node, 'role') !== 'img' || scope.hasCaption) return []
  const title = findChild(node, 'title')
  const label = attribute(node, 'ariaLabel') || collapse(title ? textOf(title) : '')
  return label ? [emphasised(label)] : []
}

/**
 * Converts an audio or video element to a link. The link text is its label or title, its fallback
 * content or its file name. If the element has no URL or contains a link, only this text is kept.
 */
export function keepMedia(node: Element, { children, scope }: Inner): ElementContent[] {
  const address = [node, ...findAll(node, 'source')]
    .map((part) => attribute(part, 'src'))
    .find((src) => src)
  const label = attribute(node, 'ariaLabel') || attribute(node, 'title')
  const fallback = hasContent(children) ? children : asText(nameOf(address))
  const content = label ? asText(label) : fallback
  if (!address || !hasContent(content) || findAll(node, 'a').length > 0) return content
  return [element('a', content, { href: absolute(address, scope) })]
}

/** Returns the file name in an address, without its digest: `a.mp4` for `/a.0a1b2c3d4e.mp4`. */
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
