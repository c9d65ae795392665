/** Removes HTML comments from rendered Markdown: they are notes of editors. */
import { htmlComment } from '../content/html-tags.ts'
import type { ProsePlugin } from './prose-plugin.ts'

/**
 * Increase it when the rule changes: Astro caches rendered Markdown by the names of the plugins.
 */
const form = 1

/** Removes each comment. One without an end is a mistake; the preview shows the page without it. */
export const removeComments: ProsePlugin = {
  name: `vitrine-comments-${form}`,
  raw(html, context) {
    const value = html.value.replaceAll(htmlComment, '')
    if (value !== html.value) context.replaceNode(html, value === '' ? [] : [{ ...html, value }])
    return undefined
  },
}
