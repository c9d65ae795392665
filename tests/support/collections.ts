/** Collections in memory, as they are after the content folder is read. */
import type { Collection, CollectionField, FieldSchema } from '../../src/site/collection.ts'

/** A field whose title is its name. */
export function field(
  name: string,
  schema: FieldSchema,
  more: Partial<CollectionField> = {},
): CollectionField {
  return { name, title: name, schema, isRequired: false, isByLanguage: false, ...more }
}

/** Berths of a harbour, in English and French. */
export const berths: Collection = {
  name: 'berths',
  title: { en: 'Berths', fr: 'Postes' },
  purpose: 'Where boats lie.',
  nameField: 'name',
  hasTool: false,
  fields: [
    field('name', { type: 'string' }, { isRequired: true, title: { en: 'Berth', fr: 'Poste' } }),
    field('pier', { enum: ['north', 'south'] }, { filter: 'value' }),
    field('price', { type: 'number' }, { filter: 'range', isSorted: true }),
    field('guests', { type: 'integer' }, { filter: 'value' }),
    field('equipment', { type: 'array', items: { enum: ['water', 'power'] } }, { filter: 'value' }),
    field('note', { type: 'string' }, { isByLanguage: true, description: 'What to know' }),
    field('page', { type: 'string' }, { kind: 'page' }),
    field('place', { type: 'object' }, { kind: 'place' }),
  ],
  entries: [
    {
      id: 'a-1',
      values: {
        name: 'A 1',
        pier: 'north',
        price: 21.5,
        guests: 4,
        equipment: ['water', 'power'],
        note: { fr: 'Près des douches', en: 'Close to the showers' },
        page: '/en/piers/',
        place: { latitude: 48.6401, longitude: -2.0261 },
        // Private fields are removed when the content is read. This one is here to test that pages
        // and files never show it.
        keeper: 'private',
      },
    },
    { id: 'a-2', values: { name: 'A 2', pier: 'north', price: 12, note: '=1+1' } },
    { id: 'b-1', values: { name: 'B "1"', pier: 'south', price: -3, note: '-3' } },
  ],
}

/** Services, each at a berth. */
export const services: Collection = {
  name: 'services',
  title: 'Services',
  purpose: 'What the harbour does.',
  nameField: 'title',
  hasTool: false,
  fields: [
    field('title', { type: 'string' }, { isByLanguage: true }),
    field('berth', { type: 'string' }, { kind: 'entry', collection: 'berths', filter: 'value' }),
    field('text', { type: 'string' }, { kind: 'markdown', isByLanguage: true }),
    field('picture', { type: 'string' }, { kind: 'picture' }),
  ],
  entries: [
    { id: 'crane', values: { title: { fr: 'Grue' }, berth: 'b-1', text: 'Lifts **12 tonnes**.' } },
    { id: 'wifi', values: { berth: 'nowhere', picture: '/_astro/wifi.png' } },
  ],
}

/** Talks, with a field for a time and a field for a date. */
export const talks: Collection = {
  ...{ name: 'talks', title: 'Talks', purpose: 'What is said where.', nameField: 'name' },
  hasTool: false,
  fields: [
    field('name', { type: 'string' }),
    field('begins', { type: 'string', format: 'date-time' }, { filter: 'range' }),
    field('day', { type: 'string', format: 'date' }, { filter: 'range' }),
  ],
  entries: [],
}
