/**
 * Extracts the words of Markdown. The search of the preview indexes them instead of rendered pages.
 */
import { visit } from 'unist-util-visit'
import { markDirectives } from './directives.ts'
import { textOfHtml } from './html-tags.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** A text without markup. */
export interface PlainText {
  readonly text: string
  readonly headings: readonly string[]
}

/** Returns the plain text and the headings of Markdown. */
export function plainTextOf(markdown: string): PlainText {
  const root = parseMarkdown(markDirectives(markdown).markdown)
  const headings: string[] = []
  visit(root, 'heading', (node) => {
    headings.push(wordsOf(node))
  })
  return { text: wordsOf(root), headings }
}

function wordsOf(tree: Parameters<typeof visit>[0]): string {
  const words: string[] = []
  visit(tree, ['text', 'inlineCode', 'code', 'html'], (node) => {
    if (!('value' in node) || typeof node.value !== 'string') return
    words.push(node.type === 'html' ? textOfHtml(node.value) : node.value)
  })
  return words.join(' ')
}
