/** Writes XML elements, attributes and text, with escaping in one place. */

/** An element. Its text children are escaped on rendering. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

/**
 * Characters that XML 1.0 §2.2 does not allow. One such character makes a parser reject the
 * document.
 */
const noCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Without escapes, parsers replace these characters in attributes by spaces (§3.3.3).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Creates an element with attributes. */
export function element(
  name: string,
  attributes: XmlElement['attributes'],
  ...children: XmlElement['children']
): XmlElement {
  return { name, attributes, children }
}

/** Creates elements that each contain one text. Undefined texts are left out. */
export function textElements(texts: Readonly<Record<string, string | undefined>>): XmlElement[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [element(name, {}, text)],
  )
}

/** Renders a document in UTF-8. */
export function renderXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${renderElement(root)}\n`
}

/** Renders an element. Child elements have lines of their own, because people read these files. */
export function renderElement({ name, attributes, children }: XmlElement, indent = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`)
  const start = `${indent}<${name}${given.join('')}`
  if (children.length === 0) return `${start}/>`
  const isText = children.every((child) => typeof child === 'string')
  if (isText) return `${start}>${children.map(escapeText).join('')}</${name}>`
  const lines = children.map((child) =>
    typeof child === 'string' ? escapeText(child) : renderElement(child, `${indent}  `),
  )
  return `${start}>\n${lines.join('\n')}\n${indent}</${name}>`
}

function escapeText(text: string): string {
  return text.replace(noCharacter, '').replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign)
}
