/**
 * Joins the lines of a paragraph in scripts without spaces. Editors break lines after sentences,
 * and HTML turns each break into a space. Japanese and Chinese have no spaces, and CSS lets
 * browsers choose whether to remove them (CSS Text 3 §4.1.3).
 */
import type { MarkdownPlugin } from './prose-plugin.ts'

/**
 * Version of the rule. Increase it when the rule changes: Astro caches rendered Markdown by the
 * names of the plugins.
 */
const form = 2

const letter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]`
/** Full-width punctuation, which includes its own space. */
const mark = String.raw`[\u3000-\u303F\uFF01-\uFF0F\uFF1A-\uFF1F\uFF5B-\uFF65]`

const blanks = new RegExp(
  `(?<=${letter})[ \\t]*\\n[ \\t]*(?=${letter}|${mark})|(?<=${mark})[ \\t]*\\n[ \\t]*`,
  'gu',
)

/** Joins lines in scripts without spaces. */
export const joinLines: MarkdownPlugin = ({ source }) =>
  source.search(blanks) >= 0 && {
    name: `vitrine-breaks-${form}`,
    options: { position: false },
    text(node, context) {
      // The title of an alert ends at the first line break, so this break stays.
      const [title] = /^\[!\w+\][^\n]*\n/.exec(node.value) ?? ['']
      const value = title + node.value.slice(title.length).replace(blanks, '')
      if (value !== node.value) context.setProperty(node, 'value', value)
    },
  }
