/** Finds the links and images of a Markdown text, with their lines. */
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Content } from './content.ts'

/** One link or image of a text; `source` is an image, or the like, written as HTML. */
export interface TextLink {
  readonly kind: 'link' | 'image' | 'source'
  readonly href: string
  readonly line: number
  /** Text in place of the picture. */
  readonly alt?: string | undefined
}

/** A link or image of a text in the content folder. */
export interface ContentLink extends TextLink {
  readonly file: string
}

/** Links and images of all pages and templates, by the lines of their files. */
export function listLinks({
  pages,
  templates,
}: Pick<Content, 'pages' | 'templates'>): ContentLink[] {
  return [...pages, ...templates].flatMap(({ file, body, linesBefore }) =>
    findLinks(body).map((link) => ({ ...link, file, line: link.line + linesBefore })),
  )
}

const htmlAddress = /\s(href|src)="([^"]*)"/g
const parser = unified().use(remarkParse).use(remarkGfm)

function findLinks(markdown: string): TextLink[] {
  const links: TextLink[] = []
  const root = parser.parse(markdown)
  const pictures = new Map<string, string | undefined>()
  visit(root, 'imageReference', ({ identifier, alt }) => {
    pictures.set(identifier, alt ?? undefined)
  })
  visit(root, (node) => {
    const line = node.position?.start.line ?? 1
    if (node.type === 'link') links.push({ kind: 'link', href: node.url, line })
    if (node.type === 'definition') {
      const { identifier, url: href } = node
      const alt = pictures.get(identifier)
      links.push({ kind: pictures.has(identifier) ? 'image' : 'link', href, line, alt })
    }
    if (node.type === 'image') {
      links.push({ kind: 'image', href: node.url, line, alt: node.alt ?? undefined })
    }
    if (node.type === 'html') {
      for (const { 1: name, 2: href = '', index } of node.value.matchAll(htmlAddress)) {
        const linesAbove = node.value.slice(0, index + 1).split('\n').length - 1
        links.push({ kind: name === 'src' ? 'source' : 'link', href, line: line + linesAbove })
      }
    }
  })
  return links
}
