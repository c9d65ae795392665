/**
 * Finds the entries of a collection by filters and order without reading every entry. For each
 * value of a filter it has the positions of the entries, and for each order a sorted list.
 */
import type { Collection, CollectionEntry, CollectionField, JsonValue } from './collection.ts'
import { createEndIndex } from './ending-entries.ts'
import type { EndIndex, WhenFilter } from './ending-entries.ts'
import { memoize } from './memoize.ts'

/** Bounds of a range, both inclusive. */
export interface Range {
  readonly min?: string | number | undefined
  readonly max?: string | number | undefined
}

/** What a list of entries asks for. */
export interface EntryQuery {
  /** Field → its value, or a range. */
  readonly filters: Readonly<Record<string, string | number | boolean | Range>>
  /** Only the entries that have ended, or only those that have not. */
  readonly when?: WhenFilter | undefined
  /** Field to sort by; the order of the content without it. */
  readonly sort?: { readonly field: string; readonly isDescending: boolean } | undefined
  readonly limit: number
  /** Last entry of the slice before. */
  readonly after?: EntryPlace | undefined
}

/** Place of an entry in a list: where to go on if the entry is gone after a publish. */
export interface EntryPlace {
  readonly id: string
  readonly rank: number
}

/** A slice of a list of entries. */
export interface EntrySlice {
  readonly entries: readonly CollectionEntry[]
  readonly total: number
  /** Place of the last entry, when entries follow. */
  readonly end?: EntryPlace | undefined
}

/** Finds entries. */
export interface CollectionIndex {
  entry(id: string): CollectionEntry | undefined
  list(query: EntryQuery): EntrySlice
  /** The first end of an entry after `now`, in milliseconds since the epoch, or `Infinity`. */
  nextEnd(now: number): number
}

/** The index of a collection. */
export const indexOf = memoize(createIndex)

function createIndex({ entries, fields }: Collection): CollectionIndex {
  const positions = new Map(entries.map(({ id }, position) => [id, position]))
  const byField = new Map(fields.map((field) => [field.name, createFieldIndex(field, entries)]))
  const inOrder = Uint32Array.from(entries.keys())
  let endIndex: EndIndex | undefined
  const ends = () => (endIndex ??= createEndIndex(entries))

  function orderOf({ sort }: EntryQuery): Uint32Array {
    if (!sort) return inOrder
    const index = byField.get(sort.field)
    return (sort.isDescending ? index?.descending() : index?.ascending()) ?? inOrder
  }

  return {
    entry: (id) => entries[positions.get(id) ?? -1],
    list(query) {
      const { after, limit, filters, when } = query
      const found = Object.entries(filters).map(([name, wanted]) => byField.get(name)?.find(wanted))
      if (when) found.push(ends().find(when))
      const { marks, total } = intersect(found, entries.length)
      const order = orderOf(query)
      const ranks: number[] = []
      let rank = after === undefined ? 0 : rankBehind(order, after, positions.get(after.id))
      // One more than asked for shows whether a slice follows.
      for (; rank < order.length && ranks.length <= limit; rank += 1) {
        if (!marks || marks[order[rank] ?? 0] === found.length) ranks.push(rank)
      }
      const chosen = ranks.slice(0, limit).flatMap((at) => entries[order[at] ?? -1] ?? [])
      const last = chosen.at(-1)
      const isMore = ranks.length > limit && last !== undefined
      const end = isMore ? { id: last.id, rank: ranks[limit - 1] ?? 0 } : undefined
      return { entries: chosen, total, ...(end && { end }) }
    },
    nextEnd: (now) => ends().nextEnd(now),
  }
}

/** Marks each position with the number of lists that have it; no marks without lists. */
function intersect(lists: readonly (Iterable<number> | undefined)[], count: number) {
  if (lists.length === 0) return { marks: undefined, total: count }
  const marks = new Uint8Array(count)
  let total = 0
  for (const [at, list] of lists.entries()) {
    total = 0
    for (const position of list ?? []) {
      if (marks[position] !== at) continue
      marks[position] = at + 1
      total += 1
    }
  }
  return { marks, total }
}

/** First rank behind a place. If its entry is gone, the next one has moved to its rank. */
function rankBehind(order: Uint32Array, { rank }: EntryPlace, position: number | undefined) {
  return position === undefined ? rank : order.indexOf(position) + 1
}

/** Values that can be compared. */
type Comparable = string | number

/** Positions of entries by the values of one field. Each part is made on its first use. */
function createFieldIndex({ name }: CollectionField, entries: readonly CollectionEntry[]) {
  const valueAt = (position: number) => entries[position]?.values[name]
  let byValue: ReadonlyMap<JsonValue, readonly number[]> | undefined
  let sorted: { readonly order: Uint32Array; readonly count: number } | undefined
  let reversed: Uint32Array | undefined

  const lists = () => (byValue ??= groupByValue(entries, name))
  const sort = () => (sorted ??= sortByValue(entries, name))

  /** Number of sorted entries whose value is smaller than `bound`, or equal to it with `isBehind`. */
  function countBelow(bound: Comparable, isBehind: boolean): number {
    const { order, count } = sort()
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      const difference = compareValues(valueAt(order[middle] ?? 0) as Comparable, bound) // As sorted.
      if (difference < 0 || (isBehind && difference === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    find(wanted: EntryQuery['filters'][string]): Iterable<number> {
      if (typeof wanted !== 'object') return lists().get(wanted) ?? []
      const { min, max } = wanted
      const start = min === undefined ? 0 : countBelow(min, false)
      const end = max === undefined ? sort().count : countBelow(max, true)
      return sort().order.subarray(start, Math.max(start, end))
    },
    ascending: () => sort().order,
    /** Entries without a value stay last. */
    descending() {
      const { order, count } = sort()
      reversed ??= Uint32Array.from([
        ...order.subarray(0, count).toReversed(),
        ...order.slice(count),
      ])
      return reversed
    },
  }
}

/** Positions by value. An entry with a list is at each of its values. */
function groupByValue(entries: readonly CollectionEntry[], name: string) {
  const lists = new Map<JsonValue, number[]>()
  for (const [position, { values }] of entries.entries()) {
    const value = values[name]
    for (const one of Array.isArray(value) ? new Set(value as readonly JsonValue[]) : [value]) {
      if (one === undefined) continue
      const list = lists.get(one) ?? []
      list.push(position)
      lists.set(one, list)
    }
  }
  return lists
}

/** Positions by ascending value. Those without a value are last; `count` is how many have one. */
function sortByValue(entries: readonly CollectionEntry[], name: string) {
  const isGiven = (position: number) => isComparable(entries[position]?.values[name])
  const all = [...entries.keys()]
  const given = all.filter(isGiven)
  const sorted = given.toSorted((a, b) =>
    compareValues(entries[a]?.values[name] as Comparable, entries[b]?.values[name] as Comparable),
  )
  const order = Uint32Array.from([...sorted, ...all.filter((position) => !isGiven(position))])
  return { order, count: given.length }
}

function isComparable(value: JsonValue | undefined): value is Comparable {
  return typeof value === 'string' || typeof value === 'number'
}

/** Numbers by size, texts by code units: days and instants of one form are then in their order. */
function compareValues(a: Comparable, b: Comparable): number {
  return a < b ? -1 : Number(a > b)
}
