import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { openingAt } from '../../../src/site/opening-hours.ts'
import { hoursOf, weekdays } from '../../../src/site/weekly-hours.ts'
import type { Hours, OpeningHours } from '../../../src/site/weekly-hours.ts'

const minute = 60_000
const zones = [
  'Europe/Warsaw',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'UTC',
]

/** Opening at an instant, with instants as texts. */
function openingOf(hours: OpeningHours, now: string, timeZone = 'Europe/Warsaw') {
  const { isOpen, nextChange, nextOpening } = openingAt(hours, Date.parse(now), timeZone)
  const show = (instant?: number) => instant && new Date(instant).toISOString()
  return [isOpen, show(nextChange), show(nextOpening)]
}

const office: OpeningHours = {
  weekly: [{ days: ['mo', 'tu', 'we', 'th', 'fr'], opens: '09:00', closes: '17:00' }],
  exceptions: [
    { from: '2026-12-24', to: '2026-12-26', note: { en: 'Christmas' } },
    { from: '2026-12-31', opens: '09:00', closes: '12:00' },
    { from: '2027-01-02', opens: '10:00', closes: '11:00' },
    { from: '2020-01-01' },
  ],
}

describe('Opening hours', () => {
  it.each([
    ['before they open', '2026-11-25T07:59Z', false, '2026-11-25T08:00Z', '2026-11-25T08:00Z'],
    [
      'at the minute they open',
      '2026-11-25T08:00Z',
      true,
      '2026-11-25T16:00Z',
      '2026-11-26T08:00Z',
    ],
    [
      'at the minute they close',
      '2026-11-25T16:00Z',
      false,
      '2026-11-26T08:00Z',
      '2026-11-26T08:00Z',
    ],
    ['over a weekend', '2026-11-27T18:00Z', false, '2026-11-30T08:00Z', '2026-11-30T08:00Z'],
    ['over holidays', '2026-12-23T15:00Z', true, '2026-12-23T16:00Z', '2026-12-28T08:00Z'],
    ['on a holiday', '2026-12-24T10:00Z', false, '2026-12-28T08:00Z', '2026-12-28T08:00Z'],
    ['on a short day', '2026-12-31T10:00Z', true, '2026-12-31T11:00Z', '2027-01-01T08:00Z'],
    ['on an open Saturday', '2027-01-02T09:30Z', true, '2027-01-02T10:00Z', '2027-01-04T08:00Z'],
    // Clocks go forward on 28 March 2027 and back on 25 October 2026.
    ['over lost hour', '2027-03-26T17:00Z', false, '2027-03-29T07:00Z', '2027-03-29T07:00Z'],
    ['over repeated hour', '2026-10-23T16:00Z', false, '2026-10-26T08:00Z', '2026-10-26T08:00Z'],
  ])('are known %s', (_when, now, isOpen, nextChange, nextOpening) => {
    const full = (time: string) => new Date(time).toISOString()
    expect(openingOf(office, now)).toEqual([isOpen, full(nextChange), full(nextOpening)])
  })

  it('belong to the day on which they begin', () => {
    const bar: OpeningHours = {
      weekly: [{ days: ['fr', 'sa'], opens: '22:00', closes: '02:00' }],
      exceptions: [{ from: '2026-11-29' }],
    }
    expect(openingOf(bar, '2026-11-29T00:30Z')).toEqual([
      true,
      '2026-11-29T01:00:00.000Z',
      '2026-12-04T21:00:00.000Z',
    ])
  })

  it('that meet are one', () => {
    const always: OpeningHours = { weekly: [{ days: weekdays, opens: '00:00', closes: '00:00' }] }
    expect(openingOf(always, '2026-11-25T12:00Z')).toEqual([true, undefined, undefined])
    const closedOnce = { ...always, exceptions: [{ from: '2027-06-01' }] }
    expect(openingOf(closedOnce, '2026-11-25T12:00Z')).toEqual([
      true,
      '2027-05-31T22:00:00.000Z',
      '2027-06-01T22:00:00.000Z',
    ])
  })

  it('are searched for a year', () => {
    const once: OpeningHours = {
      exceptions: [{ from: '2027-11-20', opens: '10:00', closes: '11:00' }],
    }
    const opening = '2027-11-20T09:00:00.000Z'
    expect(openingOf(once, '2026-11-01T12:00Z')).toEqual([false, undefined, undefined])
    expect(openingOf(once, '2026-11-25T12:00Z')).toEqual([false, opening, opening])
    expect(openingOf({}, '2026-11-25T12:00Z')).toEqual([false, undefined, undefined])
  })

  it('of a night in which clocks change last as long as the clock shows', () => {
    const night: OpeningHours = { weekly: [{ days: weekdays, opens: '23:00', closes: '06:00' }] }
    const hoursFrom = (start: string) => {
      const { nextChange = 0 } = openingAt(night, Date.parse(start), 'Europe/Warsaw')
      return (nextChange - Date.parse(start)) / 3_600_000
    }
    expect(hoursFrom('2026-11-25T22:00Z')).toBe(7)
    expect(hoursFrom('2026-10-24T21:00Z')).toBe(8)
    expect(hoursFrom('2027-03-27T22:00Z')).toBe(6)
  })

  it('are the same for an entry that was asked at another instant and zone before', () => {
    expect(openingOf(office, '2026-11-25T10:00Z', 'Europe/Warsaw')[0]).toBe(true)
    expect(openingOf(office, '2026-11-25T10:00Z', 'America/New_York')[0]).toBe(false)
    expect(openingOf(office, '2026-11-25T18:00Z', 'America/New_York')[0]).toBe(true)
    expect(openingOf(office, '2026-11-25T10:00Z', 'Europe/Warsaw')[0]).toBe(true)
    expect(openingOf(office, '2026-11-25T05:00Z', 'Europe/Warsaw')[0]).toBe(false)
  })

  const hour = fc.integer({ min: 0, max: 23 }).map((value) => String(value).padStart(2, '0'))
  const time = fc.tuple(hour, fc.constantFrom('00', '30')).map((parts) => parts.join(':'))
  const hours = fc.record({ opens: time, closes: time })
  // Days around the changes of clocks in the zones, and usual ones.
  const day = fc.constantFrom(
    ...['2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29', '2026-04-04', '2026-04-05'],
    ...[
      '2026-07-14',
      '2026-09-26',
      '2026-09-27',
      '2026-10-04',
      '2026-10-24',
      '2026-10-25',
      '2026-11-01',
    ],
  )
  const openingHours = fc.record({
    weekly: fc.array(
      fc
        .tuple(fc.subarray([...weekdays], { minLength: 1 }), hours)
        .map(([days, span]) => ({ days, ...span })),
      { maxLength: 4 },
    ),
    exceptions: fc.array(
      fc.tuple(day, fc.option(hours)).map(([from, span]) => ({ from, ...span })),
      { maxLength: 2 },
    ),
  })

  it('agree with a look at every minute', () => {
    fc.assert(
      fc.property(
        ...([
          openingHours,
          day,
          fc.integer({ min: 0, max: 48 * 60 }),
          fc.constantFrom(...zones),
        ] as const),
        (value, from, offset, timeZone) => {
          const now = Date.parse(`${from}T00:00Z`) + offset * minute
          const { isOpen, nextChange = Infinity } = openingAt(value, now, timeZone)
          const states = statesOf(value, now, timeZone)
          expect(isOpen).toBe(states[0])
          const changed = states.findIndex((state) => state !== states[0])
          const end = now + states.length * minute
          if (changed >= 0) expect(nextChange).toBe(now + changed * minute)
          else expect(nextChange).toBeGreaterThanOrEqual(end)
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** Whether it is open in each minute from `now` on, for a day and a half. */
function statesOf(hours: OpeningHours, now: number, timeZone: string): boolean[] {
  const first = now - 3 * 1440 * minute
  const clock = clockOf(first, 7 * 1440, timeZone)
  const days = new Set(clock.map((wall) => wall.slice(0, 10)))
  const open = clock.map(() => false)
  for (const day of days) {
    for (const { opens, closes } of hoursOf(hours, day)) {
      const next = [...days][[...days].indexOf(day) + 1]
      const from = minuteOf(clock, `${day}T${opens}`)
      const to = minuteOf(clock, `${closes <= opens ? next : day}T${closes}`)
      if (day > (clock[0] ?? '')) open.fill(true, from, Math.max(from, to))
    }
  }
  const start = 3 * 1440
  return open.slice(start, start + 2160)
}

/** What a clock in the zone shows in each minute. */
function clockOf(first: number, minutes: number, timeZone: string): string[] {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  const format = new Intl.DateTimeFormat('sv-SE', options)
  return Array.from({ length: minutes }, (_, at) =>
    format.format(first + at * minute).replace(' ', 'T'),
  )
}

/** First minute with a time on the clock. A skipped time is as late as if the clock had gone on. */
function minuteOf(clock: readonly string[], wall: string): number {
  const exact = clock.indexOf(wall)
  if (exact >= 0) return exact
  const later = clock.findIndex((time) => time > wall)
  if (later < 1) return later < 0 ? clock.length : 0
  const before = Date.parse(`${clock[later - 1]}Z`)
  return later - 1 + (Date.parse(`${wall}Z`) - before) / minute
}

describe('The hours of a day', () => {
  it('are those of its exceptions', () => {
    const texts = (list: readonly Hours[]) => list.map(({ opens, closes }) => `${opens}-${closes}`)
    expect(texts(hoursOf(office, '2026-11-25'))).toEqual(['09:00-17:00'])
    expect(texts(hoursOf(office, '2026-11-28'))).toEqual([])
    expect(texts(hoursOf(office, '2026-12-25'))).toEqual([])
    expect(texts(hoursOf(office, '2026-12-31'))).toEqual(['09:00-12:00'])
  })
})
