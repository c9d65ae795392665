/**
 * Adds the words of the interface to rendered texts: titles of alerts, the heading of footnotes,
 * and labels of links back from footnotes. The Markdown processor cannot add them: it has English
 * words or none, and Astro keeps rendered texts in its cache even when the words change.
 */
import type { Words } from '../site/words/words.ts'
import { encode, readAttribute, rewriteTags, setAttribute, type Tag } from './html-tags.ts'

/** Id of the footnote heading, as Markdown processors set it. */
export const footnotesId = 'footnote-label'

/** Adds the words of the interface to the HTML of a text. */
export function labelProse(html: string, words: Words['page']): string {
  const titled = rewriteTags(html, (tag) => rewrite(tag, words))
  return titled.replace(
    /(<h2[^>]*\bid="footnote-label"[^>]*>)[^<]*/,
    (_, heading: string) => heading + encode(words.footnotes),
  )
}

function rewrite({ name, isEnd, source }: Tag, words: Words['page']): string {
  if (isEnd) return source
  if (name === 'div') {
    const hasTitle = readAttribute(source, 'data-titled') !== undefined
    return hasTitle ? source : source + titleOf(readAttribute(source, 'data-alert'), words)
  }
  if (name !== 'a' || readAttribute(source, 'data-footnote-backref') === undefined) return source
  const [reference = ''] = /[\d-]+$/.exec(readAttribute(source, 'aria-label') ?? '') ?? []
  return setAttribute(source, 'aria-label', words.footnoteBack.replace('{label}', reference))
}

/**
 * Renders the title of an alert; empty for an unknown kind. The Markdown twin omits the title,
 * because the twin has the marker, such as `[!NOTE]`.
 */
function titleOf(kind: string | undefined, { alerts }: Words['page']): string {
  const title = Object.entries(alerts).find(([name]) => name === kind)?.[1]
  return title === undefined ? '' : `<p class="alert-title" data-twin="omit">${encode(title)}</p>`
}
