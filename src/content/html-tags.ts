/** Finds HTML tags in a text, with the names and attributes that links and checks need. */

/** A start tag. */
export interface HtmlTag {
  /** Name of the element, in lower case. */
  readonly name: string
  /** Attributes by lower-case name. For repeated names, the first value counts, as in browsers. */
  readonly attributes: ReadonlyMap<string, string>
  /** Line in the HTML, counted from 0. */
  readonly line: number
}

// Both patterns run in linear time.
const startTag = /<([a-z][a-z0-9-]*)([^<>]*)/gi
const attribute = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Matches a comment (HTML §13.1.6). A comment without an end extends to the end of the text. */
export const htmlComment = /<!--(?:-?>|[^]*?(?:-->|$))/g

/** Replaces comments with blanks, so that positions do not change. */
export function blankComments(html: string): string {
  return html.replaceAll(htmlComment, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}

/** Returns the text of HTML without tags and comments. */
export function textOfHtml(html: string): string {
  return blankComments(html).replaceAll(/<[^<>]*>/g, ' ')
}

/** Finds the start tags in HTML, except in comments. */
export function findTags(html: string): HtmlTag[] {
  const shown = blankComments(html)
  return [...shown.matchAll(startTag)].map(({ 1: name = '', 2: rest = '', index }) => ({
    name: name.toLowerCase(),
    attributes: readAttributes(rest),
    line: shown.slice(0, index).split('\n').length - 1,
  }))
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(attribute)].map(
    ([, name = '', double, single, bare]) =>
      [name.toLowerCase(), double ?? single ?? bare ?? ''] as const,
  )
  return new Map(pairs.toReversed())
}
