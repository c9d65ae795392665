import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendars } from '../../../src/descriptions/calendars.ts'
import type { DescriptionContext } from '../../../src/descriptions/description-context.ts'
import type { Collection, JsonValue } from '../../../src/site/collection.ts'
import { berths, field } from '../../support/data-site.ts'
import { parseXml } from '../../support/sitemap.ts'
import { tinyData } from '../../support/tiny-site.ts'

const info = {
  ...tinyData.info,
  baseUrl: 'https://harbour.example:8443',
  languages: ['en', 'ar'],
  timeZone: 'Europe/Warsaw',
}

const text = { type: 'string' }

/** Events with these values, by id. */
function eventsOf(
  entries: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>,
  more: Collection['fields'] = [],
): Collection {
  return {
    ...{ name: 'events', title: { en: 'Events', ar: 'فعاليات' }, purpose: 'What takes place.' },
    ...{ nameField: 'name', begins: 'begins', ends: 'ends', hasTool: false },
    fields: [
      field('name', { schema: text, isByLanguage: true }),
      field('begins', { schema: text }),
      field('ends', { schema: text }),
      field('page', { schema: text, kind: 'page' }),
      ...more,
    ],
    entries: Object.entries(entries).map(([id, values]) => ({ id, values })),
  }
}

/** The calendars of a site with these collections, by path. */
async function render(...collections: Collection[]) {
  const context = { info, site: { collections } } as unknown as DescriptionContext // All it reads.
  const documents = await calendars.render(context)
  return new Map(documents.map(({ path, text: written }) => [path, String(written)]))
}

/** The events of a calendar as an app reads them. */
function read(calendar = '') {
  const root = new ICAL.Component(ICAL.parse(calendar) as unknown[])
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const { isDate } = event.startDate
    const show = (time: ICAL.Time) => (isDate ? time.toString() : time.toJSDate().toISOString())
    return {
      ...{ uid: event.uid, summary: event.summary, isDate },
      ...{ start: show(event.startDate), end: show(event.endDate) },
      url: component.getFirstPropertyValue('url'),
    }
  })
}

const long = 'A long night; with songs, readings \\ and more, until the last boat has left the quay'

