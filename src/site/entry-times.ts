/**
 * Computes when entries of a collection begin and end. The build does this when it reads the
 * content, so that the server does not need to do it.
 */
import type { Collection, JsonValue } from './collection.ts'
import { addDays, formatInstant, instantAt, startOfDay } from './zoned-time.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Instants at which an entry begins and ends, in milliseconds since the epoch. */
export interface EntryTimes {
  readonly begins?: number | undefined
  readonly ends?: number | undefined
}

/**
 * Computes when an entry with these values begins and ends. A day is a whole day in the time zone.
 * If the entry has no value for its end, it ends with the day or instant at which it begins.
 */
export function timesOf(
  { begins, ends }: Pick<Collection, 'begins' | 'ends'>,
  values: Readonly<Record<string, JsonValue>>,
  timeZone: string,
): EntryTimes {
  const first = textAt(values, begins)
  const last = textAt(values, ends) ?? first
  return {
    begins: first === undefined ? undefined : instantOf(first, timeZone, 0),
    ends: last === undefined ? undefined : instantOf(last, timeZone, 1),
  }
}

/** Returns a day unchanged, and an instant as the local time in `timeZone` with its UTC offset. */
export function normalizeTime(time: string, timeZone: string): string {
  return day.test(time) ? time : formatInstant(instantAt(time, timeZone), timeZone)
}

/**
 * Converts a day or an instant to milliseconds since the epoch. For a day, returns the start of the
 * day that is `daysLater` days later.
 */
function instantOf(time: string, timeZone: string, daysLater: number): number {
  return day.test(time) ? startOfDay(addDays(time, daysLater), timeZone) : instantAt(time, timeZone)
}

function textAt(
  values: Readonly<Record<string, JsonValue>>,
  field: string | undefined,
): string | undefined {
  const value = field === undefined ? undefined : values[field]
  return typeof value === 'string' ? value : undefined
}
