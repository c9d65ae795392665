/** The YAML front matter of the Markdown of a page. */

const closing = '\n---\n'

/**
 * Returns the index after the front matter; 0 if there is none, or if it is longer than `limit`.
 */
export function frontMatterEnd(markdown: string, limit: number): number {
  if (!markdown.startsWith('---\n')) return 0
  const at = markdown.slice(0, limit).indexOf(closing)
  return at === -1 ? 0 : at + closing.length
}

/**
 * Returns the Markdown of a page without its front matter. Tool results contain the same data in
 * other fields. Markdown that is only front matter is returned unchanged.
 */
export function withoutFrontMatter(markdown: string): string {
  const end = frontMatterEnd(markdown, markdown.length)
  if (end === 0) return markdown.trimStart()
  const text = markdown.slice(end).trimStart()
  return text === '' ? markdown : text
}
