/** Shortcodes of Hugo: `{{< name arguments >}}` and `{{% name %}}`. */
import type { Line } from '../model.ts'
import { alertKind, alertOf, detailsOf } from './alerts.ts'
import type { SyntaxContext } from './context.ts'
import { blockName, blockOf, cardLine, partOf } from './directives.ts'
import type { BlockTools } from './directives.ts'
import { dedent, findBlock, readArguments } from './tags.ts'
import type { Tag } from './tags.ts'

/** A shortcode that is alone in its line. */
const alone = /^\s*\{\{[<%]\s*(\/?)\s*([\w/.-]+)\b(.*?)(\/?)\s*[>%]\}\}\s*$/

/** A shortcode anywhere. */
const anywhere = /\{\{[<%]\s*([\w.-]+)(?:\s+([^{}]*?))?\s*\/?[>%]\}\}/g

/** Shortcodes that only place their text. */
const wrappers = /^(?:columns?|section|center|row|blocks\/.*)$/

/** Shortcodes for a box, which name its kind by an argument. */
const boxes = /^(?:alert|admonition|hint|notice|callout|box|blockquote)$/

/** Reads a line with a shortcode. */
export function readShortcode(text: string): Tag | undefined {
  const [, closing = '', name = '', list = '', self = ''] = alone.exec(text) ?? []
  if (name === '') return undefined
  return { name, list, kind: closing === '' ? (self === '' ? 'open' : 'alone') : 'close' }
}

/** The block that a shortcode makes; `undefined` if it has no counterpart. */
export function shortcodeAt(
  lines: readonly Line[],
  at: number,
  { convert, context, level }: BlockTools,
): { lines: readonly Line[]; next: number } | undefined {
  const line = lines[at]
  const tag = readShortcode(line?.text ?? '')
  const block = findBlock(lines, at, readShortcode)
  if (!line || !tag || !block) return undefined
  const { named, others } = readArguments(tag.list)
  const { next } = block
  const title = named.get('title') ?? named.get('header') ?? named.get('name')
  const blank = { ...line, text: '' }
  const body = () => convert(dedent(block.body))
  context.count('shortcodes')
  if (tag.name === 'highlight') {
    const [language = ''] = others
    const inner = [{ ...line, text: '```' + language }, ...block.body, { ...line, text: '```' }]
    return { lines: inner, next }
  }
  if (wrappers.test(tag.name)) return { lines: [blank, ...body(), blank], next }
  const words = title ?? named.get('summary') ?? named.get('tabName') ?? others[0]
  const name = blockName(tag.name)
  const href = named.get('link') ?? named.get('href')
  const made = name
    ? blockOf(name, line.at, body())
    : partOf(tag.name, { title: words, href, at: line.at, body: body() }, level)
  if (made) return { lines: made, next }
  if (/^(?:details|expand|accordion)$/.test(tag.name)) {
    const box = { name: tag.name, title: words, at: line.at, body: body() }
    return { lines: detailsOf(box, false), next }
  }
  const [first = '', second] = others
  const given =
    named.get('type') ?? named.get('style') ?? named.get('context') ?? named.get('color')
  const kind = boxes.test(tag.name)
    ? (given ?? (alertKind(first) === undefined ? 'note' : first))
    : tag.name
  if (!boxes.test(tag.name) && alertKind(tag.name) === undefined) return undefined
  const label =
    title ?? (boxes.test(tag.name) && alertKind(first) !== undefined ? second : others[0])
  return { lines: alertOf({ name: kind, title: label, at: line.at, body: body() }), next }
}

/** Puts a shortcode with its text in one line into three lines, so that it is a block. */
export function splitShortcodes(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const [, open, body = '', close] =
      /^\s*(\{\{[<%]\s*([\w.-]+)[^{}]*[>%]\}\})(.*)(\{\{[<%]\s*\/\s*\2\s*[>%]\}\})\s*$/
        .exec(line.text)
        ?.filter((_, at) => at !== 2) ?? []
    if (open === undefined || close === undefined) return [line]
    return [open, body, close].map((text) => ({ ...line, text }))
  })
}

/** Converts the shortcodes inside a line. Those without a counterpart stay and are reported. */
export function convertShortcodes({ text, at }: Line, context: SyntaxContext): string {
  if (!text.includes('{{')) return text
  const converted = text.replaceAll(
    anywhere,
    (match: string, name: string, list: string | undefined) => {
      const made = inline(name, list ?? '', context)
      if (made === undefined) context.note('component', at, match)
      else context.count('shortcodes')
      return made ?? match
    },
  )
  return converted.replaceAll('{{</*', '{{<').replaceAll('*/>}}', '>}}')
}

function inline(name: string, list: string, { dialect }: SyntaxContext): string | undefined {
  const { named, others } = readArguments(list)
  const [first = ''] = others
  const value = (key: string) => named.get(key)
  switch (name) {
    case 'ref':
    case 'relref':
      // The page in the language of the text counts, which an address would not find.
      return encodeURI((value('path') ?? first).replace(/^\//, ''))
    case 'param':
    case 'site-param':
      return dialect.variables.get(first.toLowerCase())
    case 'figure':
    case 'img':
    case 'image':
      return figure(value('src') ?? first, named)
    case 'card':
      return cardLine(named)
    case 'youtube':
      return `<https://www.youtube.com/watch?v=${value('id') ?? first}>`
    case 'vimeo':
      return `<https://vimeo.com/${value('id') ?? first}>`
    case 'kbd':
      return `<kbd>${first}</kbd>`
    case 'icon':
    case 'toc':
      return ''
    default:
      return undefined
  }
}

function figure(src: string, named: ReadonlyMap<string, string>): string {
  const caption = [named.get('title'), named.get('caption')].filter(Boolean).join('. ')
  const alt = (named.get('alt') ?? caption).replaceAll(/[[\]]/g, '')
  const picture = `![${alt}](${encodeURI(src)})`
  const link = named.get('link')
  const shown = link === undefined ? picture : `[${picture}](${encodeURI(link)})`
  return caption === '' ? shown : `${shown}\n\n*${caption}*`
}
