/** The words of a Markdown text, for what is made of texts that nobody has rendered. */
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** A text without its marks. */
export interface PlainText {
  readonly text: string
  readonly headings: readonly string[]
}

const parser = unified().use(remarkParse).use(remarkGfm)

/** Plain text of Markdown. */
export function plainTextOf(markdown: string): PlainText {
  const root = parser.parse(markdown)
  const headings: string[] = []
  visit(root, 'heading', (node) => {
    headings.push(wordsOf(node))
  })
  return { text: wordsOf(root), headings }
}

function wordsOf(tree: Parameters<typeof visit>[0]): string {
  const words: string[] = []
  visit(tree, ['text', 'inlineCode', 'code'], (node) => {
    if ('value' in node && typeof node.value === 'string') words.push(node.value)
  })
  return words.join(' ')
}
