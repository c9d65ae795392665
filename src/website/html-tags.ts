/** Rewrites tags in HTML, and leaves everything between them unchanged. */

/** A tag in HTML. */
export interface Tag {
  /** Name of the element, in lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** Source text of the tag. */
  readonly source: string
  /** Position of the tag in the HTML. */
  readonly at: number
}

// Each character matches only one alternative, so the time is linear in the length of the HTML.
const tagPattern = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attributePattern = /(\s)([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

/** Replaces each tag of an HTML text by the result of `rewrite`. */
export function rewriteTags(html: string, rewrite: (tag: Tag) => string): string {
  return html.replace(
    tagPattern,
    (source: string, slash: string, name: string, ...rest: unknown[]) => {
      // `replace` passes the position of the match after the groups of the pattern.
      const at = Number(rest[1])
      return rewrite({ name: name.toLowerCase(), isEnd: slash !== '', source, at })
    },
  )
}

/**
 * Returns the decoded value of an attribute of a start tag; `undefined` if the tag lacks the
 * attribute.
 */
export function readAttribute(tag: string, wanted: string): string | undefined {
  for (const [, , name = '', double, single, bare] of tag.matchAll(attributePattern)) {
    if (name.toLowerCase() === wanted) return decode(double ?? single ?? bare ?? '')
  }
  return undefined
}

/**
 * Returns a start tag with a new value of an attribute. A tag without this attribute is unchanged.
 */
export function setAttribute(tag: string, wanted: string, value: string): string {
  return tag.replace(attributePattern, (source: string, space: string, name: string) =>
    name.toLowerCase() === wanted ? `${space}${name}="${encode(value)}"` : source,
  )
}

/** Escapes a text for HTML, including attribute values. */
export function encode(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x22;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&#x26;': '&',
}

/** Decodes the character references in `references`, and leaves others unchanged. */
export function decode(text: string): string {
  return text.replaceAll(
    /&#?\w+;/g,
    (reference) => references[reference.toLowerCase()] ?? reference,
  )
}
