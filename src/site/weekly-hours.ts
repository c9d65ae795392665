/** Opening hours of a week with exceptions. Hours belong to the day on which they begin. */
import type { Localized } from './localized.ts'

/** Days of the week, from Monday. */
export const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const

/** A day of the week. */
export type Weekday = (typeof weekdays)[number]

/**
 * Opening and closing time, such as 09:00 and 17:00. The hours pass midnight if `closes` is not
 * later than `opens`.
 */
export interface Hours {
  readonly opens: string
  readonly closes: string
}

/** Hours on some days of each week. */
export interface WeeklyHours extends Hours {
  readonly days: readonly Weekday[]
}

/**
 * Days whose hours differ from the hours of the week. Without `opens` and `closes`, the place is
 * closed on these days.
 */
export interface HoursException extends Partial<Hours> {
  readonly from: string
  /** Last day. The default is `from`. */
  readonly to?: string | undefined
  readonly note?: Localized | undefined
}

/** Value of a field of the kind `hours`. */
export interface OpeningHours {
  readonly weekly?: readonly WeeklyHours[] | undefined
  readonly exceptions?: readonly HoursException[] | undefined
}

/**
 * Returns the hours that begin on a day: from an exception for this day, otherwise from the week.
 */
export function hoursOf({ weekly = [], exceptions = [] }: OpeningHours, day: string): Hours[] {
  const special = exceptions.filter(({ from, to = from }) => from <= day && day <= to)
  if (special.length > 0) return special.flatMap(({ opens, closes }) => toHours(opens, closes))
  const weekday = weekdayOf(day)
  return weekly.filter(({ days }) => days.includes(weekday))
}

function toHours(opens: string | undefined, closes: string | undefined): Hours[] {
  return opens === undefined || closes === undefined ? [] : [{ opens, closes }]
}

/** Checks whether hours end on the next day. Hours from 00:00 to 00:00 are a whole day. */
export function passesMidnight({ opens, closes }: Hours): boolean {
  return closes <= opens
}

/** Returns the weekday of a day. */
export function weekdayOf(day: string): Weekday {
  return weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? 'mo'
}
