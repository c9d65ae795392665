/** Creates edits of YAML by parser offsets, to preserve comments, quotes and formatting. */
import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml'
import type { Pair, YAMLSeq } from 'yaml'
import type { Edit } from './edits.ts'

/** Checks whether a text is valid YAML. */
export function isYaml(text: string): boolean {
  return parseDocument(text, { schema: 'core' }).errors.length === 0
}

/** Returns edits of string values that `change` maps to another value. Keys stay the same. */
export function editValues(text: string, change: (value: string) => string): Edit[] {
  const edits: Edit[] = []
  visit(parseDocument(text, { schema: 'core' }), {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return
      const [start, end] = placeOf(node)
      const next = change(node.value)
      const at = text.slice(start, end).indexOf(node.value)
      // Skips a value whose source differs from its parsed text, such as a multi-line string. Such
      // a value is not an address.
      if (next === node.value || at < 0) return
      edits.push({ start: start + at, end: start + at + node.value.length, text: next })
    },
  })
  return edits
}

/** Checks whether rows (`key: value` lines) can be appended to a text. */
export function takesRows(text: string): boolean {
  const { contents } = parseDocument(text, { schema: 'core' })
  return contents === null || (isMap(contents) && contents.flow !== true)
}

/** Returns the edit that appends rows to a text. */
export function addRows(text: string, rows: readonly string[]): Edit {
  const eol = lineEnd(text)
  const gap = text === '' || text.endsWith('\n') ? '' : eol
  const added = rows.map((row) => row + eol).join('')
  return { start: text.length, end: text.length, text: gap + added }
}

/** Checks whether a text has the row `key`. */
export function hasRow(text: string, key: string): boolean {
  return pairOf(text, key) !== undefined
}

/** Returns the edit that replaces the row `key`, or appends it. */
export function setRow(text: string, key: string, value: string): Edit {
  const [row] = removeRow(text, key)
  return row
    ? { ...row, text: `${key}: ${value}${lineEnd(text)}` }
    : addRows(text, [`${key}: ${value}`])
}

/** Returns the edits that remove the row `key`; an empty list if there is no such row. */
export function removeRow(text: string, key: string): Edit[] {
  const pair = pairOf(text, key)
  if (!pair) return []
  return [{ ...wholeLines(text, startOf(pair.key), endOf(pair.value)), text: '' }]
}

/** Returns the edit that adds entries to a list field, or creates the list if it is absent. */
export function addEntries(text: string, field: string, entries: readonly string[]): Edit {
  const list = pairOf(text, field)?.value
  if (!isSeq(list)) return addRows(text, [`${field}: [${entries.join(', ')}]`])
  const last = list.items.at(-1)
  if (list.flow === true || last === undefined) {
    const at = last === undefined ? placeOf(list)[0] + 1 : endOf(last)
    const added = entries.join(', ')
    return { start: at, end: at, text: last === undefined ? added : `, ${added}` }
  }
  const begin = text.lastIndexOf('\n', startOf(last)) + 1
  const { end } = wholeLines(text, startOf(last), endOf(last))
  const mark = text.slice(begin, startOf(last)).replace(/["']$/, '')
  const eol = lineEnd(text)
  const gap = text.slice(0, end).endsWith('\n') ? '' : eol
  return { start: end, end, text: gap + entries.map((entry) => mark + entry + eol).join('') }
}

/** Returns the edits that remove an entry from a list, and the list if it has only this entry. */
export function removeEntry(text: string, field: string, entry: string): Edit[] {
  const pair = pairOf(text, field)
  const list = pair?.value
  if (!pair || !isSeq(list)) return []
  const at = list.items.findIndex((item) => isScalar(item) && item.value === entry)
  if (at < 0) return []
  if (list.items.length === 1) {
    return [{ ...wholeLines(text, startOf(pair.key), endOf(list)), text: '' }]
  }
  return [removeItem(text, list, at)]
}

/**
 * Returns the edits that remove a value from each list that also contains `other`. The value of a
 * menu entry is its `href`.
 */
export function removeDoubles(text: string, value: string, other: string): Edit[] {
  const edits: Edit[] = []
  visit(parseDocument(text, { schema: 'core' }), {
    Seq(_key, list) {
      const values = list.items.map((item) =>
        isMap(item) ? item.get('href') : isScalar(item) ? item.value : undefined,
      )
      const at = values.indexOf(value)
      if (at >= 0 && values.includes(other)) edits.push(removeItem(text, list, at))
    },
  })
  return edits
}

/** Returns the edit that removes one of several items of a list. */
function removeItem(text: string, list: YAMLSeq, at: number): Edit {
  const item = list.items[at]
  if (list.flow !== true) return { ...wholeLines(text, startOf(item), endOf(item)), text: '' }
  const start = at === 0 ? startOf(item) : endOf(list.items[at - 1])
  const end = at === 0 ? startOf(list.items[1]) : endOf(item)
  return { start, end, text: '' }
}

function pairOf(text: string, key: string): Pair | undefined {
  const { contents } = parseDocument(text, { schema: 'core' })
  if (!isMap(contents)) return undefined
  return contents.items.find((pair) => isScalar(pair.key) && pair.key.value === key)
}

function placeOf(node: unknown): readonly [start: number, end: number] {
  const range = isScalar(node) || isSeq(node) || isMap(node) ? node.range : undefined
  return range ? [range[0], range[1]] : [0, 0]
}

function startOf(node: unknown): number {
  return placeOf(node)[0]
}

function endOf(node: unknown): number {
  return placeOf(node)[1]
}

/** Extends a range to whole lines, including line ends. */
function wholeLines(text: string, start: number, end: number): { start: number; end: number } {
  const lineAfter = text.indexOf('\n', end - 1)
  return {
    start: text.lastIndexOf('\n', start - 1) + 1,
    end: lineAfter < 0 ? text.length : lineAfter + 1,
  }
}

/** Returns the line ending of a text: CRLF if it contains any, otherwise LF. */
export function lineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
