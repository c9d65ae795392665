import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Collection, CollectionField, JsonValue } from '../../../src/site/collection.ts'
import { indexOf } from '../../../src/site/collection-index.ts'
import type { EntryQuery } from '../../../src/site/collection-index.ts'

const field = (name: string): CollectionField => ({
  name,
  title: name,
  schema: {},
  isRequired: false,
  isByLanguage: false,
})

function collectionOf(rows: readonly Readonly<Record<string, JsonValue>>[]): Collection {
  return {
    name: 'events',
    title: 'Events',
    purpose: 'What takes place.',
    nameField: 'name',
    fields: ['name', 'kind', 'day', 'tags'].map(field),
    hasTool: false,
    entries: rows.map((values, at) => ({ id: `e${at}`, values })),
  }
}

const rows = fc.array(
  fc.record(
    {
      kind: fc.constantFrom('a', 'b', 'c'),
      day: fc.integer({ min: 0, max: 5 }),
      tags: fc.array(fc.constantFrom('x', 'y')),
    },
    { requiredKeys: ['kind'] },
  ),
  { maxLength: 30 },
)

/** The same list, by a look at every entry. */
function listPlainly({ entries }: Collection, { filters, sort }: EntryQuery): string[] {
  const holds = (value: JsonValue | undefined, wanted: EntryQuery['filters'][string]) => {
    if (typeof wanted !== 'object') return [value].flat().includes(wanted)
    const { min = -Infinity, max = Infinity } = wanted
    return typeof value === 'number' && value >= Number(min) && value <= Number(max)
  }
  const found = entries.filter(({ values }) =>
    Object.entries(filters).every(([name, wanted]) => holds(values[name], wanted)),
  )
  if (!sort) return found.map(({ id }) => id)
  const valueOf = ({ values }: (typeof found)[number]) => values[sort.field] as number | undefined
  const given = found.filter((entry) => valueOf(entry) !== undefined)
  const sign = sort.isDescending ? -1 : 1
  // Equal values are in the order of the content, the other way round when descending.
  const start = sort.isDescending ? given.toReversed() : given
  const sorted = start.toSorted((a, b) => sign * ((valueOf(a) ?? 0) - (valueOf(b) ?? 0)))
  return [...sorted, ...found.filter((entry) => valueOf(entry) === undefined)].map(({ id }) => id)
}

/** All entries of a list, slice by slice. */
function walk(collection: Collection, query: EntryQuery): string[] {
  const ids: string[] = []
  let after: EntryQuery['after']
  do {
    const { entries, end } = indexOf(collection).list({ ...query, after })
    ids.push(...entries.map(({ id }) => id))
    after = end
  } while (after)
  return ids
}

describe('A list of entries', () => {
  const wanted = fc.record(
    {
      kind: fc.constantFrom('a', 'b', 'z'),
      tags: fc.constantFrom('x', 'y'),
      day: fc.record({ min: fc.integer({ min: 0, max: 6 }), max: fc.integer({ min: 0, max: 6 }) }),
    },
    { requiredKeys: [] },
  )
  const sorts = fc.option(fc.record({ field: fc.constant('day'), isDescending: fc.boolean() }), {
    nil: undefined,
  })

  it('has the entries that a look at each of them finds, in their order', () => {
    fc.assert(
      fc.property(
        rows,
        wanted,
        sorts,
        fc.integer({ min: 1, max: 7 }),
        (all, filters, sort, limit) => {
          const collection = collectionOf(all)
          const query = { filters, sort, limit }
          const expected = listPlainly(collection, query)
          expect(walk(collection, query)).toEqual(expected)
          expect(indexOf(collection).list(query).total).toBe(expected.length)
        },
      ),
    )
  })

  it('goes on at the same place when the last entry was removed', () => {
    const before = collectionOf([{ kind: 'a' }, { kind: 'a' }, { kind: 'a' }])
    const { end } = indexOf(before).list({ filters: {}, limit: 2 })
    const after = { ...before, entries: before.entries.filter(({ id }) => id !== 'e1') }
    const { entries } = indexOf(after).list({ filters: {}, limit: 2, after: end })
    expect(entries.map(({ id }) => id)).toEqual(['e2'])
  })
})

