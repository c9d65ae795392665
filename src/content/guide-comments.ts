/** Removes comments from the Markdown of guides, which is otherwise published unchanged. */
import { visit } from 'unist-util-visit'
import { htmlComment } from './html-tags.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { TextFinding } from './prose/finding.ts'
import { findLostText } from './prose/lost-text.ts'

/** Removes the comments of a guide, except in code. Reports mistakes that hide other text. */
export function removeComments(markdown: string): { text: string; faults: TextFinding[] } {
  const root = parseMarkdown(markdown)
  const parts: string[] = []
  let end = 0
  visit(root, 'html', ({ position }) => {
    const { start, end: after } = position ?? {}
    parts.push(markdown.slice(end, start?.offset))
    end = after?.offset ?? end
    parts.push(markdown.slice(start?.offset, end).replaceAll(htmlComment, ''))
  })
  return {
    text: parts.join('') + markdown.slice(end),
    faults: [...findLostText({ root, markdown })].filter((found) => !('isWarning' in found)),
  }
}
