/** Boxes of other systems as alerts and details. */
import type { Line } from '../model.ts'

/** Kinds of boxes of other systems → ours. */
const kinds: Readonly<Record<string, string>> = {
  ...{ note: 'NOTE', info: 'NOTE', abstract: 'NOTE', summary: 'NOTE', tldr: 'NOTE', todo: 'NOTE' },
  ...{
    seealso: 'NOTE',
    example: 'NOTE',
    quote: 'NOTE',
    cite: 'NOTE',
    question: 'NOTE',
    help: 'NOTE',
  },
  ...{
    faq: 'NOTE',
    primary: 'NOTE',
    secondary: 'NOTE',
    notice: 'NOTE',
    alert: 'NOTE',
    hint: 'TIP',
  },
  ...{ tip: 'TIP', success: 'TIP', check: 'TIP', done: 'TIP', recommendation: 'TIP' },
  ...{ important: 'IMPORTANT', warning: 'WARNING', attention: 'WARNING', warn: 'WARNING' },
  ...{
    caution: 'CAUTION',
    danger: 'CAUTION',
    error: 'CAUTION',
    failure: 'CAUTION',
    fail: 'CAUTION',
  },
  ...{ missing: 'CAUTION', bug: 'CAUTION' },
}

/** Our kind of a box; `undefined` if the name is that of no box. */
export function alertKind(name: string): string | undefined {
  return kinds[name.toLowerCase()]
}

/** A box: its kind, its own title if it has one, and its text. */
export interface Box {
  readonly name: string
  readonly title?: string | undefined
  readonly at: number
  readonly body: readonly Line[]
}

/** An alert. Kinds that other systems have beyond ours keep their name as the title. */
export function alertOf({ name, title, at, body }: Box): Line[] {
  const kind = alertKind(name) ?? 'NOTE'
  const isSame = title === undefined || title.toLowerCase() === kind.toLowerCase()
  const shown = isSame ? '' : ` ${title}`
  return [
    { text: `> [!${kind}]${shown}`, at },
    ...trimBlank(body).map(({ text, at: line }) => ({ text: `> ${text}`.trimEnd(), at: line })),
    { text: '', at },
  ]
}

/** A block that readers open. Its title is never empty. */
export function detailsOf({ name, title, at, body }: Box, isOpen: boolean): Line[] {
  const words = title ?? name.charAt(0).toUpperCase() + name.slice(1)
  const lines = [`<details${isOpen ? ' open' : ''}>`, `<summary>${words}</summary>`, '']
  return [
    ...lines.map((text) => ({ text, at })),
    ...trimBlank(body),
    ...['', '</details>', ''].map((text) => ({ text, at })),
  ]
}

/** Removes empty lines at both ends. */
export function trimBlank(lines: readonly Line[]): readonly Line[] {
  const isFull = ({ text }: Line) => text.trim() !== ''
  return lines.slice(lines.findIndex(isFull), lines.findLastIndex(isFull) + 1)
}
