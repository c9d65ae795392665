/** The YAML front matter of a Markdown text: where it ends, and the text without it. */

const closing = '\n---\n'

/** Where the front matter ends, or 0 without one, or if the front matter alone is too long. */
export function frontMatterEnd(markdown: string, limit: number): number {
  if (!markdown.startsWith('---\n')) return 0
  const at = markdown.slice(0, limit).indexOf(closing)
  return at === -1 ? 0 : at + closing.length
}

/** The text behind the front matter; front matter that nothing follows is all there is, and stays. */
export function withoutFrontMatter(markdown: string): string {
  const text = markdown.slice(frontMatterEnd(markdown, markdown.length)).trimStart()
  return text === '' ? markdown : text
}
