/** Entries of collections as structured data: valid by the judge, and only what the entry says. */
import { describe, expect, it } from 'vitest'
import type { Collection, CollectionEntry, CollectionField } from '../../../src/site/collection.ts'
import { describeEntries } from '../../../src/website/structured-data/entries.ts'
import type { EntriesContext } from '../../../src/website/structured-data/entries.ts'
import { findFaults } from '../../support/structured-data.ts'

function field(name: string, schemaProperty?: string, more: Partial<CollectionField> = {}) {
  const schema = { type: 'string' }
  return {
    name,
    title: name,
    schema,
    isRequired: false,
    isByLanguage: false,
    schemaProperty,
    ...more,
  }
}

function collection(
  schemaType: string | undefined,
  fields: readonly CollectionField[],
  ...all: readonly CollectionEntry['values'][]
): Collection {
  const entries = all.map((values, at) => ({ id: `e${at + 1}`, values }))
  const texts = { title: 'Things', purpose: 'What there is.', nameField: 'name' }
  return { name: 'things', ...texts, fields, hasTool: false, schemaType, entries }
}

const baseUrl = 'https://a.example'
const company = { '@type': 'Organization', name: 'A', url: `${baseUrl}/` }

function describeAll(things: Collection, more: Partial<EntriesContext> = {}) {
  const described = describeEntries(things, things.entries, {
    lang: 'en',
    languages: ['en', 'fr'],
    baseUrl,
    canonical: `${baseUrl}/en/things/`,
    company,
    collections: [things],
    plainText: (markdown) => markdown.replaceAll('*', ''),
    ...more,
  })
  expect(described.flatMap(findFaults)).toEqual([])
  return described
}

const branches: Collection = {
  ...collection(
    'Library',
    [
      field('name'),
      field('street', 'address.streetAddress'),
      field('town', 'address.addressLocality'),
      field('code', 'address.postalCode'),
      field('country', 'address.addressCountry'),
      field('at', 'geo', { kind: 'place' }),
      field('hours', 'openingHoursSpecification', { kind: 'hours' }),
    ],
    {
      name: 'North',
      ...{ street: 'Rue 1', town: 'Lyon', code: '69001', country: 'FR' },
      at: { latitude: 45.7, longitude: 4.8 },
      hours: {
        weekly: [{ days: ['mo', 'sa'], opens: '09:00', closes: '17:00' }],
        exceptions: [
          { from: '2026-12-24', to: '2026-12-26' },
          { from: '2026-12-31', opens: '09:00', closes: '12:00' },
          { from: '2027-01-02', opens: '00:00', closes: '00:00' },
        ],
      },
    },
  ),
  name: 'branches',
}

