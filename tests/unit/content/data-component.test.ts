/** Components that show a collection: mistakes in them, and the query that they make. */
import { describe, expect, it } from 'vitest'
import { checkDataComponent, queryOf } from '../../../src/content/data-component.ts'
import { frontMatterSchema } from '../../../src/content/schemas/front-matter.ts'
import type { DataComponent } from '../../../src/content/schemas/page-component.ts'
import { mistakesOf, page } from '../../support/content-check.ts'
import { berths, services, talks } from '../../support/collections.ts'

const component = (more: Partial<DataComponent>): DataComponent => {
  return { data: 'berths', view: 'list', filter: {}, limit: 100, ...more }
}

const found = (more: Partial<DataComponent>) =>
  [...checkDataComponent(component(more), [berths, services, talks])].map(
    ({ field, message }) => `${field ?? ''} | ${message}`,
  )

describe('The front matter', () => {
  const matter = { title: 'A', description: 'B', type: 'other', updated: '2026-01-01' }

  it('fills in the form of the entries and their number', () => {
    const given = { ...matter, component: { data: 'berths', sort: '-price' } }
    expect(frontMatterSchema.parse(given).component).toEqual(component({ sort: '-price' }))
  })

  it.each([
    [
      'serch',
      'component | must be one of search, workshop, contact, cities, api-reference, api-details: did you mean search?',
    ],
    [
      '{ view: list }',
      'component.data | is missing, it must be the name of a collection, such as events',
    ],
    ['{ data: [] }', 'component.data | must be the name of a collection, such as events'],
    ['{ data: a, vieww: list }', 'component.vieww | there is no such field: did you mean view?'],
    [
      '{ data: a, view: tabel }',
      'component.view | must be one of list, table, cards, hours, map: did you mean table?',
    ],
    ['{ data: a, limit: 501 }', 'component.limit | must be at most 500'],
    ['{ data: a, limit: 1.5 }', 'component.limit | must be a whole number'],
    [
      '{ data: a, filter: kind }',
      'component.filter | must be a block of fields with one value each, such as { kind: course }',
    ],
    ['{ data: a, fields: name }', 'component.fields | must be a list of fields: write [name]'],
    ['{ data: a }', 'component.data | there is no collection a: write data/a/collection.yaml'],
  ])('has mistakes with line and remedy: %s', async (text, mistake) => {
    expect(await mistakesOf(page({ component: text }))).toEqual([
      `pages/en/about.md:6 | ${mistake}`,
    ])
  })
})

describe('The check reports', () => {
  it.each<[string, Partial<DataComponent>, string]>([
    [
      'no collection of that name',
      { data: 'berth' },
      'component.data | there is no collection berth: did you mean berths?',
    ],
    [
      'a collection far from all names',
      { data: 'x' },
      'component.data | there is no collection x: use one of berths, services, talks',
    ],
    [
      'a field that does not exist',
      { fields: ['name', 'pire'] },
      'component.fields.1 | berths has no field pire: did you mean pier?',
    ],
    [
      'a filter that does not exist',
      { filter: { peir: 'north' } },
      'component.filter.peir | berths has no field peir: did you mean pier?',
    ],
    [
      'a field that is no filter',
      { filter: { name: 'A 1' } },
      'component.filter.name | name has no x-filter: add x-filter: true to this field in data/berths/collection.yaml',
    ],
    [
      'a bound of a field without a range',
      { filter: { guests_min: 2 } },
      'component.filter.guests_min | berths has no field guests_min: use one of pier, price, guests, equipment',
    ],
    [
      'a value that no entry can have',
      { filter: { pier: 'nort' } },
      'component.filter.pier | must be one of north, south: did you mean north?',
    ],
    [
      'such a value of a list',
      { filter: { equipment: 'wifi' } },
      'component.filter.equipment | must be one of water, power',
    ],
    [
      'a text for a number',
      { filter: { price_max: '20' } },
      'component.filter.price_max | must be a number',
    ],
    [
      'a text for a whole number',
      { filter: { guests: '4' } },
      'component.filter.guests | must be a number',
    ],
    [
      'a day that does not exist',
      { data: 'talks', filter: { begins_min: '2027-02-30' } },
      'component.filter.begins_min | must be a day, with or without a time, such as 2027-05-01T18:00',
    ],
    [
      'a month for a day',
      { data: 'talks', filter: { day: '2027-02' } },
      'component.filter.day | must be a day, such as 2027-05-01',
    ],
    [
      'an entry that does not exist',
      { data: 'services', filter: { berth: 'a1' } },
      'component.filter.berth | must be the id of an entry of berths: did you mean a-1?',
    ],
    [
      'a view of opening hours without a field of them',
      { view: 'hours' },
      'component.view | needs opening hours: add a field with x-hours: true to data/berths/collection.yaml, or choose another view',
    ],
    [
      'a map without coordinates',
      { data: 'services', view: 'map' },
      'component.view | needs coordinates: add a field with x-place: true to data/services/collection.yaml, or choose another view',
    ],
    [
      'an order that does not exist',
      { sort: '-prise' },
      'component.sort | berths has no field prise: did you mean price?',
    ],
    [
      'a field without an order',
      { sort: 'pier' },
      'component.sort | pier has no x-sort: add x-sort: true to this field in data/berths/collection.yaml',
    ],
  ])('%s', (_what, more, mistake) => {
    expect(found(more)).toEqual([mistake])
  })

  it('nothing of a component without mistakes', () => {
    const filter = { pier: 'north', price_min: 1, price: 3, guests: 4, equipment: 'water' }
    expect(found({ filter, sort: '-price', fields: ['name', 'place'] })).toEqual([])
    expect(found({ data: 'services', filter: { berth: 'b-1' } })).toEqual([])
    const times = { begins_min: '2027-05-01', begins_max: '2027-05-01T18:00', day: '2027-05-01' }
    expect(found({ data: 'talks', filter: times })).toEqual([])
  })
})

describe('The query of a component', () => {
  it('has values, bounds and an order', () => {
    const filter = { pier: 'north', price_min: 1, price_max: 3, guests: 4 }
    expect(queryOf(berths, component({ filter, sort: '-price', limit: 7 }), { now: 0 })).toEqual({
      filters: { pier: 'north', price: { min: 1, max: 3 }, guests: 4 },
      sort: { field: 'price', isDescending: true },
      limit: 7,
    })
    expect(
      queryOf(berths, component({ filter: { price: 3 }, sort: 'price' }), { now: 0 }),
    ).toMatchObject({
      filters: { price: { min: 3, max: 3 } },
      sort: { field: 'price', isDescending: false },
    })
  })

  it('reads days and local times in the time zone of the site', () => {
    const ask = (filter: Record<string, string>) =>
      queryOf(talks, component({ filter }), { now: 0, timeZone: 'Europe/Paris' }).filters
    expect(ask({ begins_min: '2027-05-01T18:00', begins_max: '2027-05-02' })).toEqual({
      begins: { min: '2027-05-01T16:00:00.000Z', max: '2027-05-02T21:59:59.999Z' },
    })
    expect(ask({ begins: '2027-05-01', day: '2027-05-01' })).toEqual({
      begins: { min: '2027-04-30T22:00:00.000Z', max: '2027-05-01T21:59:59.999Z' },
      day: { min: '2027-05-01', max: '2027-05-01' },
    })
  })
})
