/** What comes before the text of a Markdown twin: its YAML front matter and the line to the overview. */

const closing = '\n---\n'

/** Where the front matter ends, or 0 without one, or if the front matter alone is too long. */
export function frontMatterEnd(markdown: string, limit: number): number {
  if (!markdown.startsWith('---\n')) return 0
  const at = markdown.slice(0, limit).indexOf(closing)
  return at === -1 ? 0 : at + closing.length
}

/** The line that leads from a twin to its overview, which comes before the title. */
const overviewLine = /^> \[[^\n]*\]\([^\s)]*\/llms\.txt\)(?:\n+|$)/

/** A twin without the line to its overview: what the API gives of a page holds no navigation. */
export function withoutOverviewLine(markdown: string): string {
  const text = markdown.slice(frontMatterEnd(markdown, markdown.length))
  const found = overviewLine.exec(text.trimStart())
  return found ? markdown.replace(found[0], () => '') : markdown
}

/**
 * The text of a twin as it is read, from its title on; what nothing follows is all there is, and stays. Whoever got it by a tool
 * or in a list of texts knows already what front matter says, and where the overview is.
 */
export function withoutFrontMatter(markdown: string): string {
  const end = frontMatterEnd(markdown, markdown.length)
  if (end === 0) return markdown.trimStart()
  const text = markdown.slice(end).trimStart().replace(overviewLine, '')
  return text === '' ? markdown : text
}
