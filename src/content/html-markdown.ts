/**
 * Markdown inside a block of HTML. Other processors read it; CommonMark shows it as it is written, unless an empty line
 * ends the block (§4.6).
 */
import { blankComments, findTags } from './html-tags.ts'
import type { HtmlTag } from './html-tags.ts'

/** A link or strong words, as they look when nothing has read them. */
const markdownSign = /\[[^\][\n]+\]\([^()\s]+\)|\*\*[^*\s][^*\n]*\*\*/

/** The tag whose block of HTML holds Markdown, or asks for it to be read; `undefined` when there is none. */
export function findMarkdownIn(html: string): HtmlTag | undefined {
  const tags = findTags(html)
  const asks = tags.find(({ attributes }) => attributes.has('markdown'))
  const shown = blankComments(html)
    .replaceAll(/<(pre|code|script|style|textarea)\b[^]*?<\/\1>/gi, '')
    .replaceAll(/<[^<>]*>/g, ' ')
  return asks ?? (markdownSign.test(shown) ? tags[0] : undefined)
}
