/** Where the links of a text stand in it, so that one can be changed and all around it stays. */
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'

/** What a link leads to, and where that is written. */
export interface LinkPlace {
  readonly href: string
  readonly start: number
  readonly end: number
}

/** What the parser says of a piece of the text. */
interface Token {
  readonly start: { readonly offset: number }
  readonly end: { readonly offset: number }
}

/** All links and pictures of a text: inline, by reference, bare, and of HTML. */
export function findLinkPlaces(markdown: string): LinkPlace[] {
  const places: LinkPlace[] = []
  const add = (start: number, end: number) => {
    const href = unescape(markdown.slice(start, end))
    places.push({ href, start, end })
  }
  const root: Root = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(tellDestinations, ({ start, end }, isInAngles) => {
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

/** The tree of a text tells of links what they lead to, the parser alone where. */
function tellDestinations(
  this: Processor,
  tell: (token: Token, isInAngles: boolean) => void,
): void {
  const data = this.data()
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      enter: {
        resourceDestinationLiteral: (token) => {
          tell(token, true)
        },
        resourceDestinationRaw: (token) => {
          tell(token, false)
        },
        definitionDestinationLiteral: (token) => {
          tell(token, true)
        },
        definitionDestinationRaw: (token) => {
          tell(token, false)
        },
      },
    },
  ]
}

/** A backslash before a mark means the mark; nothing else is written otherwise in addresses of a site. */
function unescape(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')
}

const startTag = /<[a-z][a-z0-9-]*[^<>]*/gi
const linking = /\s(?:href|src|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/dgi

/** Places of what tags of HTML lead to; comments lead nowhere. */
function attributesOf(html: string): (readonly [number, number])[] {
  const shown = html.replaceAll(/<!--[^]*?-->/g, (comment) => ' '.repeat(comment.length))
  return [...shown.matchAll(startTag)].flatMap(({ 0: tag, index }) =>
    [...tag.matchAll(linking)].flatMap(({ indices }) => {
      const found = indices?.slice(1).find((range) => range !== undefined)
      return found ? [[index + found[0], index + found[1]] as const] : []
    }),
  )
}
