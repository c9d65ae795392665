import { describe, expect, it } from 'vitest'
import { findNextDataChange } from '../../../src/content/data-changes.ts'
import { queryOf } from '../../../src/content/data-component.ts'
import { frontMatterSchema } from '../../../src/content/schemas/front-matter.ts'
import type { Collection } from '../../../src/site/collection.ts'
import { indexOf } from '../../../src/site/collection-index.ts'
import { field } from '../../support/data-site.ts'
import { tinyData } from '../../support/tiny-site.ts'

const events: Collection = {
  ...{ name: 'events', title: 'Events', purpose: 'What takes place.', nameField: 'name' },
  ...{ begins: 'begins', hasTool: false },
  fields: [
    field('begins', {
      schema: { type: 'string', format: 'date' },
      filter: 'range',
      isSorted: true,
    }),
    field('kind', { schema: { type: 'string' }, filter: 'value' }),
    field('hours', { schema: {}, kind: 'hours' }),
  ],
  entries: [
    {
      id: 'c',
      values: { begins: '2027-03-01', kind: 'b' },
      endsAt: Date.parse('2027-03-01T23:00Z'),
    },
    {
      id: 'b',
      values: { begins: '2027-02-01', kind: 'a' },
      endsAt: Date.parse('2027-02-01T23:00Z'),
    },
    {
      id: 'a',
      values: { begins: '2027-01-01', kind: 'b' },
      endsAt: Date.parse('2027-01-01T23:00Z'),
    },
    {
      id: 'office',
      values: { kind: 'office', hours: { exceptions: [{ from: '2027-01-20', to: '2027-01-21' }] } },
    },
  ],
}

function component(more: object = {}) {
  const { component: read } = frontMatterSchema.pick({ component: true }).parse({
    component: { data: 'events', ...more },
  })
  if (typeof read !== 'object') throw new Error('The component is a block')
  return read
}

const info = { ...tinyData.info, timeZone: 'Europe/Warsaw' }
const nextOf = (now: string, more?: object) =>
  findNextDataChange(
    [{ data: {} }, { data: { component: component(more) } }],
    { collections: [events], info },
    new Date(now),
  )?.toISOString()

describe('A page with entries that end', () => {
  it('shows those that come, the next first, or those that are past', () => {
    const idsAt = (now: string, more?: object) =>
      indexOf(events)
        .list(queryOf(events, component(more), { now: Date.parse(now) }))
        .entries.map(({ id }) => id)
    expect(idsAt('2027-01-15')).toEqual(['b', 'c', 'office'])
    expect(idsAt('2027-02-15', { when: 'past' })).toEqual(['b', 'a'])
    expect(idsAt('2027-01-15', { sort: '-begins' })).toEqual(['c', 'b', 'office'])
  })

  it('changes when one of them ends, or an exception of opening hours', () => {
    expect(nextOf('2027-01-01T00:00Z')).toBe('2027-01-01T23:00:00.000Z')
    expect(nextOf('2027-01-01T23:00Z')).toBe('2027-01-21T23:00:00.000Z')
    expect(nextOf('2027-01-22T00:00Z')).toBe('2027-02-01T23:00:00.000Z')
    expect(nextOf('2027-01-15T00:00Z', { filter: { kind: 'b' } })).toBe('2027-03-01T23:00:00.000Z')
    expect(nextOf('2027-03-02T00:00Z')).toBeUndefined()
  })

  it('is never due for a collection that no page shows', () => {
    const data = { collections: [events], info }
    expect(findNextDataChange([{ data: {} }], data, new Date(0))).toBeUndefined()
  })
})
