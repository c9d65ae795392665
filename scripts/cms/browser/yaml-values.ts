/** Renders values and list items as YAML, in the quoting style of the edited field. */
import { isScalar, stringify } from 'yaml'
import type { Scalar, YAMLSeq } from 'yaml'

type Style = Scalar['type']

/** Renders a value on one line. Without `style`, it has quotes only where YAML needs them. */
export function renderValue(value: unknown, style?: Style): string {
  if (Array.isArray(value)) return `[${value.map((item) => renderFlow(item)).join(', ')}]`
  const text = stringify(value, optionsOf(style)).trimEnd()
  return text.includes('\n') ? JSON.stringify(value) : text
}

function renderFlow(value: unknown, style?: Style): string {
  const options = { ...optionsOf(style), collectionStyle: 'flow', flowCollectionPadding: false }
  return stringify([value], options as object).slice(1, -2)
}

function optionsOf(style: Style) {
  const isQuoted = style === 'QUOTE_DOUBLE' || style === 'QUOTE_SINGLE'
  return { lineWidth: 0, singleQuote: true, defaultStringType: isQuoted ? style : 'PLAIN' } as const
}

/**
 * Replaces the items of a list. Values that the list already has keep their text and, in block
 * style, their comments.
 */
export function renderItems(text: string, list: YAMLSeq, values: readonly unknown[]): string {
  const [start = 0, end = 0] = list.range ?? []
  const items = list.items.map((item) => {
    const { range } = Object(item) as Partial<Scalar> // All parsed nodes have a range.
    const [from, to] = range ?? [0, 0]
    return { value: isScalar(item) ? item.value : undefined, from, to }
  })
  const [first] = list.items
  const style = isScalar(first) ? first.type : undefined
  if (list.flow === true) {
    const shown = take(items, values, ({ from, to }) => text.slice(from, to))
    const inner = shown.map((item, at) => item ?? renderFlow(values[at], style))
    return `${text.slice(0, start)}[${inner.join(', ')}]${text.slice(end)}`
  }
  const dashes = items.map(
    ({ from }) => text.lastIndexOf('\n', text.lastIndexOf('-', from - 1)) + 1,
  )
  const last = text.indexOf('\n', start + text.slice(start, end).trimEnd().length)
  const stop = last === -1 ? text.length : last + 1
  const lines = items.map((item, at) => ({
    ...item,
    line: withEnd(text.slice(dashes[at], dashes[at + 1] ?? stop)),
  }))
  const from = dashes[0] ?? start
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1))
  const shown = take(lines, values, ({ line }) => line)
  const inner = shown.map((line, at) => line ?? `${indent}- ${renderValue(values[at], style)}\n`)
  return text.slice(0, from) + inner.join('') + text.slice(stop)
}

function withEnd(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n`
}

/**
 * Returns the text of an existing list item for each value, or `undefined` for a new value. Uses
 * each item at most once.
 */
function take<Item extends { readonly value: unknown }>(
  items: readonly Item[],
  values: readonly unknown[],
  shown: (item: Item) => string,
): (string | undefined)[] {
  const left = [...items]
  return values.map((value) => {
    const at = left.findIndex((item) => item.value === value)
    return at === -1 ? undefined : left.splice(at, 1).map(shown)[0]
  })
}
