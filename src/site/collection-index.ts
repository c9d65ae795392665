/**
 * Finds the entries of a collection by filters and order without reading every entry. The index has
 * a set of entries for each value of a filter, and a sorted list for each field to sort by. Both
 * are made on first use.
 */
import type { Collection, CollectionEntry, CollectionField, JsonValue } from './collection.ts'
import { addToSet, countSet, createSet, hasInSet, listSet } from './index-set.ts'
import { intersectSets, subtractSet } from './index-set.ts'
import type { IndexSet } from './index-set.ts'
import { memoize } from './memoize.ts'

/** Bounds of a range, both inclusive. */
export interface Range {
  readonly min?: string | number | undefined
  readonly max?: string | number | undefined
}

/** Chooses coming entries, which have not ended at `now`, or past entries. */
export interface WhenFilter {
  readonly state: 'coming' | 'past'
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Query for a list of entries. */
export interface EntryQuery {
  /** Field → its value, or a range. */
  readonly filters: Readonly<Record<string, string | number | boolean | Range>>
  /** Only coming or only past entries. If absent, all entries. */
  readonly when?: WhenFilter | undefined
  /** Field to sort by. If absent, entries are in the order of the content. */
  readonly sort?: { readonly field: string; readonly isDescending: boolean } | undefined
  readonly limit: number
  /** Place of the last entry of the previous part of the list. */
  readonly after?: EntryPlace | undefined
}

/**
 * Place of an entry in a list. The next part of the list starts after this place, even if a new
 * release no longer has the entry.
 */
export interface EntryPlace {
  readonly id: string
  readonly rank: number
}

/** A part of a list of entries. */
export interface EntrySlice {
  readonly entries: readonly CollectionEntry[]
  readonly total: number
  /** Place of the last entry of this slice, if more entries follow. */
  readonly end?: EntryPlace | undefined
}

/** Finds entries. */
export interface CollectionIndex {
  entry(id: string): CollectionEntry | undefined
  list(query: EntryQuery): EntrySlice
  /**
   * Instant after `now` at which the next entry ends, in milliseconds since the epoch. `Infinity`
   * if no entry ends after `now`.
   */
  nextEnd(now: number): number
}

/** Returns the index of a collection. */
export const indexOf = memoize(createIndex)

function createIndex({ entries, fields }: Collection): CollectionIndex {
  const positions = new Map(entries.map(({ id }, position) => [id, position]))
  const byField = new Map(fields.map((field) => [field.name, createFieldIndex(field, entries)]))
  let endings: ReturnType<typeof sortByKey> | undefined
  // An entry without an end gets `Infinity`, so it never counts as past.
  const ends = () => (endings ??= sortByKey(entries.map(({ endsAt = Infinity }) => endsAt)))
  const byEnd = findByEnd(ends)
  const inContent: Order = { length: entries.length, at: (rank) => rank, rankOf: (at) => at }

  return {
    entry: (id) => entries[positions.get(id) ?? -1],
    list({ filters, when, sort, limit, after }) {
      const sets = Object.entries(filters).map(
        ([name, wanted]) => byField.get(name)?.find(wanted) ?? createSet(entries.length),
      )
      const chosenByEnd = when && byEnd(when)
      if (chosenByEnd) sets.push(chosenByEnd.set)
      const found = sets.length > 0 ? sets.reduce(intersectSets) : undefined
      const total = found ? countSet(found) : entries.length
      const order = (sort && byField.get(sort.field)?.order(sort.isDescending)) ?? inContent
      const start = after
        ? rankBehind(order, after, positions.get(after.id))
        : (chosenByEnd?.startIn(order) ?? 0)
      // Looks for one entry more than requested, to know whether more entries follow.
      const ranks = findRanks(order, found, { total, start, limit: limit + 1 })
      const chosen = ranks.slice(0, limit).flatMap((rank) => entries[order.at(rank)] ?? [])
      const last = chosen.at(-1)
      const isMore = ranks.length > limit && last !== undefined
      const end = isMore ? { id: last.id, rank: ranks[limit - 1] ?? 0 } : undefined
      return { entries: chosen, total, ...(end && { end }) }
    },
    nextEnd: (now) => Number(ends().keyAbove(now) ?? Infinity),
  }
}

/**
 * Creates a function that finds past or coming entries. An entry is past from the instant at which
 * it ends. The set of past entries and the set of coming entries are cached until the next entry
 * ends. The rank of the first entry of each set in each order is cached too.
 */
function findByEnd(ends: () => ReturnType<typeof sortByKey>) {
  const known = new Map<WhenFilter['state'], ReturnType<typeof find>>()

  function find({ state, now }: WhenFilter, ended: number) {
    const isPast = state === 'past'
    const set = isPast ? ends().between(undefined, now) : ends().between(now + 1, undefined)
    const ranks = new Map<Order, number>()
    const startIn = (order: Order): number => {
      const first = { total: Infinity, start: 0, limit: 1 }
      const rank = ranks.get(order) ?? findRanks(order, set, first)[0] ?? 0
      ranks.set(order, rank)
      return rank
    }
    return { ended, set, startIn }
  }

  return (when: WhenFilter) => {
    const ended = ends().countUpTo(when.now)
    const last = known.get(when.state)
    const found = last?.ended === ended ? last : find(when, ended)
    known.set(when.state, found)
    return found
  }
}

/** An order of all entries. It converts between ranks in the order and positions in the content. */
interface Order {
  readonly length: number
  /** Position of the entry at a rank. */
  at(rank: number): number
  rankOf(position: number): number
}

/**
 * Up to this number of found entries, sorting their ranks is faster than checking the ranks of the
 * order one by one.
 */
const mostSorted = 128

/**
 * Returns the first ranks from `start`, at most `limit`, whose entries are in `found`. Without
 * `found`, all entries count.
 */
function findRanks(
  order: Order,
  found: IndexSet | undefined,
  {
    total,
    start,
    limit,
  }: { readonly total: number; readonly start: number; readonly limit: number },
): number[] {
  if (found && total <= mostSorted) {
    const ranks = listSet(found).map(order.rankOf)
    return ranks
      .filter((rank) => rank >= start)
      .toSorted((a, b) => a - b)
      .slice(0, limit)
  }
  const ranks: number[] = []
  for (let rank = start; rank < order.length && ranks.length < limit; rank += 1) {
    if (!found || hasInSet(found, order.at(rank))) ranks.push(rank)
  }
  return ranks
}

/**
 * Returns the first rank after a place. If the entry of the place was removed, this is the rank of
 * the place, which the next entry now has.
 */
function rankBehind(order: Order, { rank }: EntryPlace, position: number | undefined) {
  return position === undefined ? rank : order.rankOf(position) + 1
}

type Comparable = string | number

/** Creates an index that finds and sorts entries by the values of one field. */
function createFieldIndex({ name, schema }: CollectionField, entries: readonly CollectionEntry[]) {
  // Instants are compared as numbers. Their texts are not in order of time if the offsets differ.
  const isInstant = schema.format === 'date-time'
  const keyOf = (value: JsonValue | undefined): Comparable | undefined => {
    if (typeof value === 'string') return isInstant ? Date.parse(value) : value
    return typeof value === 'number' ? value : undefined
  }
  let sets: ReturnType<typeof groupByValue> | undefined
  let sorted: ReturnType<typeof sortByKey> | undefined
  const sort = () => (sorted ??= sortByKey(entries.map(({ values }) => keyOf(values[name]))))

  return {
    find(wanted: EntryQuery['filters'][string]): IndexSet | undefined {
      if (typeof wanted !== 'object') return (sets ??= groupByValue(entries, name)).get(wanted)?.()
      return sort().between(keyOf(wanted.min), keyOf(wanted.max))
    },
    order: (isDescending: boolean) => (isDescending ? sort().descending : sort().ascending),
  }
}

/**
 * Returns for each value a function that returns the set of positions of its entries. An entry with
 * a list is in the set of each value of the list.
 */
function groupByValue(entries: readonly CollectionEntry[], name: string) {
  const lists = new Map<JsonValue, number[]>()
  for (const [position, { values }] of entries.entries()) {
    const value = values[name] ?? []
    for (const one of Array.isArray(value) ? (value as readonly JsonValue[]) : [value]) {
      const list = lists.get(one)
      if (list) list.push(position)
      else lists.set(one, [position])
    }
  }
  const toSet = (list: readonly number[]) => addToSet(createSet(entries.length), list)
  return new Map(
    [...lists].map(([value, list]) => {
      // A list has 32 bits for each position in it, and a set has one bit for each entry. The
      // smaller one is stored.
      if (list.length * 32 < entries.length) return [value, () => toSet(list)]
      const set = toSet(list)
      return [value, () => set]
    }),
  )
}

/** Each cached set in `firsts` has this number of positions more than the set before it. */
const step = 512

/** Sorts positions by key. Positions without a key are last in both directions. */
function sortByKey(keys: readonly (Comparable | undefined)[]) {
  const all = [...keys.keys()]
  const given = all.filter((position) => keys[position] !== undefined)
  const count = given.length
  given.sort((a, b) => compareKeys(keys[a] ?? 0, keys[b] ?? 0))
  const order = Uint32Array.from([...given, ...all.filter((at) => keys[at] === undefined)])
  const ranks = new Uint32Array(order.length)
  for (const [rank, position] of order.entries()) ranks[position] = rank
  const turned = (rank: number) => (rank < count ? count - 1 - rank : rank)

  /** Sets of the first 0, 512, 1024, … positions of the order. */
  const firsts = [createSet(order.length)]
  for (let end = step; end <= count; end += step) {
    const before = firsts.at(-1) ?? createSet(order.length)
    firsts.push(addToSet(before.slice(), order.subarray(end - step, end)))
  }

  function first(length: number): IndexSet {
    const at = Math.floor(length / step)
    const known = firsts[at] ?? createSet(order.length)
    return addToSet(known.slice(), order.subarray(at * step, length))
  }

  /** Counts the keys smaller than `bound`. With `isBehind`, equal keys count too. */
  function countBelow(bound: Comparable, isBehind: boolean): number {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      const difference = compareKeys(keys[order[middle] ?? 0] ?? 0, bound)
      if (difference < 0 || (isBehind && difference === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    between(min: Comparable | undefined, max: Comparable | undefined): IndexSet {
      const start = min === undefined ? 0 : countBelow(min, false)
      const end = max === undefined ? count : countBelow(max, true)
      return subtractSet(first(end), first(start))
    },
    /** Number of keys that are not above a bound. */
    countUpTo: (bound: Comparable) => countBelow(bound, true),
    /** Returns the smallest key above a bound; `undefined` if there is none. */
    keyAbove(bound: Comparable): Comparable | undefined {
      return keys[order[countBelow(bound, true)] ?? -1]
    },
    ascending: {
      length: order.length,
      at: (rank: number) => order[rank] ?? 0,
      rankOf: (position: number) => ranks[position] ?? 0,
    },
    descending: {
      length: order.length,
      at: (rank: number) => order[turned(rank)] ?? 0,
      rankOf: (position: number) => turned(ranks[position] ?? 0),
    },
  }
}

/**
 * Compares numbers by size and texts by code units, so that ISO 8601 days are in calendar order.
 */
function compareKeys(a: Comparable, b: Comparable): number {
  return a < b ? -1 : Number(a > b)
}
