/** Tabs, steps, cards and trees of files of other systems, as blocks of ours. */
import type { BlockName } from '../../../src/content/directive-marks.ts'
import type { Line } from '../model.ts'
import { trimBlank } from './alerts.ts'
import type { SyntaxContext } from './context.ts'

/** What the conversion of a block may use. */
export interface BlockTools {
  readonly context: SyntaxContext
  /** Level of the heading above the block. */
  readonly level: number
  convert(lines: readonly Line[], level?: number): Line[]
}

/** A part of a block, with its title. */
export interface Part {
  readonly title?: string | undefined
  /** Address of a card. */
  readonly href?: string | undefined
  readonly at: number
  readonly body: readonly Line[]
}

/** Beginning of a text that each block needs. Other texts stay without the block. */
const beginnings: Readonly<Partial<Record<BlockName, RegExp>>> = {
  tabs: /^#{2,6} /,
  steps: /^\d+[.)] /,
  cards: /^[-*+] +\[[^\]]*\]\(/,
  files: /^[-*+] /,
}

/** A block with a converted text. */
export function blockOf(name: BlockName, at: number, body: readonly Line[]): Line[] {
  const lines = trimBlank(body)
  const items =
    name === 'cards' ? lines.filter(({ text }) => /^[-*+] /.test(text)) : lines.slice(0, 1)
  const isMet = items.length > 0 && items.every(({ text }) => beginnings[name]?.test(text) === true)
  const [open, close] = isMet ? [[`:::${name}`], [':::']] : [[], []]
  const written = (texts: readonly string[]) => texts.map((text) => ({ text, at }))
  return [...written(['', ...open]), ...lines, ...written([...close, ''])]
}

/** A tab: a heading below the last one, and its text, whose headings are below it. */
export function tabOf({ title = 'Tab', at, body }: Part, level: number): Line[] {
  const depth = Math.min(level + 1, 5)
  const blank = { text: '', at }
  const heading = { text: `${'#'.repeat(depth)} ${title}`, at }
  return [heading, blank, ...lowerHeadings(trimBlank(body), depth), blank]
}

/** A step: an item of a numbered list. */
export function stepOf({ title, at, body }: Part): Line[] {
  const titled = title === undefined ? [] : [`**${title}**`, '']
  return itemOf('1. ', [...titled.map((text) => ({ text, at })), ...trimBlank(body)])
}

/** A card: an item of a list, which begins with its link. */
export function cardOf({ title = 'Card', href, at, body }: Part): Line[] {
  const text = href === undefined ? `**${title}**` : `[${title}](${encodeURI(href)})`
  return itemOf('- ', [{ text, at }, { text: '', at }, ...trimBlank(body)])
}

/** The part that a shortcode or component with this name makes; `undefined` for other names. */
export function partOf(name: string, part: Part, level: number): Line[] | undefined {
  switch (name.toLowerCase()) {
    case 'tab':
    case 'tabitem':
      return tabOf(part, level)
    case 'step':
      return stepOf(part)
    case 'card':
    case 'linkcard':
      return cardOf(part)
    default:
      return undefined
  }
}

/** The block that a shortcode or component with this name makes; `undefined` for other names. */
export function blockName(name: string): BlockName | undefined {
  return blocks[name.toLowerCase()]
}

const blocks: Readonly<Record<string, BlockName>> = {
  ...{ tabs: 'tabs', tabpane: 'tabs', steps: 'steps', filetree: 'files' },
  ...{ cards: 'cards', cardgroup: 'cards', cardgrid: 'cards', cardpane: 'cards' },
}

/** A card in one line, without a text in blocks; `undefined` if it leads nowhere. */
export function cardLine(named: ReadonlyMap<string, string>): string | undefined {
  const href = named.get('href') ?? named.get('link') ?? named.get('to')
  const [card] = cardOf({ title: named.get('title'), href, at: 0, body: [] })
  const words = named.get('description') ?? named.get('subtitle') ?? ''
  return href === undefined || !card ? undefined : `${card.text} ${words}`.trimEnd()
}

/** Items of MkDocs Material with a title above a rule and a link at the end, as cards. */
export function gridCards(lines: readonly Line[]): Line[] {
  const starts = lines.flatMap(({ text }, at) => (/^[-*] +\S/.test(text) ? [at] : []))
  return starts.flatMap((from, index) => {
    const item = lines.slice(from, starts[index + 1])
    const [, title = ''] =
      /^[-*] +(?:\*\*|__)?(.+?)(?:\*\*|__)?\s*$/.exec(item[0]?.text ?? '') ?? []
    const body = item
      .slice(1)
      .map((line) => ({ ...line, text: line.text.replace(/^ {1,4}/, '') }))
      .filter(({ text }) => !/^-{3,}\s*$/.test(text))
    const end = body.findLastIndex(({ text }) => text.trim() !== '')
    const [, href] = /^\[[^\]]*\]\(([^)\s]+)\)\s*$/.exec(body[end]?.text ?? '') ?? []
    if (href === undefined || title.startsWith('[')) return item
    return cardOf({ title, href, at: lines[from]?.at ?? 0, body: body.slice(0, end) })
  })
}

function itemOf(marker: string, lines: readonly Line[]): Line[] {
  const margin = ' '.repeat(marker.length)
  return trimBlank(lines).map((line, at) => ({
    ...line,
    text: line.text === '' ? '' : (at === 0 ? marker : margin) + line.text,
  }))
}

/** Moves the headings of a text below a level. */
function lowerHeadings(lines: readonly Line[], above: number): Line[] {
  const marks = /^#{1,6}(?= )/
  let fence = ''
  const isHeading = lines.map(({ text }) => {
    const [, signs = ''] = /^[\s>]*(`{3,}|~{3,})/.exec(text) ?? []
    if (fence === '') fence = signs
    else if (signs.startsWith(fence)) fence = ''
    return fence === '' && marks.test(text)
  })
  const highest = Math.min(
    ...lines.map(({ text }, at) => (isHeading[at] ? text.indexOf(' ') : above + 1)),
  )
  const more = '#'.repeat(above + 1 - highest)
  return lines.map((line, at) =>
    isHeading[at] ? { ...line, text: (more + line.text).replace(/^#{7,}/, '######') } : line,
  )
}