describe('Structured data of entries', () => {
  it('has places with their address, coordinates and opening hours', () => {
    expect(describeAll(branches)).toEqual([
      {
        '@type': 'Library',
        name: 'North',
        url: `${baseUrl}/en/things/`,
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Rue 1',
          addressLocality: 'Lyon',
          postalCode: '69001',
          addressCountry: 'FR',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 45.7, longitude: 4.8 },
        openingHoursSpecification: [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Saturday'],
            opens: '09:00',
            closes: '17:00',
          },
        ],
        specialOpeningHoursSpecification: [
          {
            '@type': 'OpeningHoursSpecification',
            ...{ validFrom: '2026-12-24', validThrough: '2026-12-26' },
            ...{ opens: '00:00', closes: '00:00' },
          },
          {
            '@type': 'OpeningHoursSpecification',
            ...{ validFrom: '2026-12-31', validThrough: '2026-12-31' },
            ...{ opens: '09:00', closes: '12:00' },
          },
          {
            '@type': 'OpeningHoursSpecification',
            ...{ validFrom: '2027-01-02', validThrough: '2027-01-02' },
            ...{ opens: '00:00', closes: '23:59' },
          },
        ],
      },
    ])
  })

  const ofEvents = [
    field('name', undefined, { isByLanguage: true }),
    field('begins', 'startDate'),
    field('branch', 'location', { kind: 'entry', collection: 'branches' }),
    field('text', 'description', { kind: 'markdown' }),
    field('picture', 'image', { kind: 'picture' }),
    field('status', 'eventStatus'),
    field('fee', 'offers.price'),
    field('currency', 'offers.priceCurrency'),
    field('own'),
  ]
  const event = { name: { en: 'Reading', fr: 'Lecture' }, begins: '2027-05-01T18:00' }

  it('has events in the language of the page, with the place that they refer to', () => {
    const events = collection('Event', ofEvents, {
      ...event,
      branch: 'e1',
      text: 'Read *aloud*.',
      picture: '/_astro/data/p.webp',
      status: 'cancelled',
      ...{ fee: 5, currency: 'EUR', own: 'not of schema.org' },
    })
    const collections = [branches]
    const [french] = describeAll(events, { lang: 'fr', collections })
    expect(french).toMatchObject({
      '@type': 'Event',
      name: 'Lecture',
      startDate: '2027-05-01T18:00',
      location: { '@type': 'Library', name: 'North', address: { addressLocality: 'Lyon' } },
      description: 'Read aloud.',
      image: `${baseUrl}/_astro/data/p.webp`,
      eventStatus: 'https://schema.org/EventCancelled',
      offers: { '@type': 'Offer', price: 5, priceCurrency: 'EUR' },
    })
    expect(french?.location).not.toHaveProperty('openingHoursSpecification')
    expect(JSON.stringify(french)).not.toContain('not of schema.org')
  })

  it('leaves out entries and objects without a required property', () => {
    const events = collection(
      'Event',
      [...ofEvents, field('where', 'location')],
      event,
      { ...event, branch: 'gone' },
      { ...event, where: 'Town hall', currency: 'EUR', status: 'full' },
    )
    expect(describeAll(events)).toEqual([
      {
        '@type': 'Event',
        name: 'Reading',
        startDate: '2027-05-01T18:00',
        location: { '@type': 'Place', name: 'Town hall' },
        url: `${baseUrl}/en/things/`,
      },
    ])
  })

  it('refers to entries by the type of the property, if their own lacks something', () => {
    const things = collection('Library', [field('name'), field('phone', 'telephone')], {
      name: 'Hall',
      phone: '1',
    })
    const halls = { ...things, name: 'halls' }
    const events = collection(
      'Event',
      [...ofEvents, field('topic', 'keywords', { kind: 'entry', collection: 'halls' })],
      { ...event, branch: 'e1', topic: 'e1' },
    )
    const collections = [halls, { ...halls, name: 'branches' }]
    expect(describeAll(events, { collections })).toMatchObject([
      { location: { '@type': 'Place', name: 'Hall', telephone: '1' }, keywords: 'Hall' },
    ])
  })

  it('has products with an offer, whose availability may be a word or yes and no', () => {
    const fields = [
      field('name'),
      field('price', 'offers.price'),
      field('currency', 'offers.priceCurrency'),
      field('stock', 'offers.availability'),
      field('maker', 'brand'),
      field('photos', 'image', { kind: 'picture' }),
    ]
    const offered = { name: 'Boat', price: 20.5, currency: 'CHF', maker: 'Hull & Co' }
    const products = collection(
      'Product',
      fields,
      { ...offered, stock: 'sold out', photos: ['/a.png', '/b.png'] },
      { ...offered, stock: true },
      { ...offered, price: 0 },
      { name: 'On request', currency: 'CHF' },
    )
    const described = describeAll(products)
    expect(described.map(({ offers }) => offers)).toEqual([
      {
        '@type': 'Offer',
        price: 20.5,
        priceCurrency: 'CHF',
        availability: 'https://schema.org/SoldOut',
      },
      expect.objectContaining({ availability: 'https://schema.org/InStock' }),
      { '@type': 'Offer', price: 0, priceCurrency: 'CHF' },
    ])
    expect(described[0]).toMatchObject({
      brand: { '@type': 'Brand', name: 'Hull & Co' },
      image: [`${baseUrl}/a.png`, `${baseUrl}/b.png`],
    })
  })

  it('has jobs of the organisation, and people', () => {
    const jobs = collection(
      'JobPosting',
      [
        field('name'),
        field('text', 'description'),
        field('since', 'datePosted'),
        field('at', 'jobLocation.geo', { kind: 'place' }),
        field('town', 'jobLocation.name'),
      ],
      {
        name: 'Librarian',
        text: 'Full time.',
        since: '2027-01-02',
        at: { latitude: 1, longitude: 2 },
        town: 'Lyon',
      },
    )
    expect(describeAll(jobs)).toMatchObject([
      {
        title: 'Librarian',
        hiringOrganization: company,
        jobLocation: { '@type': 'Place', name: 'Lyon', geo: { latitude: 1 } },
      },
    ])
    const people = collection('Person', [field('name'), field('role', 'jobTitle')], {
      name: 'Ada',
      role: 'Head',
    })
    expect(describeAll(people)).toMatchObject([{ '@type': 'Person', jobTitle: 'Head' }])
  })

  it('names the page of an entry, if it has one, and has each entry only once by its id', () => {
    const people = collection('Person', [field('name')], { name: 'Ada' })
    const entries = people.entries.map((entry) => ({ ...entry, pages: { en: '/en/ada/' } }))
    const [ada] = describeAll({ ...people, entries })
    expect(ada).toMatchObject({
      '@id': `${baseUrl}/en/ada/#entry`,
      url: `${baseUrl}/en/ada/`,
    })
  })

  it('ends references that lead in a circle', () => {
    const people = collection(
      'Person',
      [field('name'), field('boss', 'worksFor', { kind: 'entry', collection: 'things' })],
      { name: 'Ada', boss: 'e1' },
    )
    const described = describeEntries(people, people.entries, {
      ...{ lang: 'en', languages: ['en'], baseUrl, canonical: `${baseUrl}/en/`, company },
      collections: [people],
      plainText: String,
    })
    expect(described).toMatchObject([{ worksFor: { '@type': 'Person', name: 'Ada' } }])
    expect(described[0]?.worksFor).not.toHaveProperty('worksFor')
  })

  it('describes 100 entries at most, and none of a collection without a type', () => {
    const values = Array.from({ length: 120 }, (_, at) => ({ name: `P${at}` }))
    expect(describeAll(collection('Person', [field('name')], ...values))).toHaveLength(100)
    expect(describeAll(collection(undefined, [field('name', 'name')], ...values))).toEqual([])
  })
})
