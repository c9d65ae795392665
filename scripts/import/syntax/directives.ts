/** Converts tabs, steps, cards and file trees of other generators to blocks of Vitrine. */
import type { BlockName } from '../../../src/content/directive-marks.ts'
import type { Line, SyntaxContext } from '../model.ts'
import { detailsOf, trimBlank } from './alerts.ts'
import type { Box } from './alerts.ts'
import { findCode } from './tags.ts'

/** The place in a text where a block may begin. */
export interface BlockPlace {
  readonly lines: readonly Line[]
  readonly at: number
  /** The line `lines[at]`. */
  readonly line: Line
  readonly context: SyntaxContext
  /** Level of the heading above the block. */
  readonly level: number
  /** Converts lines inside the block. */
  convert(body: readonly Line[], level?: number): Line[]
}

/** A converted block. `next` is the index of the first line of the source after it. */
export interface Block {
  readonly lines: readonly Line[]
  readonly next: number
}

/** A part of a block: a tab, a step or a card. */
export interface Part extends Box {
  /** Address to which a card leads. */
  readonly href?: string | undefined
}

/**
 * How the text in a block must begin. In `cards`, each item of the list must begin like this. Other
 * texts are not wrapped in a block.
 */
const beginnings: Readonly<Partial<Record<BlockName, RegExp>>> = {
  tabs: /^#{2,6} /,
  steps: /^\d+[.)] /,
  cards: /^[-*+] +\[[^\]]*\]\(/,
  files: /^[-*+] /,
}

/** Wraps a converted text in a block, if it begins as `beginnings` requires. */
export function blockOf(name: BlockName, at: number, body: readonly Line[]): Line[] {
  const lines = trimBlank(body)
  const items =
    name === 'cards' ? lines.filter(({ text }) => /^[-*+] /.test(text)) : lines.slice(0, 1)
  const isMet = items.length > 0 && items.every(({ text }) => beginnings[name]?.test(text) === true)
  const [open, close] = isMet ? [[`:::${name}`], [':::']] : [[], []]
  const written = (texts: readonly string[]) => texts.map((text) => ({ text, at }))
  return [...written(['', ...open]), ...lines, ...written([...close, ''])]
}

/**
 * Returns the lines of a tab: a heading and the text. The heading is one level below the heading
 * above the tab, but at most of level 5. Headings in the text become deeper, if necessary.
 */
export function tabOf({ title = 'Tab', at, body }: Omit<Part, 'name'>, level: number): Line[] {
  const depth = Math.min(level + 1, 5)
  const blank = { text: '', at }
  const heading = { text: `${'#'.repeat(depth)} ${title}`, at }
  return [heading, blank, ...lowerHeadings(trimBlank(body), depth), blank]
}

/** Returns the lines of a step: an item of a numbered list. */
function stepOf({ title, at, body }: Part): Line[] {
  const titled = title === undefined ? [] : [`**${title}**`, '']
  return itemOf('1. ', [...titled.map((text) => ({ text, at })), ...trimBlank(body)])
}

/** Returns a card as a list item. It begins with the title, which is a link if `href` is given. */
function cardOf({ title = 'Card', href, at, body }: Omit<Part, 'name'>): Line[] {
  const text = href === undefined ? `**${title}**` : `[${title}](${encodeURI(href)})`
  return itemOf('- ', [{ text, at }, { text: '', at }, ...trimBlank(body)])
}

/** Result of a shortcode or component: a block, a part of a block, `details`, or only text. */
export type NamedKind = BlockName | 'tab' | 'step' | 'card' | 'details' | 'text'

/** Returns the result of a shortcode or component by its name; `undefined` for other names. */
export function kindOf(name: string): NamedKind | undefined {
  return name.startsWith('blocks/') ? 'text' : kinds[name.toLowerCase()]
}

const kinds: Readonly<Record<string, NamedKind>> = {
  ...{ tabs: 'tabs', tabpane: 'tabs', tab: 'tab', tabitem: 'tab', steps: 'steps', step: 'step' },
  ...{ cards: 'cards', cardgroup: 'cards', cardgrid: 'cards', cardpane: 'cards' },
  ...{ card: 'card', linkcard: 'card', filetree: 'files' },
  ...{ details: 'details', expand: 'details', accordion: 'details', accordionitem: 'details' },
  ...{ column: 'text', columns: 'text', section: 'text', center: 'text', row: 'text' },
  ...{ fragment: 'text', grid: 'text' },
}

/** Returns the converted lines of a shortcode or component. */
export function namedBlock(kind: NamedKind, part: Part, level: number): Line[] {
  const { at, body } = part
  if (kind === 'tab') return tabOf(part, level)
  if (kind === 'step') return stepOf(part)
  if (kind === 'card') return cardOf(part)
  if (kind === 'details') return detailsOf(part, false)
  if (kind === 'text') return [{ text: '', at }, ...body, { text: '', at }]
  return blockOf(kind, at, body)
}

/** Returns a card as one line with its title and description; `undefined` if it has no link. */
export function cardLine(named: ReadonlyMap<string, string>): string | undefined {
  const href = named.get('href') ?? named.get('link') ?? named.get('to')
  const [card] = cardOf({ title: named.get('title'), href, at: 0, body: [] })
  const words = named.get('description') ?? named.get('subtitle') ?? ''
  return href === undefined || !card ? undefined : `${card.text} ${words}`.trimEnd()
}

/** Turns list items of MkDocs Material into cards, if they end with a link. */
export function gridCards(lines: readonly Line[]): Line[] {
  const starts = lines.flatMap(({ text }, at) => (/^[-*] +\S/.test(text) ? [at] : []))
  const cards = starts.flatMap((from, index) => {
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
  return [...lines.slice(0, starts[0]), ...cards]
}

function itemOf(marker: string, lines: readonly Line[]): Line[] {
  const margin = ' '.repeat(marker.length)
  return trimBlank(lines).map((line, at) => ({
    ...line,
    text: line.text === '' ? '' : (at === 0 ? marker : margin) + line.text,
  }))
}

/** Lowers the headings of a text, if necessary, so that all are below the level `above`. */
function lowerHeadings(lines: readonly Line[], above: number): Line[] {
  const isCode = findCode(lines)
  const isHeading = lines.map(({ text }, at) => !isCode[at] && /^#{1,6} /.test(text))
  const highest = Math.min(
    ...lines.map(({ text }, at) => (isHeading[at] ? text.indexOf(' ') : above + 1)),
  )
  const more = '#'.repeat(above + 1 - highest)
  return lines.map((line, at) =>
    isHeading[at] ? { ...line, text: (more + line.text).replace(/^#{7,}/, '######') } : line,
  )
}
