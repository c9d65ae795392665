/** Converts shortcodes of Hugo: `{{< name arguments >}}` and `{{% name %}}`. */
import type { Line, SyntaxContext } from '../model.ts'
import { alertKind, alertOf } from './alerts.ts'
import { cardLine, kindOf, namedBlock } from './directives.ts'
import type { Block, BlockPlace } from './directives.ts'
import { dedent, findBlock, readArguments } from './tags.ts'
import type { Tag } from './tags.ts'

/** A shortcode that is alone in its line. */
const alone = /^\s*\{\{[<%]\s*(\/?)\s*([\w/.-]+)\b(.*?)(\/?)\s*[>%]\}\}\s*$/

/** A shortcode anywhere in a line. */
const anywhere = /\{\{[<%]\s*([\w.-]+)(?:\s+([^{}]*?))?\s*\/?[>%]\}\}/g

/** Shortcodes for boxes such as notes, with the kind as an argument. */
const boxes = /^(?:alert|admonition|hint|notice|callout|box|blockquote)$/

/** Reads a line with a shortcode. */
export function readShortcode(text: string): Tag | undefined {
  const [, closing = '', name = '', list = '', self = ''] = alone.exec(text) ?? []
  if (name === '') return undefined
  return { name, list, kind: closing === '' ? (self === '' ? 'open' : 'alone') : 'close' }
}

/** Turns a closed shortcode that Vitrine knows into a block; `undefined` for other lines. */
export function shortcodeAt(place: BlockPlace): Block | undefined {
  const { lines, at, convert, context, level } = place
  const block = findBlock(lines, at, readShortcode)
  if (!block) return undefined
  const { line, tag, next } = block
  const { named, others } = readArguments(tag.list)
  const value = (...names: string[]) => names.map((name) => named.get(name)).find(Boolean)
  const kind = kindOf(tag.name)
  const isAnyBox = boxes.test(tag.name)
  const isCode = tag.name === 'highlight'
  const [first, second] = others
  if (!isCode && !kind && !isAnyBox && alertKind(tag.name) === undefined) return undefined
  context.count('shortcodes')
  if (isCode) {
    const [open, close] = ['```' + (first ?? ''), '```'].map((text) => ({ ...line, text }))
    return { lines: [open ?? line, ...block.body, close ?? line], next }
  }
  const title = value('title', 'header', 'name')
  const part = { name: tag.name, at: line.at, body: convert(dedent(block.body)) }
  if (kind) {
    const words = title ?? value('summary', 'tabName') ?? first
    const href = value('link', 'href')
    return { lines: namedBlock(kind, { ...part, title: words, href }, level), next }
  }
  const hasKind = isAnyBox && alertKind(first ?? '') !== undefined
  const given = value('type', 'style', 'context', 'color') ?? (hasKind ? first : 'note')
  const box = { ...part, name: (isAnyBox && given) || tag.name }
  return { lines: alertOf({ ...box, title: title ?? (hasKind ? second : first) }), next }
}

/** Splits a line with a shortcode around a text into three lines, as `shortcodeAt` needs them. */
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

/** Converts the shortcodes inside a line. Reports and keeps a shortcode that Vitrine lacks. */
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
  const value = (key: string) => named.get(key) ?? first
  // Writes a path: unlike an address, a path leads to the page in the language of the text.
  if (/^(?:rel)?ref$/.test(name)) return encodeURI(value('path').replace(/^\//, ''))
  if (/^(?:site-)?param$/.test(name)) return dialect.variables.get(first.toLowerCase())
  if (/^(?:figure|img|image)$/.test(name)) return figure(value('src'), named)
  if (name === 'card') return cardLine(named)
  if (name === 'youtube') return `<https://www.youtube.com/watch?v=${value('id')}>`
  if (name === 'vimeo') return `<https://vimeo.com/${value('id')}>`
  if (name === 'kbd') return `<kbd>${first}</kbd>`
  return name === 'icon' || name === 'toc' ? '' : undefined
}

function figure(src: string, named: ReadonlyMap<string, string>): string {
  const caption = [named.get('title'), named.get('caption')].filter(Boolean).join('. ')
  const alt = (named.get('alt') ?? caption).replaceAll(/[[\]]/g, '')
  const picture = `![${alt}](${encodeURI(src)})`
  const link = named.get('link')
  const shown = link === undefined ? picture : `[${picture}](${encodeURI(link)})`
  return caption === '' ? shown : `${shown}\n\n*${caption}*`
}
