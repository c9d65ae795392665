/** The YAML front matter of a Markdown twin. */

const closing = '\n---\n'

/** Index after the front matter; 0 without front matter, or when it is longer than the limit. */
export function frontMatterEnd(markdown: string, limit: number): number {
  if (!markdown.startsWith('---\n')) return 0
  const at = markdown.slice(0, limit).indexOf(closing)
  return at === -1 ? 0 : at + closing.length
}

/**
 * The text of a Markdown twin from its title on, for results of tools and lists. These already
 * contain the fields of the front matter. A twin that is only front matter stays as it is.
 */
export function withoutFrontMatter(markdown: string): string {
  const end = frontMatterEnd(markdown, markdown.length)
  if (end === 0) return markdown.trimStart()
  const text = markdown.slice(end).trimStart()
  return text === '' ? markdown : text
}
