/**
 * Lines of a paragraph in scripts that write no blanks. Editors break lines after sentences; HTML and Markdown make a blank of
 * each break, which Japanese and Chinese have not. CSS leaves it to browsers whether they take it away (CSS Text 3 §4.1.3).
 */
import type { MarkdownPlugin } from './prose-plugin.ts'

/** Raise it when the rule changes: Astro keeps rendered Markdown until a name in its configuration changes. */
const form = 1

const letter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC]`
/** Marks as wide as a letter, which hold the distance themselves. */
const mark = String.raw`[\u3000-\u303F\uFF01-\uFF0F\uFF1A-\uFF1F\uFF5B-\uFF65]`

const blanks = new RegExp(
  `(?<=${letter})[ \\t]*\\n[ \\t]*(?=${letter}|${mark})|(?<=${mark})[ \\t]*\\n[ \\t]*`,
  'gu',
)

/** Joins lines where the script has no blanks. */
export const joinLines: MarkdownPlugin = ({ source }) =>
  source.search(blanks) >= 0 && {
    name: `vitrine-breaks-${form}`,
    options: { position: false },
    text(node, context) {
      const value = node.value.replace(blanks, '')
      if (value !== node.value) context.setProperty(node, 'value', value)
    },
  }
