/** Reads Markdown in parts: each ends where a block ends, and joined they are the whole. */
import { codePointIndex, cutMarkdown } from './cut.ts'
import type { MarkdownCut } from './cut.ts'

/** A part, and where the next one begins, in Unicode code points; absent in the last part. */
export interface MarkdownPart extends MarkdownCut {
  readonly next?: number
}

/** Part of at most `limit` code points that begins behind `from` of them; `undefined` when there is nothing behind. */
export function readMarkdownPart(
  markdown: string,
  { from, limit }: { from: number; limit: number },
): MarkdownPart | undefined {
  const start = codePointIndex(markdown, from)
  if (from > 0 && start >= markdown.length) return undefined
  const rest = markdown.slice(start)
  const cut = cutMarkdown(rest, limit)
  if (!cut.truncated) return cut
  const end = endOfCut(rest, cut.markdown)
  // White space longer than a whole part is no block: it is cut anywhere, or no part would ever get behind it.
  const taken = end > 0 ? rest.slice(0, end) : rest.slice(0, codePointIndex(rest, limit))
  const next = from + Array.from(taken).length
  return { markdown: end > 0 ? cut.markdown : taken, truncated: true, next }
}

/** How much of the text a cut holds; the fence that closes a code block cut in two is not of the text. */
function endOfCut(text: string, cut: string): number {
  if (text.startsWith(cut)) return cut.length
  const body = cut.slice(0, cut.lastIndexOf('\n'))
  return text.startsWith(`${body}\n`) ? body.length + 1 : body.length
}
