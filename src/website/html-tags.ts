/** Walks over the tags of HTML that was rendered or written by hand, and leaves all else as it is. */

/** A tag as it stands in a text. */
export interface Tag {
  /** Name of the element, in lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** The tag as it was written. */
  readonly source: string
  /** Where it begins. */
  readonly at: number
}

// A sign is part of one thing alone, so that a text is read in one pass.
const tagPattern = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attributePattern = /(\s)([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g

/** Text with each tag as `rewrite` gives it. */
export function rewriteTags(html: string, rewrite: (tag: Tag) => string): string {
  return html.replace(
    tagPattern,
    (source: string, slash: string, name: string, ...rest: unknown[]) => {
      // After the groups of the pattern comes the place of the match.
      const at = Number(rest[1])
      return rewrite({ name: name.toLowerCase(), isEnd: slash !== '', source, at })
    },
  )
}

/** Value of an attribute of a start tag, decoded; `undefined` when it has none. */
export function readAttribute(tag: string, wanted: string): string | undefined {
  for (const [, , name = '', double, single, bare] of tag.matchAll(attributePattern)) {
    if (name.toLowerCase() === wanted) return decode(double ?? single ?? bare ?? '')
  }
  return undefined
}

/** A start tag with another value for one of its attributes. */
export function setAttribute(tag: string, wanted: string, value: string): string {
  return tag.replace(attributePattern, (source: string, space: string, name: string) =>
    name.toLowerCase() === wanted ? `${space}${name}="${encode(value)}"` : source,
  )
}

/** Text as it stands in HTML, in an attribute too. */
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

/** Text of HTML without its references to signs. */
export function decode(text: string): string {
  return text.replaceAll(
    /&#?\w+;/g,
    (reference) => references[reference.toLowerCase()] ?? reference,
  )
}
