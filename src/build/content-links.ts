/** Finds the links and images of a Markdown text, with their lines. */
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** One link or image of a text. */
export interface TextLink {
  readonly kind: 'link' | 'image'
  readonly href: string
  readonly line: number
  /** Text in place of the picture. */
  readonly alt?: string | undefined
}

const parser = unified().use(remarkParse).use(remarkGfm)

/** Links and images of a Markdown text, in order. */
export function findLinks(markdown: string): TextLink[] {
  const links: TextLink[] = []
  visit(parser.parse(markdown), (node) => {
    const line = node.position?.start.line ?? 1
    if (node.type === 'link' || node.type === 'definition') {
      links.push({ kind: 'link', href: node.url, line })
    }
    if (node.type === 'image') {
      links.push({ kind: 'image', href: node.url, line, alt: node.alt ?? undefined })
    }
    if (node.type === 'html') {
      for (const [, href = ''] of node.value.matchAll(/\bhref="([^"]*)"/g)) {
        links.push({ kind: 'link', href, line })
      }
    }
  })
  return links
}
