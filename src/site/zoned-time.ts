/**
 * Converts between instants and the local time of a time zone, including daylight saving time.
 *
 * Importing Temporal takes about 20 ms. Code of the server imports this module on first use, so
 * that the start does not wait for it.
 */
import { Temporal } from 'temporal-polyfill'

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/

/** Cache of instants, by time zone and local time. Entries of a collection often share times. */
const instants = new Map<string, number>()
const maxInstants = 4096

/**
 * Converts an instant with offset, or a local time in a zone, to milliseconds since the epoch. A
 * local time that a clock change skips is moved forward by the length of the change. If a local
 * time occurs twice, the result is the first instant.
 *
 * @example instantAt('2027-05-01T18:00', 'Europe/Warsaw') // as 2027-05-01T18:00+02:00
 */
export function instantAt(time: string, timeZone: string): number {
  if (hasOffset.test(time)) return Temporal.Instant.from(time).epochMilliseconds
  const key = `${timeZone} ${time}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const { epochMilliseconds } = Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone)
  if (instants.size >= maxInstants) instants.clear()
  instants.set(key, epochMilliseconds)
  return epochMilliseconds
}

/**
 * Converts a bound of a range to an instant, as text. Local times and days are in `timeZone`. A day
 * as the upper bound includes the whole day.
 */
export function boundInstant(time: string, bound: 'min' | 'max', timeZone: string): string {
  if (hasOffset.test(time)) return time
  const edge = bound === 'max' ? 'T23:59:59.999' : 'T00:00'
  const local = time.includes('T') ? time : time + edge
  return new Date(instantAt(local, timeZone)).toISOString()
}

/** Returns the first instant of a day in a zone. It is not always midnight. */
export function startOfDay(day: string, timeZone: string): number {
  return instantAt(`${day}T00:00`, timeZone)
}

/** Returns the day of an instant in a zone, such as `2027-05-01`. */
export function dayAt(instant: number, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString()
}

/** Returns the day that is `days` days after `day`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/**
 * Formats an instant as the local time in a zone with its UTC offset, such as
 * `2027-05-01T18:00:00+02:00`.
 */
export function formatInstant(instant: number, timeZone: string): string {
  const options = { timeZoneName: 'never', smallestUnit: 'second' } as const
  return zoned(instant, timeZone).toString(options)
}

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
