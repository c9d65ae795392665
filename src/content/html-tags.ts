/** The tags of HTML that stands in a text, as far as links and checks need them: names and attributes. */

/** A start tag. */
export interface HtmlTag {
  /** Name of the element, in lower case. */
  readonly name: string
  /** Attributes by their names in lower case; of two with one name the first, as browsers do. */
  readonly attributes: ReadonlyMap<string, string>
  /** Line in the HTML, from 0. */
  readonly line: number
}

// Neither repeats itself, so that a text is read in one pass: no sign may be part of two things.
const startTag = /<([a-z][a-z0-9-]*)([^<>]*)/gi
const attribute = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** A comment (HTML §13.1.6); one without an end takes all that follows. */
export const htmlComment = /<!--(?:-?>|[^]*?(?:-->|$))/g

/** HTML with blanks in place of its comments, so that positions stay. */
export function blankComments(html: string): string {
  return html.replaceAll(htmlComment, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}

/** HTML without its tags and comments. */
export function textOfHtml(html: string): string {
  return blankComments(html).replaceAll(/<[^<>]*>/g, ' ')
}

/** Start tags in HTML, without those in comments. */
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
