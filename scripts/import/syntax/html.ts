/** HTML of other systems in the form that Vitrine reads. */
import type { Line } from '../model.ts'
import type { SyntaxContext } from './context.ts'

/** A line that has only tags of a box, which say nothing without their style. */
const wrapper = /^\s*(?:<\/?(?:div|section|center|figure|article)\b[^>]*>\s*)+$/i

/** Converts the HTML of a line that is no code. */
export function convertHtmlLine(line: Line, context: SyntaxContext): Line[] {
  const { text } = line
  if (!text.includes('<')) return [line]
  if (wrapper.test(text) && !/<(?:div|section)[^>]*\bid=/i.test(text)) {
    context.count('boxes of HTML')
    return [{ ...line, text: '' }]
  }
  const converted = text
    .replaceAll(/<img\b([^>]*)>/gi, (tag: string, list: string) => pictureOf(tag, list))
    .replaceAll(/<a\b([^>]*)>((?:(?!<\/?a\b).)*)<\/a>/gi, linkOf)
    .replaceAll(/<figcaption>(.*?)<\/figcaption>/gi, '\n\n*$1*')
    .replaceAll(/\s(?:markdown(?:="[^"]*")?|style="[^"]*")(?=[\s>/])/gi, '')
    .replaceAll(/<(\/?)(?:small|font|center|big)\b[^>]*>/gi, '')
    .replaceAll(/<br\s*>/gi, '<br>')
  if (/^\s*<\/?(?:details|summary)\b.*>\s*$/i.test(converted)) {
    // Markdown after these lines needs an empty line.
    const isNeeded = !/<details[^>]*>\s*$/i.test(converted)
    return [{ ...line, text: converted }, ...(isNeeded ? [{ text: '', at: line.at }] : [])]
  }
  return converted.split('\n').map((one) => ({ text: one, at: line.at }))
}

function pictureOf(tag: string, list: string): string {
  const src = attributeOf(list, 'src')
  if (src === undefined || /\s/.test(src)) return tag
  return `![${(attributeOf(list, 'alt') ?? '').replaceAll(/[[\]]/g, '')}](${src})`
}

function linkOf(tag: string, list: string, words: string): string {
  const href = attributeOf(list, 'href')
  if (href === undefined || /[\s{]/.test(href) || attributeOf(list, 'id') !== undefined) return tag
  return `[${words.trim()}](${href})`
}

/** Value of an attribute in a tag. */
export function attributeOf(list: string, name: string): string | undefined {
  const [, quoted, single, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(list) ??
    []
  return quoted ?? single ?? bare
}
