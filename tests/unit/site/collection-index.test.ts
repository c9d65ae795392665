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

describe('An entry', () => {
  it('is found by its id, and no other name', () => {
    const index = indexOf(collectionOf([{ kind: 'a' }]))
    expect(index.entry('e0')?.values).toEqual({ kind: 'a' })
    expect(index.entry('constructor')).toBeUndefined()
  })
})
