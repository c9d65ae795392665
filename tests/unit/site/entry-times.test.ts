import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Collection } from '../../../src/site/collection.ts'
import { indexOf } from '../../../src/site/collection-index.ts'
import { normalizeTime, timesOf } from '../../../src/site/entry-times.ts'
import { isTimeZone } from '../../../src/site/time-zone.ts'

const warsaw = 'Europe/Warsaw'
const instant = (time: string) => Date.parse(time)

describe('The times of an entry', () => {
  const fields = { begins: 'begins', ends: 'ends' }
  it.each([
    ['a day', { begins: '2027-05-01' }, '2027-04-30T22:00Z', '2027-05-01T22:00Z'],
    [
      'days',
      { begins: '2027-05-01', ends: '2027-05-03' },
      '2027-04-30T22:00Z',
      '2027-05-03T22:00Z',
    ],
    ['a day of 23 hours', { begins: '2027-03-28' }, '2027-03-27T23:00Z', '2027-03-28T22:00Z'],
    ['an instant', { begins: '2027-05-01T18:00' }, '2027-05-01T16:00Z', '2027-05-01T16:00Z'],
    [
      'an instant with offset',
      { begins: '2027-05-01T18:00-05:00' },
      '2027-05-01T23:00Z',
      '2027-05-01T23:00Z',
    ],
    [
      'instants',
      { begins: '2027-05-01T18:00:00', ends: '2027-05-01T20:30Z' },
      '2027-05-01T16:00Z',
      '2027-05-01T20:30Z',
    ],
    // 02:30 does not exist on this day, and exists twice on the next one.
    ['a skipped time', { begins: '2027-03-28T02:30' }, '2027-03-28T01:30Z', '2027-03-28T01:30Z'],
    ['a repeated time', { begins: '2026-10-25T02:30' }, '2026-10-25T00:30Z', '2026-10-25T00:30Z'],
  ])('are known for %s', (_what, values: Readonly<Record<string, string>>, begins, ends) => {
    const times = { begins: instant(begins), ends: instant(ends) }
    expect(timesOf(fields, values, warsaw)).toEqual(times)
  })

  it('are absent without a beginning', () => {
    expect(timesOf(fields, { name: 'Open end' }, warsaw)).toEqual({})
    expect(timesOf({}, { begins: '2027-05-01' }, warsaw)).toEqual({})
  })

  it('are days in each zone', () => {
    const endIn = (zone: string) => timesOf(fields, { begins: '2027-05-01' }, zone).ends
    expect(endIn('Asia/Kolkata')).toBe(instant('2027-05-01T18:30Z'))
    expect(endIn('Pacific/Auckland')).toBe(instant('2027-05-01T12:00Z'))
    expect(endIn('America/New_York')).toBe(instant('2027-05-02T04:00Z'))
  })

  it('are written in the local time of the zone', () => {
    expect(normalizeTime('2027-05-01', warsaw)).toBe('2027-05-01')
    expect(normalizeTime('2027-05-01T18:00', warsaw)).toBe('2027-05-01T18:00:00+02:00')
    expect(normalizeTime('2027-01-01T18:00Z', warsaw)).toBe('2027-01-01T19:00:00+01:00')
    expect(normalizeTime('2027-01-01T18:00Z', 'UTC')).toBe('2027-01-01T18:00:00+00:00')
  })
})

describe('A time zone', () => {
  it('is one of IANA', () => {
    expect(['Europe/Warsaw', 'UTC', 'Asia/Kolkata'].filter((name) => !isTimeZone(name))).toEqual([])
    expect(['Europe/Warsav', '+02:00', '', 'local'].filter(isTimeZone)).toEqual([])
  })
})

describe('A list of entries that end', () => {
  const endings = fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }))
  const collectionOf = (ends: readonly (number | undefined)[]): Collection => ({
    ...{ name: 'events', title: 'Events', purpose: 'What happens.', nameField: 'name' },
    fields: [],
    hasTool: false,
    entries: ends.map((endsAt, at) => ({ id: `e${at}`, values: {}, endsAt })),
  })

  it('has the entries that a look at every end finds, and changes when the next one ends', () => {
    fc.assert(
      fc.property(endings, fc.integer({ min: -1, max: 10 }), (ends, now) => {
        const { entries } = collectionOf(ends)
        const index = indexOf({ ...collectionOf(ends), entries })
        const list = (state: 'coming' | 'past') =>
          index.list({ filters: {}, limit: 100, when: { state, now } })
        const isPast = ({ endsAt = Infinity }: (typeof entries)[number]) => endsAt <= now
        expect(list('past').entries).toEqual(entries.filter(isPast))
        expect(list('coming').entries).toEqual(entries.filter((entry) => !isPast(entry)))
        expect(list('coming').total + list('past').total).toBe(entries.length)
        const later = ends.filter((end) => end !== undefined && end > now) as number[]
        expect(index.nextEnd(now)).toBe(Math.min(...later))
      }),
    )
  })

  it('begins at its first entry in every order, before and after each end', () => {
    const order = { name: 'size', title: 'Size', isRequired: true, isByLanguage: false }
    const fields = [{ ...order, schema: { type: 'integer' }, isSorted: true }]
    fc.assert(
      fc.property(endings, fc.infiniteStream(fc.nat(9)), (ends, sizes) => {
        const entries = collectionOf(ends).entries.map((entry) => {
          return { ...entry, values: { size: Number(sizes.next().value) } }
        })
        const index = indexOf({ ...collectionOf(ends), fields, entries })
        for (let now = -1; now <= 10; now += 1) {
          for (const isDescending of [false, true]) {
            const sort = { field: 'size', isDescending }
            const find = (state: 'coming' | 'past') =>
              index.list({ filters: {}, limit: 100, sort, when: { state, now } }).entries
            const all = index.list({ filters: {}, limit: 100, sort }).entries
            expect(find('past')).toEqual(all.filter(({ endsAt = Infinity }) => endsAt <= now))
            expect(find('coming')).toEqual(all.filter(({ endsAt = Infinity }) => endsAt > now))
          }
        }
      }),
    )
  })
})
