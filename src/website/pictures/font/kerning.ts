/** How much nearer two letters of a font stand than their widths say (https://learn.microsoft.com/typography/opentype/spec/gpos). */
import type { FindTable } from './font-tables.ts'

/** Units of the font between two letters, by their numbers; most pairs have none. */
export type Kerning = (left: number, right: number) => number

const ofPairs = 2
const elsewhere = 9
/** The one field of a value that moves what follows. */
const advanceOnly = 4

/** Kerning of a font. */
export function readKerning(findTable: FindTable): Kerning {
  const view = findTable('GPOS')
  const lookups = listKernLookups(view).map((lookup) =>
    listSubtables(view, lookup).map((subtable) => readSubtable(view, subtable)),
  )
  return (left, right) => {
    let sum = 0
    for (const subtables of lookups) {
      // Of the subtables the first that knows the pair counts.
      for (const find of subtables) {
        const value = find(left, right)
        if (value === undefined) continue
        sum += value
        break
      }
    }
    return sum
  }
}

/** Where the lookups of the feature `kern` are: each once, though every script names them. */
function listKernLookups(view: DataView): number[] {
  const [features, lookups] = [view.getUint16(6), view.getUint16(8)]
  const numbers = new Set<number>()
  for (let at = 0; at < view.getUint16(features); at += 1) {
    const record = features + 2 + 6 * at
    const name = [0, 1, 2, 3].map((offset) => view.getUint8(record + offset))
    if (String.fromCharCode(...name) !== 'kern') continue
    const feature = features + view.getUint16(record + 4)
    for (let index = 0; index < view.getUint16(feature + 2); index += 1) {
      numbers.add(view.getUint16(feature + 4 + 2 * index))
    }
  }
  return [...numbers].map((number) => lookups + view.getUint16(lookups + 2 + 2 * number))
}

function listSubtables(view: DataView, lookup: number): number[] {
  const count = view.getUint16(lookup + 4)
  const kind = view.getUint16(lookup)
  const starts = Array.from(
    { length: count },
    (_, at) => lookup + view.getUint16(lookup + 6 + 2 * at),
  )
  if (kind === ofPairs) return starts
  if (kind !== elsewhere) return []
  return starts
    .filter((start) => view.getUint16(start + 2) === ofPairs)
    .map((start) => start + view.getUint32(start + 4))
}

type FindValue = (left: number, right: number) => number | undefined

function readSubtable(view: DataView, start: number): FindValue {
  const [format, coverage, first, second] = [0, 2, 4, 6].map((at) => view.getUint16(start + at))
  if (first !== advanceOnly || second !== 0) return () => undefined
  const covered = readNumbers(view, start + (coverage ?? 0), 'coverage')
  return format === 1 ? readPairs(view, start, covered) : readClassPairs(view, start, covered)
}

/** Pairs of letters, one by one. */
function readPairs(view: DataView, start: number, covered: ReadonlyMap<number, number>): FindValue {
  const values = new Map<number, number>()
  for (const [left, index] of covered) {
    const set = start + view.getUint16(start + 10 + 2 * index)
    for (let at = 0; at < view.getUint16(set); at += 1) {
      const pair = set + 2 + 4 * at
      values.set((left << 16) | view.getUint16(pair), view.getInt16(pair + 2))
    }
  }
  return (left, right) => values.get((left << 16) | right)
}

/** Pairs of classes of letters, such as all forms of `A` and of `V`. */
function readClassPairs(
  view: DataView,
  start: number,
  covered: ReadonlyMap<number, number>,
): FindValue {
  const lefts = readNumbers(view, start + view.getUint16(start + 8), 'classes')
  const rights = readNumbers(view, start + view.getUint16(start + 10), 'classes')
  const width = view.getUint16(start + 14)
  return (left, right) => {
    if (!covered.has(left)) return undefined
    const cell = (lefts.get(left) ?? 0) * width + (rights.get(right) ?? 0)
    return view.getInt16(start + 16 + 2 * cell)
  }
}

/** Number of each letter that a table names: its place in a coverage, or its class. */
function readNumbers(
  view: DataView,
  start: number,
  what: 'coverage' | 'classes',
): Map<number, number> {
  const numbers = new Map<number, number>()
  const format = view.getUint16(start)
  if (format === 1) {
    const isCoverage = what === 'coverage'
    const first = view.getUint16(start + 2)
    const list = start + (isCoverage ? 4 : 6)
    for (let at = 0; at < view.getUint16(list - 2); at += 1) {
      const value = view.getUint16(list + 2 * at)
      if (isCoverage) numbers.set(value, at)
      else numbers.set(first + at, value)
    }
    return numbers
  }
  for (let at = 0; at < view.getUint16(start + 2); at += 1) {
    const range = start + 4 + 6 * at
    const [first = 0, last = 0, value = 0] = [0, 2, 4].map((offset) =>
      view.getUint16(range + offset),
    )
    for (let glyph = first; glyph <= last; glyph += 1) {
      numbers.set(glyph, what === 'coverage' ? value + glyph - first : value)
    }
  }
  return numbers
}
