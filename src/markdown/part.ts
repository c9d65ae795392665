/**
 * Reads Markdown in parts. Each part ends at the end of a block, unless the block is longer than a
 * part. All parts joined are the whole text, apart from fences that close a cut code block.
 */
import { codePointIndex, cutMarkdown, type MarkdownCut } from './cut.ts'

/** A part. `next` is the start of the next part in Unicode code points; absent in the last part. */
export interface MarkdownPart extends MarkdownCut {
  readonly next?: number
}

/**
 * The part of at most `limit` code points from `from` on; `undefined` after the end of the text.
 */
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
  // The cut is empty when the part has only white space. Then the white space is cut at the limit.
  const taken = end > 0 ? rest.slice(0, end) : rest.slice(0, codePointIndex(rest, limit))
  const next = from + Array.from(taken).length
  return { markdown: end > 0 ? cut.markdown : taken, truncated: true, next }
}

/**
 * Number of UTF-16 units of `text` that `cut` contains. A fence that was added to close a cut code
 * block does not count.
 */
function endOfCut(text: string, cut: string): number {
  if (text.startsWith(cut)) return cut.length
  const body = cut.slice(0, cut.lastIndexOf('\n'))
  return text.startsWith(`${body}\n`) ? body.length + 1 : body.length
}
