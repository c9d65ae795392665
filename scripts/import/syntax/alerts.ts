/** Converts note and warning boxes of other generators to alerts and `details`. */
import type { Line } from '../model.ts'

/** Kind of a box in other generators → kind of alert in Vitrine. */
const kinds = new Map(
  Object.entries({
    NOTE: 'note info abstract summary tldr todo seealso example quote cite question help faq primary secondary notice alert',
    TIP: 'tip hint success check done recommendation',
    IMPORTANT: 'important',
    WARNING: 'warning attention warn',
    CAUTION: 'caution danger error failure fail missing bug',
  }).flatMap(([kind, names]) => names.split(' ').map((name): [string, string] => [name, kind])),
)

/** Returns the kind of alert in Vitrine for a kind of box; `undefined` for unknown kinds. */
export function alertKind(name: string): string | undefined {
  return kinds.get(name.toLowerCase())
}

/** A box such as a note. `name` is its kind in the source, and `at` its line number. */
export interface Box {
  readonly name: string
  readonly title?: string | undefined
  readonly at: number
  readonly body: readonly Line[]
}

/** Returns the lines of an alert. A kind that Vitrine lacks becomes a note. */
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

/** Returns the lines of a `details` element. Without a title, its summary is the kind of box. */
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
