/** Converts HTML in Markdown to the HTML and Markdown that Vitrine supports. */
import type { Line } from '../model.ts'
import type { Tag } from './tags.ts'

/**
 * Matches a line with only the tag of a container such as `div`. Most containers are removed,
 * because they have no meaning without their styles.
 */
const wrapper = /^\s*<(\/?)(div|section|center|figure|article)\b([^>]*)>\s*$/i

/** Reads a line with the tag of a container; `undefined` for other lines. */
export function readWrapper(text: string): Tag | undefined {
  const [, closing = '', name = '', list = ''] = wrapper.exec(text) ?? []
  if (name === '') return undefined
  return { name: name.toLowerCase(), list, kind: closing === '' ? 'open' : 'close' }
}

/** Converts the HTML of a line that is not code. */
export function convertHtmlLine(line: Line): Line[] {
  const { text } = line
  if (!text.includes('<')) return [line]
  const converted = text
    .replaceAll(/<a\s+(?:id|name)="([\w:.-]+)"\s*>\s*<\/a>/gi, '<span id="$1"></span>')
    .replaceAll(/<img\b([^>]*)>/gi, (tag: string, list: string) => pictureOf(tag, list))
    .replaceAll(/<a\b([^>]*)>((?:(?!<\/?a\b).)*)<\/a>/gi, linkOf)
    .replaceAll(/<figcaption>(.*?)<\/figcaption>/gi, '\n\n*$1*')
    .replaceAll(/\s(?:markdown(?:="[^"]*")?|style="[^"]*")(?=[\s>/])/gi, '')
    .replaceAll(/<(\/?)(?:small|font|center|big)\b[^>]*>/gi, '')
    .replaceAll(/<br\s*>/gi, '<br>')
  if (/^\s*<\/?(?:details|summary)\b.*>\s*$/i.test(converted)) {
    // Text after `<summary>` and `</details>` is Markdown only after an empty line.
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

/** Returns the value of an attribute in a tag. */
export function attributeOf(list: string, name: string): string | undefined {
  const [, quoted, single, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(list) ??
    []
  return quoted ?? single ?? bare
}
