/**
 * Reads Markdown in parts. A part ends at the end of a block, unless its first block exceeds the
 * limit. If a part ends inside a code block, a closing fence is added to it. Apart from these
 * fences, the joined parts are the whole text.
 */
import { codePointIndex, cutMarkdown, type MarkdownCut } from './cut.ts'

/** A part. `next` is the start of the next part in Unicode code points; absent in the last part. */
export interface MarkdownPart extends MarkdownCut {
  readonly next?: number
}

/**
 * Returns the part that starts at the code point `from` and has at most `limit` code points;
 * `undefined` if `from` is at or after the end of the text and not 0.
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
  // `cut.markdown` is empty if the limit allows only white space or the start of a code block. The
  // part is then the text up to the limit.
  const taken = end > 0 ? rest.slice(0, end) : rest.slice(0, codePointIndex(rest, limit))
  const next = from + Array.from(taken).length
  return { markdown: end > 0 ? cut.markdown : taken, truncated: true, next }
}

/**
 * Returns how many UTF-16 units of `text` are in `cut`. The fence that closes a cut code block does
 * not count.
 */
function endOfCut(text: string, cut: string): number {
  if (text.startsWith(cut)) return cut.length
  const body = cut.slice(0, cut.lastIndexOf('\n'))
  return text.startsWith(`${body}\n`) ? body.length + 1 : body.length
}
