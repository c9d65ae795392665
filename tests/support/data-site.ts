/** A site of a harbour in memory, with a collection that has a field of each kind. */
import type { Collection, CollectionEntry, CollectionField } from '../../src/site/collection.ts'
import type { Site, SiteData } from '../../src/site/site.ts'
import { createTinySite, tinyData } from './tiny-site.ts'

/** A field of a collection. By default it is optional and the same in all languages. */
export function field(
  name: string,
  more: Partial<CollectionField> & Pick<CollectionField, 'schema'>,
): CollectionField {
  return { name, title: { en: name, ar: name }, isRequired: false, isByLanguage: false, ...more }
}

const value = { filter: 'value' } as const
const range = { filter: 'range', isSorted: true } as const

const fields: readonly CollectionField[] = [
  field('name', {
    schema: { type: 'string', maxLength: 40 },
    description: { en: 'Name of the berth' },
    isRequired: true,
    isByLanguage: true,
  }),
  field('pier', {
    schema: { type: 'string', enum: ['north', 'south', 'guest'] },
    valueNames: { north: { en: 'North pier', ar: 'الرصيف الشمالي' }, guest: 'Guests' },
    isRequired: true,
    ...value,
  }),
  field('length', { schema: { type: 'number', exclusiveMinimum: 0 }, ...range }),
  field('guests', { schema: { type: 'integer', minimum: 0, maximum: 12 }, ...value }),
  field('stars', { schema: { type: 'integer', enum: [1, 2, 3] }, ...value }),
  field('covered', { schema: { type: 'boolean' }, ...value }),
  field('equipment', {
    schema: {
      type: 'array',
      items: { type: 'string', enum: ['water', 'power'] },
      uniqueItems: true,
    },
    ...value,
  }),
  field('quay', { schema: { type: 'string' }, kind: 'entry', collection: 'quays', ...value }),
  field('free', { schema: { type: 'string', format: 'date' }, ...range }),
  field('inspected', { schema: { type: 'string', format: 'date-time' }, ...range }),
  field('code', { schema: { type: 'string', pattern: '^[A-Z]-\\d+$' }, isSorted: true }),
  field('page', { schema: { type: 'string' }, kind: 'page' }),
  field('pictures', { schema: { type: 'array', items: { type: 'string' } }, kind: 'picture' }),
  field('place', {
    kind: 'place',
    schema: {
      type: 'object',
      required: ['latitude', 'longitude'],
      properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
    },
  }),
  field('text', { schema: { type: 'string' }, kind: 'markdown', isByLanguage: true }),
]

const entries: readonly CollectionEntry[] = [
  {
    id: 'north-1',
    values: {
      name: { en: 'Heron', ar: 'بلشون' },
      ...{ pier: 'north', length: 8.5, guests: 2, stars: 1, covered: false, quay: 'old' },
      ...{ equipment: ['water', 'power'], free: '2026-05-01', code: 'N-1', page: '/en/a/' },
      inspected: '2026-04-01T10:00:00+02:00',
      pictures: ['/data/heron.png', 'https://cdn.example/heron.png'],
      place: { latitude: 54.5, longitude: 18.5 },
      text: { en: 'A *quiet* berth.' },
      // Not declared as a field: a private number of the organisation.
      phone: '+48 600 700 800',
    },
  },
  {
    id: 'north-2',
    values: {
      name: { en: 'Tern' },
      ...{ pier: 'north', length: 12, guests: 4, stars: 2, covered: true, equipment: ['power'] },
      ...{ inspected: '2026-04-01T09:00:00Z', free: '2026-04-01', code: 'N-2' },
    },
  },
  { id: 'guest-1', values: { name: { ar: 'نورس' }, pier: 'guest', length: 6, code: 'G-1' } },
  {
    id: 'south-1',
    values: { name: { en: 'Plover' }, pier: 'south', length: 8.5, covered: false, guests: 2 },
  },
]

/**
 * Berths, with filters of each type, sort orders, texts in two languages, a page, pictures and
 * coordinates.
 */
export const berths: Collection = {
  name: 'berths',
  title: { en: 'Berths', ar: 'مراسي' },
  purpose: { en: 'The berths of the harbour' },
  nameField: 'name',
  fields,
  hasTool: true,
  entries,
}

/** A collection without filters and sort orders. */
export const quays: Collection = {
  name: 'quays',
  title: 'Quays',
  purpose: 'Where the berths are.',
  nameField: 'name',
  fields: [field('name', { schema: { type: 'string' }, isRequired: true })],
  hasTool: false,
  entries: [
    { id: 'old', values: { name: 'Old quay' } },
    { id: 'new', values: { name: 'New quay' } },
  ],
}

/** Data of the harbour, in English and Arabic. */
export const harbourData: SiteData = {
  ...tinyData,
  info: { ...tinyData.info, company: 'Harbour', languages: ['en', 'ar'] },
  collections: [berths, quays],
}

/** Creates the site of the harbour, with its own collections or with others. */
export function createDataSite(collections: readonly Collection[] = [berths, quays]): Site {
  return createTinySite([], { ...harbourData, collections })
}
