/** What comes before the text of a Markdown twin: its YAML front matter. */

const closing = '\n---\n'

/** Where the front matter ends, or 0 without one, or if the front matter alone is too long. */
export function frontMatterEnd(markdown: string, limit: number): number {
  if (!markdown.startsWith('---\n')) return 0
  const at = markdown.slice(0, limit).indexOf(closing)
  return at === -1 ? 0 : at + closing.length
}

/**
 * The text of a twin as it is read, from its title on; what nothing follows is all there is, and stays. Whoever got it by a tool
 * or in a list of texts knows already what front matter says.
 */
export function withoutFrontMatter(markdown: string): string {
  const end = frontMatterEnd(markdown, markdown.length)
  if (end === 0) return markdown.trimStart()
  const text = markdown.slice(end).trimStart()
  return text === '' ? markdown : text
}