describe('A long list of entries', () => {
  const count = 2_000
  const collection = collectionOf(
    Array.from({ length: count }, (_, at) => ({
      // A kind that few entries have, one that half of them have, and one of its own for each.
      ...{ kind: at % 97 === 0 ? 'rare' : at % 2 === 0 ? 'even' : 'odd', tags: [`t${at}`, 'all'] },
      ...(at % 5 !== 0 && { day: (at * 7919) % 1_009 }),
    })),
  )
  const filters: readonly EntryQuery['filters'][] = [
    ...[{}, { kind: 'rare' }, { kind: 'even' }, { tags: 't7' }, { kind: 'none' }],
    ...[{ day: { min: 300 } }, { day: { max: 511 } }, { day: { min: 700, max: 100 } }],
    ...[
      { kind: 'odd', day: { min: 13, max: 900 } },
      { kind: 'rare', tags: 'all', day: { min: 1 } },
    ],
  ]
  const orders = [undefined, false, true].map((isDescending) =>
    isDescending === undefined ? undefined : { field: 'day', isDescending },
  )
  const queries = filters.flatMap((wanted) =>
    orders.map((sort) => ({ filters: wanted, sort, limit: 100 })),
  )

  it.each(queries)('has the same entries: %o', (query) => {
    const expected = listPlainly(collection, query)
    expect(walk(collection, query)).toEqual(expected)
    expect(indexOf(collection).list(query).total).toBe(expected.length)
  })
})

describe('Instants', () => {
  const times = ['2026-05-01T10:00:00+02:00', '2026-05-01T09:00:00Z', '2026-05-01T08:30:00Z']
  const { fields, ...rest } = collectionOf(times.map((time) => ({ time })))
  const time = { ...field('time'), schema: { type: 'string', format: 'date-time' } }
  const index = indexOf({ ...rest, fields: [...fields, time] })

  it('are in the order of time, whatever their offsets are', () => {
    const sort = { field: 'time', isDescending: false }
    const { entries } = index.list({ filters: {}, sort, limit: 3 })
    expect(entries.map(({ id }) => id)).toEqual(['e0', 'e2', 'e1'])
  })

  it('are in a range by their time', () => {
    const filters = { time: { min: '2026-05-01T10:30:00+02:00', max: '2026-05-01T09:30:00+01:00' } }
    expect(index.list({ filters, limit: 3 }).entries.map(({ id }) => id)).toEqual(['e2'])
  })
})

describe('A list of 20 with two filters and an order', () => {
  /** Entries that are read for it, once the index is made. */
  function countReads(count: number): number {
    let reads = 0
    const { entries, ...rest } = collectionOf(
      Array.from({ length: count }, (_, at) => ({ kind: at % 2 === 0 ? 'a' : 'b', day: at % 50 })),
    )
    const counted = new Proxy(entries, {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const index = indexOf({ ...rest, entries: counted })
    const sort = { field: 'day', isDescending: true }
    const query = { filters: { kind: 'a', day: { min: 3, max: 47 } }, sort, limit: 20 }
    index.list(query)
    reads = 0
    expect(index.list(query).entries).toHaveLength(20)
    return reads
  }

  it('reads no more entries of 10,000 than of 100', () => {
    expect(countReads(10_000)).toBe(20)
    expect(countReads(100)).toBe(20)
  })
})

describe('An entry', () => {
  it('is found by its id, and no other name', () => {
    const index = indexOf(collectionOf([{ kind: 'a' }]))
    expect(index.entry('e0')?.values).toEqual({ kind: 'a' })
    expect(index.entry('constructor')).toBeUndefined()
  })
})
