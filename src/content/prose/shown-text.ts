/**
 * Replaces the parts of a text that are not words of the page, such as code, with blanks. Patterns
 * then find unsupported markup in the rest.
 */
import type { Nodes, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { blankComments } from '../html-tags.ts'

/** Forms of a text with the same length and the same lines. Parts that are left out are blanks. */
export interface ShownText {
  /** Words outside HTML blocks, without code, addresses and escaped characters. */
  readonly words: string
  /**
   * The same words, and also escaped characters, plain addresses and the words of HTML blocks.
   */
  readonly written: string
  /** The source without code and comments. */
  readonly source: string
  /** The source. */
  readonly all: string
}

/** Matches tags and elements of HTML that are not shown as words, such as code and drawings. */
const notShown = /<(pre|code|script|style|textarea|svg|math|kbd|samp)\b[^]*?<\/\1>|<[^<>]*>/gi

/** Creates the forms of a text. */
export function createShownText(root: Root, markdown: string): ShownText {
  const empty = blank(markdown)
  const words: Part[] = []
  const written: Part[] = []
  const code: Part[] = []
  visit(root, (node, _index, parent) => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    const text = markdown.slice(from, to)
    if (node.type === 'code' || node.type === 'inlineCode') code.push([from, blank(text)])
    if (isPlainAddress(node, text)) {
      written.push([from, text])
      return SKIP
    }
    if (node.type === 'text') {
      words.push([from, text.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ')])
      written.push([from, text])
    }
    if (node.type !== 'html') return undefined
    code.push([from, blankComments(text)])
    // Inside a paragraph an HTML node is only a tag or a comment.
    if (parent?.type === 'paragraph') return undefined
    // `words` leaves out HTML blocks, because another rule reports Markdown in them.
    written.push([from, blankComments(text).replaceAll(notShown, blank)])
    return undefined
  })
  return {
    words: join(empty, words),
    written: join(empty, written),
    source: join(markdown, code),
    all: markdown,
  }
}

/** A part of a text that replaces characters at an offset. */
type Part = readonly [at: number, text: string]

/** Whether a link is only an address in the text, without `[` and `]`. */
function isPlainAddress(node: Nodes, text: string): boolean {
  return node.type === 'link' && !text.startsWith('[')
}

function join(text: string, parts: readonly Part[]): string {
  let [joined, end] = ['', 0]
  for (const [at, part] of parts) {
    if (at < end) continue
    joined += text.slice(end, at) + part
    end = at + part.length
  }
  return joined + text.slice(end)
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}
