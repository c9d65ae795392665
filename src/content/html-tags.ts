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

/** Start tags of a piece of HTML; comments have none. */
export function findTags(html: string): HtmlTag[] {
  const shown = html.replaceAll(/<!--[^]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
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
