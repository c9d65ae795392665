/** Marks of `collection.yaml` for schema.org, and what the check reports about them. */
import { describe, expect, it } from 'vitest'
import { checkSchemaMarks } from '../../../src/content/collections/schema-marks.ts'

type Properties = Parameters<typeof checkSchemaMarks>[0]['properties']

const findings = (type: string | undefined, properties: Properties) =>
  [
    ...checkSchemaMarks({ 'x-type': type, properties }, (field, message) => ({
      ...{ file: 'data/events/collection.yaml', field, message },
    })),
  ].map(({ field, message, isWarning }) => `${isWarning ? 'warning: ' : ''}${field} ${message}`)

const text = (property: string, more = {}) => ({
  ...{ type: 'string' as const, 'x-property': property },
  ...more,
})

const event = {
  day: text('startDate'),
  branch: text('location', { 'x-entry': 'branches' }),
}

describe('The check of marks for schema.org', () => {
  it('accepts what the types have', () => {
    expect(findings(undefined, { name: { type: 'string' } })).toEqual([])
    expect(
      findings('Event', { ...event, fee: text('offers.price'), c: text('offers.priceCurrency') }),
    ).toEqual([])
    const place = {
      at: { type: 'object' as const, 'x-place': true, 'x-property': 'geo' },
      hours: { 'x-hours': true, 'x-property': 'openingHoursSpecification' },
      address: text('address'),
    }
    expect(findings('Library', place)).toEqual([])
    expect(findings('Question', { text: text('acceptedAnswer') })).toEqual([])
    const at = { type: 'object' as const, 'x-place': true, 'x-property': 'location' }
    expect(findings('Event', { day: event.day, at })).toEqual([])
  })

  it.each([
    [
      'a type that is misspelt',
      'Evnt',
      event,
      'x-type "Evnt" is not a type that entries can have: did you mean Event?',
    ],
    [
      'a type that is only part of others',
      'Offer',
      {},
      /^x-type "Offer" is not a type .*: use one of Book, Course, /,
    ],
    [
      'a property without a type',
      undefined,
      event,
      'properties.day.x-property needs x-type: add the schema.org type of the entries as x-type',
    ],
    [
      'a property that is misspelt',
      'Event',
      { ...event, x: text('startdate') },
      'properties.x.x-property Event has no property "startdate": did you mean startDate?',
    ],
    [
      'a property of another type',
      'Event',
      { ...event, x: text('isbn') },
      /Event has no property "isbn": use one of alternateName, .*startDate/,
    ],
    [
      'a nested property that is misspelt',
      'Event',
      {
        ...event,
        x: text('offers.prise'),
        p: text('offers.price'),
        c: text('offers.priceCurrency'),
      },
      'properties.x.x-property Offer has no property "prise": did you mean price?',
    ],
    [
      'a property of a text',
      'Event',
      { ...event, x: text('description.text') },
      /description has no property "text"/,
    ],
    [
      'one property twice',
      'Event',
      { ...event, x: text('startDate') },
      'properties.x.x-property startDate is already the x-property of the field day: use it for only one field',
    ],
    [
      'a private field',
      'Person',
      { x: text('email', { 'x-personal': 'private' }) },
      'properties.x.x-property cannot be combined with "x-personal: private": keep one',
    ],
    [
      'a text where an object is',
      'Event',
      { ...event, x: text('offers') },
      'properties.x.x-property offers is an object: name one of its properties, such as offers.price',
    ],
    [
      'a block of fields',
      'Event',
      { ...event, x: { type: 'object', 'x-property': 'organizer' } },
      'properties.x.x-property cannot be on a field with the type object: remove x-property',
    ],
    [
      'coordinates in a text',
      'Event',
      { ...event, x: { type: 'object', 'x-place': true, 'x-property': 'keywords' } },
      'properties.x.x-property must be geo or a property whose value is a place, because the field has x-place: true',
    ],
    [
      'hours elsewhere',
      'Person',
      { x: { 'x-hours': true, 'x-property': 'jobTitle' } },
      'properties.x.x-property must be openingHoursSpecification, because the field has x-hours: true',
    ],
    [
      'a text as hours',
      'Place',
      { x: text('openingHoursSpecification') },
      'properties.x.x-property openingHoursSpecification needs a field with x-hours: true',
    ],
  ] as const)('reports %s', (_what, type, properties, expected) => {
    const [first, ...others] = findings(type, properties)
    expect(first).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
    expect(others).toEqual([])
  })

  it('warns about required properties that no field has, those of nested objects too', () => {
    const missing = (what: string): unknown =>
      expect.stringMatching(new RegExp(`^warning: x-type ${what}: add x-property: `))
    expect(findings('Event', {})).toEqual([
      missing('Event needs location'),
      missing('Event needs startDate'),
    ])
    expect(findings('Product', { price: text('offers.price') })).toEqual([
      missing('Product needs offers.priceCurrency'),
    ])
  })
})
