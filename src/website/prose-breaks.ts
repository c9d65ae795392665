/**
 * Joins the lines of a paragraph in languages without spaces, such as Japanese and Chinese. Editors
 * break lines after sentences, and browsers may show each break as a space (CSS Text 3 §4.1.3).
 */
import type { MarkdownPlugin } from './prose-plugin.ts'

/**
 * Version of the rule, part of the plugin name. Increase it when the rule changes, so that Astro
 * does not use Markdown that it cached under the old name.
 */
const form = 2

const letter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]`
/** Full-width punctuation. No space is necessary next to a mark, because it includes a gap. */
const mark = String.raw`[\u3000-\u303F\uFF01-\uFF0F\uFF1A-\uFF1F\uFF5B-\uFF65]`

const blanks = new RegExp(
  `(?<=${letter})[ \\t]*\\n[ \\t]*(?=${letter}|${mark})|(?<=${mark})[ \\t]*\\n[ \\t]*`,
  'gu',
)

/** Joins lines in languages without spaces. */
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