describe('A calendar of a collection', () => {
  it('exists for each language, at the root for the default one', async () => {
    const found = await render(
      eventsOf({ fair: { name: { en: 'Fair' }, begins: '2027-05-01' } }),
      berths,
    )
    const paths = ['/events.ics', '/events.rss', '/ar/events.ics', '/ar/events.rss']
    expect([...found.keys()]).toEqual(paths)
    for (const path of found.keys()) expect(path).toMatch(calendars.form)
    expect(found.get('/ar/events.ics')).toContain('فعاليات')
    expect(await render(berths)).toEqual(new Map())
  })

  it('has days as days and instants as instants', async () => {
    const found = await render(
      eventsOf({
        fair: { name: { en: 'Fair', ar: 'معرض' }, begins: '2027-05-01', ends: '2027-05-03' },
        day: { name: { en: 'Day' }, begins: '2027-03-28' },
        night: {
          name: { en: long },
          begins: '2027-05-01T22:00:00+02:00',
          ends: '2027-05-02T02:00:00+02:00',
          page: '/en/a/',
        },
        mixed: { name: { en: 'Mixed' }, begins: '2027-05-01', ends: '2027-05-02T02:00:00+02:00' },
        undated: { name: { en: 'Some day' } },
      }),
    )
    const of = (id: string) => `events-${id}@harbour.example`
    const none = { url: null }
    expect(read(found.get('/events.ics'))).toEqual([
      {
        uid: of('fair'),
        summary: 'Fair',
        isDate: true,
        start: '2027-05-01',
        end: '2027-05-04',
        ...none,
      },
      {
        uid: of('day'),
        summary: 'Day',
        isDate: true,
        start: '2027-03-28',
        end: '2027-03-29',
        ...none,
      },
      {
        ...{ uid: of('night'), summary: long, isDate: false },
        ...{ start: '2027-05-01T20:00:00.000Z', end: '2027-05-02T00:00:00.000Z' },
        url: 'https://harbour.example:8443/en/a/',
      },
      {
        ...{ uid: of('mixed'), summary: 'Mixed', isDate: false, ...none },
        ...{ start: '2027-04-30T22:00:00.000Z', end: '2027-05-02T00:00:00.000Z' },
      },
    ])
    expect(read(found.get('/ar/events.ics'))[0]?.summary).toBe('معرض')
  })

  it('has a feed of the events that have not ended, the next first', async () => {
    const found = await render(
      eventsOf({
        // The site was built at the beginning of the year in UTC, an hour later in Warsaw.
        over: { name: { en: 'Over' }, begins: '2025-12-31' },
        later: { name: { en: 'Later' }, begins: '2027-05-02' },
        night: {
          name: { en: 'Songs & readings', ar: 'أغان' },
          begins: '2027-05-01T22:00:00+02:00',
          page: '/en/a/',
        },
        undated: { name: { en: 'Some day' } },
      }),
    )
    const { rss } = parseXml(found.get('/events.rss') ?? '') as {
      rss: { channel: { title: string; item: Record<string, unknown>[] } }
    }
    expect(rss.channel.title).toBe(`${info.company}: Events`)
    expect(
      rss.channel.item.map(({ title, link, description }) => [title, link, description]),
    ).toEqual([
      ['Songs & readings', 'https://harbour.example:8443/en/a/', 'Saturday, 1 May 2027 at 22:00'],
      ['Later', undefined, 'Sunday, 2 May 2027'],
    ])
    expect(found.get('/ar/events.rss')).toContain('أغان')
  })

  it('has description, place and link of an event that has them', async () => {
    const quays: Collection = {
      ...eventsOf({}),
      ...{ name: 'quays', begins: undefined, ends: undefined },
      fields: [
        field('name', { schema: text, isByLanguage: true }),
        field('address', { schema: text }),
        field('at', { schema: { type: 'object' }, kind: 'place' }),
      ],
      entries: [
        {
          id: 'old',
          values: {
            name: { en: 'Old quay', ar: 'الرصيف القديم' },
            address: '1 Quay Street',
            at: { latitude: 48.64, longitude: -2.02 },
          },
        },
      ],
    }
    const begins = '2027-05-01'
    const event = { name: { en: 'Fair' }, begins, quay: 'old', text: { en: 'With **music**.\n' } }
    const events = eventsOf(
      {
        fair: event,
        lost: { name: { en: 'Lost' }, begins, quay: 'none' },
        tour: { name: { en: 'Tour' }, begins, spot: 'At the crane; bring boots' },
      },
      [
        field('quay', { schema: text, kind: 'entry', collection: 'quays' }),
        field('text', { schema: text, kind: 'markdown', isByLanguage: true }),
        field('spot', { schema: text, schemaProperty: 'location' }),
      ],
    )
    const pages = { en: '/en/fair/' }
    const [fair, ...others] = events.entries
    const paged = { ...events, entries: [...(fair ? [{ ...fair, pages }] : []), ...others] }
    const found = await render(paged, quays)
    const properties = (calendar = '') =>
      new ICAL.Component(ICAL.parse(calendar) as unknown[])
        .getAllSubcomponents('vevent')
        .map((one) =>
          ['location', 'geo', 'description', 'url'].map((name) => one.getFirstPropertyValue(name)),
        )
    expect(properties(found.get('/events.ics'))).toEqual([
      [
        'Old quay\n1 Quay Street',
        [48.64, -2.02],
        'With **music**.',
        'https://harbour.example:8443/en/fair/',
      ],
      [null, null, null, null],
      ['At the crane; bring boots', null, null, null],
    ])
    expect(properties(found.get('/ar/events.ics'))[0]?.[0]).toBe('الرصيف القديم\n1 Quay Street')
  })

  it('has short lines that end as the format has it, and is the same in each build', async () => {
    const events = eventsOf({ night: { name: { en: long }, begins: '2027-05-01T22:00:00+02:00' } })
    const calendar = (await render(events)).get('/events.ics') ?? ''
    expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = calendar.split('\r\n')
    expect(lines.filter((line) => line.includes('\n') || Buffer.byteLength(line) > 75)).toEqual([])
    expect((await render(events)).get('/events.ics')).toBe(calendar)
  })
})
