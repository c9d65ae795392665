/** Renders the Markdown file of a page: front matter and text. */
import { visit } from 'unist-util-visit'
import { stringify } from 'yaml'
import { markDirectives } from '../../src/content/directives.ts'
import { parseMarkdown } from '../../src/content/parse-markdown.ts'
import { oneLine } from './front-matter.ts'
import { plainOf } from './headings.ts'
import type { SourcePage } from './model.ts'

/** A page and its converted content. */
export interface PageParts {
  readonly page: SourcePage
  readonly title: string
  readonly type: string
  readonly translationKey?: string | undefined
  readonly picture?: string | undefined
  readonly aliases: readonly string[]
  readonly updated?: string | undefined
  readonly hasTree: boolean
  readonly body: string
}

/** Maximum number of characters of a value. `npm run check` reports a longer value as a mistake. */
const most = { title: 120, description: 300, tag: 40, author: 80, keyword: 80 } as const

/** Comment above a description that was made from the text, so that a person checks it. */
const madeComment = '# The import made this description from the text.'

/** Maximum number of characters of a description made from the text. */
const shortDescription = 160

/** Returns the content of the Markdown file of a page. */
export function pageText({ page, body, ...parts }: PageParts): string {
  const made = page.description === undefined
  const { title } = parts
  const fields = {
    title: shorten(title, most.title),
    description: shorten(page.description ?? (firstWords(body) || title), most.description),
    type: parts.type,
    translationKey: parts.translationKey,
    keywords: listOf(page.keywords, most.keyword, 20),
    tags: listOf(page.tags, most.tag, 10),
    authors: listOf(page.authors, most.author, 10),
    aliases: parts.aliases.length > 0 ? parts.aliases : undefined,
    date: page.date,
    updated: page.updated ?? parts.updated ?? page.date,
    order: page.order,
    picture: parts.picture,
    tree: parts.hasTree ? true : undefined,
    index: page.index,
    draft: page.draft,
    publishAt: page.publishAt,
    expires: page.expires,
  }
  const yaml = stringify(fields, { schema: 'core', lineWidth: 0 })
  const marked = made ? yaml.replace(/^description: /m, `${madeComment}\n$&`) : yaml
  const text = tidyLines(body.replace(/^\s*\n/, '')).trimEnd()
  return `---\n${marked}---\n${text === '' ? '' : `\n${text}\n`}`
}

/** Reduces empty lines between blocks to one. Code stays unchanged. */
function tidyLines(text: string): string {
  const lines = text.split('\n')
  const code = new Set<number>()
  visit(parseMarkdown(text), 'code', ({ position }) => {
    for (let line = position?.start.line ?? 0; line <= (position?.end.line ?? -1); line += 1) {
      code.add(line - 1)
    }
  })
  return lines.filter((line, at) => line !== '' || lines[at - 1] !== '' || code.has(at)).join('\n')
}

/** Shortens a text to at most `longest` characters. Cuts it between words if it has spaces. */
export function shorten(text: string, longest: number): string {
  const characters = Array.from(oneLine(text))
  if (characters.length <= longest) return characters.join('')
  const cut = characters.slice(0, longest - 2).join('')
  return `${cut.replace(/\s\S*$/, '')} …`
}

/** Returns the start of the first paragraph that is not inside a block such as a note. */
function firstWords(body: string): string {
  const paragraph = parseMarkdown(markDirectives(body).markdown).children.find(
    (node) => node.type === 'paragraph' && /[\p{L}\p{N}]/u.test(plainOf(node)),
  )
  const words = paragraph ? plainOf(paragraph).replaceAll(/<[^>]+>|\[\^[^\]]+\]/g, '') : ''
  return shorten(words, shortDescription)
}

function listOf(
  words: readonly string[] | undefined,
  longest: number,
  count: number,
): string[] | undefined {
  const all = [...new Set((words ?? []).map((word) => shorten(word, longest)).filter(Boolean))]
  return all.length > 0 ? all.slice(0, count) : undefined
}

/** Makes a title from the end of a key: `guide/getting-started` becomes `Getting started`. */
export function titleOfName(key: string): string {
  const words = (key.split('/').at(-1) ?? '').replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
