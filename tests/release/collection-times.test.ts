/** Marks for times in collections: what is read, and what is reported with its remedy. */
import { describe, expect, it } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import { renderMistake } from '../../src/content/mistake.ts'
import { createContentFolder, siteYaml } from '../support/content-folder.ts'

const zone = 'timeZone: Europe/Warsaw\n'

const events = `title: Events
purpose: What takes place.
x-begins: begins
x-ends: ends
required: [name, begins]
properties:
  name: { type: string }
  begins: { type: string, format: date-time }
  ends: { type: string, format: date-time }
`

const places = `title: Places
purpose: Where we are.
properties:
  name: { type: string }
  hours: { x-hours: true }
`

/** Reads a site with one collection. */
async function read(description: string, entries: string, site = siteYaml + zone) {
  const directory = await createContentFolder({
    'site.yaml': site,
    'data/things/collection.yaml': description,
    'data/things/things.yaml': entries,
  })
  const { content, mistakes, warnings } = await readContent(directory, { now: new Date(0) })
  return {
    collection: content?.collections[0],
    found: [...mistakes, ...warnings]
      .map(renderMistake)
      .map((line) => line.replace(/^data\/things\//, '')),
  }
}

const event = (times: string) => `- { id: fair, name: Fair, ${times} }\n`
const hoursOf = (hours: string) => `- id: office\n  name: Office\n  hours: { ${hours} }\n`

describe('A collection with times', () => {
  it('has instants in local time with their offset, and ends of entries', async () => {
    const rows = event('begins: 2027-05-01T18:00, ends: 2027-05-01T18:30Z')
    const { collection, found } = await read(events, rows)
    expect(found).toEqual([])
    expect(collection).toMatchObject({ begins: 'begins', ends: 'ends' })
    expect(collection?.entries).toEqual([
      {
        id: 'fair',
        values: {
          name: 'Fair',
          begins: '2027-05-01T18:00:00+02:00',
          ends: '2027-05-01T20:30:00+02:00',
        },
        endsAt: Date.parse('2027-05-01T18:30Z'),
      },
    ])
  })

  it('can be filtered and sorted by its beginning without marks', async () => {
    const { collection } = await read(events, event('begins: 2027-05-01T18:00'))
    const fields = collection?.fields.map(({ name, filter, isSorted }) => [name, filter, isSorted])
    expect(fields).toContainEqual(['begins', 'range', true])
    expect(fields).toContainEqual(['ends', undefined, undefined])
  })

  it('lasts for whole days by days', async () => {
    const days = events.replaceAll('date-time', 'date')
    const { collection } = await read(days, event('begins: 2027-05-01, ends: 2027-05-03'))
    expect(collection?.entries[0]).toMatchObject({
      values: { begins: '2027-05-01', ends: '2027-05-03' },
      endsAt: Date.parse('2027-05-03T22:00Z'),
    })
  })

  it('is in UTC without a time zone, and the check warns', async () => {
    const { collection, found } = await read(events, event('begins: 2027-05-01T18:00'), siteYaml)
    expect(collection?.entries[0]?.endsAt).toBe(Date.parse('2027-05-01T18:00Z'))
    expect(found).toEqual([
      'collection.yaml  has times, which are read as UTC: set timeZone in site.yaml to your time zone',
    ])
    expect((await read(places, hoursOf(''), siteYaml)).found).toEqual(found)
    // A file that cannot be read may have the zone.
    const unreadable = await read(events, event('begins: 2027-05-01T18:00'), `a: [\n${zone}`)
    expect(unreadable.found.filter((line) => line.includes('timeZone'))).toEqual([])
  })

  it('has opening hours with exceptions, also in the past, and past midnight', async () => {
    const { collection, found } = await read(
      places,
      hoursOf(
        'weekly: [{ days: [mo, tu], opens: 09:00, closes: 17:00 }, { days: [sa, su], opens: "22:00", closes: 02:00 }, { days: [we], opens: 00:00, closes: 00:00 }], exceptions: [{ from: 2020-12-24, to: 2020-12-26, note: { en: Christmas } }, { from: 2027-01-02, opens: 09:00, closes: 12:00, note: Fair }]',
      ),
    )
    expect(found).toEqual([])
    expect(collection?.fields[1]).toMatchObject({ name: 'hours', kind: 'hours' })
    expect(collection?.entries[0]?.values.hours).toMatchObject({
      weekly: [{ days: ['mo', 'tu'], opens: '09:00', closes: '17:00' }, {}, {}],
    })
  })
})

describe('A mistake in times is reported with its remedy:', () => {
  it.each([
    ['an unknown zone', 'Europe/Warsav', 'did you mean Europe/Warsaw?'],
    ['an offset', '"+02:00"', 'use a name such as Europe/Paris'],
  ])('%s', async (_what, name, end) => {
    const { found } = await read(
      events,
      event('begins: 2027-05-01T18:00'),
      `${siteYaml}timeZone: ${name}\n`,
    )
    expect(found).toEqual([`site.yaml:7  timeZone: is not a time zone (IANA): ${end}`])
  })

  it.each([
    [
      'a field that is not there',
      events.replace('x-begins: begins', 'x-begins: begin'),
      'collection.yaml  x-begins: "begin" is not in properties: did you mean begins?',
    ],
    [
      'a field like no other',
      events.replace('x-ends: ends', 'x-ends: last_hour'),
      'collection.yaml  x-ends: "last_hour" is not in properties: add a field with format: date or format: date-time',
    ],
    [
      'a field that is no day',
      events.replace('x-ends: ends', 'x-ends: name'),
      'collection.yaml  x-ends: the field "name" is neither a day nor an instant: add format: date or format: date-time to it',
    ],
    [
      'a field that is private',
      events.replace('ends: { type: string,', 'ends: { type: string, x-personal: private,'),
      'collection.yaml  x-ends: "ends" is private: name a field that is published',
    ],
    [
      'an end without a beginning',
      events.replace('x-begins: begins\n', ''),
      'collection.yaml  x-ends: needs x-begins: add x-begins with the name of a field',
    ],
    [
      'a name that the API uses',
      `${events}  when: { type: string }\n`,
      'collection.yaml  properties.when: is a name that the API uses: choose another name',
    ],
    [
      'a bound of the beginning as a name',
      `${events}  begins_min: { type: string }\n`,
      'collection.yaml  properties.begins_min: is a name that the API uses: choose another name',
    ],
    [
      'two fields of hours',
      `${places}  kitchen: { x-hours: true }\n`,
      'collection.yaml  properties.kitchen.x-hours: must be on only one field of a collection: remove x-hours here',
    ],
    [
      'a schema of hours',
      places.replace('x-hours: true', 'x-hours: true, properties: { a: { type: string } }'),
      'collection.yaml  properties.hours.x-hours: defines weekly and exceptions itself: remove properties',
    ],
    [
      'hours as a filter',
      places.replace('x-hours: true', 'x-hours: true, x-filter: true'),
      'collection.yaml  properties.hours.x-filter: cannot be combined with x-hours: keep one',
    ],
  ])('%s', async (_what, description, line) => {
    expect((await read(description, '')).found).toEqual([line])
  })

  it.each([
    [
      'a day for an instant',
      'begins: 2027-05-01',
      'begins: must be an instant, such as 2027-05-01T18:00 or 2027-05-01T18:00+02:00',
    ],
    [
      'a day that does not exist',
      'begins: 2027-02-30T18:00',
      'begins: there is no day 2027-02-30: correct the date',
    ],
    [
      'an end before the beginning',
      'begins: 2027-05-01T18:00, ends: 2027-05-01T17:00',
      'ends: is 2027-05-01T17:00, which is before begins (2027-05-01T18:00): write a later time',
    ],
    [
      'an end before the beginning by its offset',
      'begins: 2027-05-01T18:00, ends: 2027-05-01T18:30+03:00',
      'ends: is 2027-05-01T18:30+03:00, which is before begins (2027-05-01T18:00): write a later time',
    ],
  ])('%s', async (_what, times, message) => {
    expect((await read(events, event(times))).found).toEqual([`things.yaml:1  ${message}`])
  })

  const nine = 'opens: 09:00, closes: 17:00'
  it.each([
    [
      'no time of a day',
      'weekly: [{ days: [mo], opens: "9:00", closes: 24:00 }]',
      [
        'hours.weekly.0.opens: must be a time from 00:00 to 23:59, such as 09:00',
        'hours.weekly.0.closes: must be a time from 00:00 to 23:59, such as 09:00',
      ],
    ],
    [
      'an unknown day',
      `weekly: [{ days: [mon], ${nine} }]`,
      ['hours.weekly.0.days.0: must be one of mo, tu, we, th, fr, sa, su: did you mean mo?'],
    ],
    [
      'the same time twice',
      'weekly: [{ days: [mo], opens: 09:00, closes: 09:00 }]',
      [
        'hours.weekly.0.closes: is 09:00, the same time as in opens: write a later time, or "00:00" in both to be open all day',
      ],
    ],
    [
      'an end before the beginning',
      'weekly: [{ days: [mo], opens: 17:00, closes: 16:00 }]',
      [
        'hours.weekly.0.closes: is 16:00, which is before opens (17:00): write a later time. Hours that pass midnight must end by 12:00',
      ],
    ],
    [
      'hours that overlap',
      `weekly: [{ days: [mo, tu], ${nine} }, { days: [tu], opens: 16:59, closes: 18:00 }]`,
      [
        'hours.weekly.1: overlaps entry 1 of weekly (09:00-17:00) on tu: change the times of one, or remove one',
      ],
    ],
    [
      'hours past midnight that overlap',
      'weekly: [{ days: [mo], opens: 01:00, closes: 03:00 }, { days: [su], opens: 22:00, closes: 02:00 }]',
      [
        'hours.weekly.1: overlaps entry 1 of weekly (01:00-03:00) on mo: change the times of one, or remove one',
      ],
    ],
    [
      'an exception that ends before it begins',
      'exceptions: [{ from: 2026-12-26, to: 2026-12-24 }]',
      ['hours.exceptions.0.to: is before "from": write 2026-12-26 or a later day'],
    ],
    [
      'half of the hours',
      'exceptions: [{ from: 2026-12-26, opens: 09:00 }]',
      ['hours.exceptions.0: has opens but no closes: add closes, or remove opens for closed days'],
    ],
    [
      'exceptions that overlap',
      `exceptions: [{ from: 2026-12-26, to: 2026-12-28, ${nine} }, { from: 2026-12-28, ${nine} }]`,
      [
        'hours.exceptions.1: overlaps entry 1 of exceptions (09:00-17:00) on 2026-12-28: change the times of one, or remove one',
      ],
    ],
  ])('%s', async (_what, hours, messages) => {
    const lines = messages.map((message) => `things.yaml:3  ${message}`)
    expect((await read(places, hoursOf(hours))).found).toEqual(lines)
  })

  it.each([
    [
      'one row all week',
      'weekly: [{ days: [mo, tu, we, th, fr, sa, su], opens: 00:00, closes: 00:00 }]',
    ],
    [
      'hours that meet',
      `weekly: [{ days: [mo], ${nine} }, { days: [mo], opens: 17:00, closes: 18:00 }]`,
    ],
    [
      'a closed time with an open day',
      `exceptions: [{ from: 2026-12-24, to: 2026-12-31 }, { from: 2026-12-28, ${nine} }]`,
    ],
    ['one day past midnight', 'weekly: [{ days: [fr], opens: 20:00, closes: 12:00 }]'],
  ])('but not %s', async (_what, hours) => {
    expect((await read(places, hoursOf(hours))).found).toEqual([])
  })
})
