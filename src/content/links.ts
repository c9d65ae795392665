/** Finds the links, images and HTML of a Markdown text, with their lines. */
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Content } from './content.ts'
import { findTags } from './html-tags.ts'
import type { HtmlTag } from './html-tags.ts'

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

/** A start tag of HTML in a text of the content folder, with its line there. */
export interface TextTag extends HtmlTag {
  readonly file: string
}

/** What is looked at in texts. */
export interface ContentTexts {
  readonly links: readonly ContentLink[]
  readonly tags: readonly TextTag[]
}

/** Links, images and HTML of all pages and templates, by the lines of their files. */
export function readTexts({
  pages,
  templates,
}: Pick<Content, 'pages' | 'templates'>): ContentTexts {
  const texts = [...pages, ...templates].map(({ file, body, linesBefore }) => {
    const { links, tags } = readText(body)
    const inFile = <Part extends { readonly line: number }>(part: Part) => ({
      ...part,
      file,
      line: part.line + linesBefore,
    })
    return { links: links.map(inFile), tags: tags.map(inFile) }
  })
  return { links: texts.flatMap(({ links }) => links), tags: texts.flatMap(({ tags }) => tags) }
}

const parser = unified().use(remarkParse).use(remarkGfm)

function readText(markdown: string): { links: TextLink[]; tags: HtmlTag[] } {
  const links: TextLink[] = []
  const tags: HtmlTag[] = []
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
      const found = findTags(node.value).map((tag) => ({ ...tag, line: tag.line + line }))
      tags.push(...found)
      links.push(...found.flatMap(linksOf))
    }
  })
  return { links, tags }
}

/** Frames and scripts have a check of their own. */
const unlinked: readonly string[] = ['iframe', 'script']

function linksOf({ name: element, attributes, line }: HtmlTag): TextLink[] {
  if (unlinked.includes(element)) return []
  return (['href', 'src'] as const).flatMap((name) => {
    const href = attributes.get(name)
    if (href === undefined) return []
    return [{ kind: name === 'src' ? 'source' : 'link', href, line }]
  })
}
