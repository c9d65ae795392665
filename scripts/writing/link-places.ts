/** Finds the offsets of all links in a text, so that commands can change only the links. */
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'

/** The destination of a link and its position in the text. */
export interface LinkPlace {
  readonly href: string
  readonly start: number
  readonly end: number
}

/** A token of the Markdown parser, with its offsets. */
interface Token {
  readonly start: { readonly offset: number }
  readonly end: { readonly offset: number }
}

/** Finds all links and images: inline, by reference, bare URLs and HTML. */
export function findLinkPlaces(markdown: string): LinkPlace[] {
  const places: LinkPlace[] = []
  const add = (start: number, end: number) => {
    const href = unescape(markdown.slice(start, end))
    places.push({ href, start, end })
  }
  const root: Root = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(reportDestinations, ({ start, end }, isInAngles) => {
      const by = isInAngles ? 1 : 0
      add(start.offset + by, end.offset - by)
    })
    .parse(markdown)
  visit(root, ['link', 'html'], (node) => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    const source = markdown.slice(start, end)
    if (node.type === 'html')
      for (const at of attributesOf(source)) add(start + at[0], start + at[1])
    else if (/^<[^]*>$/.test(source)) add(start + 1, end - 1)
    else if (/^https?:/i.test(source)) add(start, end)
  })
  return places
}

/**
 * Makes the parser call `report` for each link destination, because the syntax tree has
 * destinations without offsets.
 */
function reportDestinations(
  this: Processor,
  report: (token: Token, isInAngles: boolean) => void,
): void {
  const data = this.data()
  const inAngles = (token: Token) => {
    report(token, true)
  }
  const bare = (token: Token) => {
    report(token, false)
  }
  const enter = {
    resourceDestinationLiteral: inAngles,
    resourceDestinationRaw: bare,
    definitionDestinationLiteral: inAngles,
    definitionDestinationRaw: bare,
  }
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), { enter }]
}

/**
 * Removes Markdown escapes (a backslash before punctuation) and decodes `&amp;`. Addresses of a
 * site contain no other escapes.
 */
function unescape(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')
}

const startTag = /<[a-z][a-z0-9-]*[^<>]*/gi
const linking = /\s(?:href|src|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/dgi

/** Finds the offsets of link values in HTML attributes. HTML comments are skipped. */
function attributesOf(html: string): (readonly [number, number])[] {
  const shown = html.replaceAll(/<!--[^]*?-->/g, (comment) => ' '.repeat(comment.length))
  return [...shown.matchAll(startTag)].flatMap(({ 0: tag, index }) =>
    [...tag.matchAll(linking)].flatMap(({ indices }) => {
      const found = indices?.slice(1).find((range) => range !== undefined)
      return found ? [[index + found[0], index + found[1]] as const] : []
    }),
  )
}
