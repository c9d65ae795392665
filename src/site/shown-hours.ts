/**
 * Opening hours as a page shows them: days and hours. A page does not show whether a place is open
 * now.
 */
import type { JsonValue } from './collection.ts'
import { textIn } from './localized.ts'
import type { Language } from './vocabulary.ts'
import { weekdays } from './weekly-hours.ts'
import type { Hours, OpeningHours } from './weekly-hours.ts'

/** Days and their hours. */
export interface HoursRow {
  readonly days: string
  readonly hours: string
}

/** Language of the page, and the day of the build. */
export interface HoursContext {
  readonly lang: Language
  readonly locale: string
  readonly languages: readonly Language[]
  readonly words: { readonly closed: string }
  /** Exceptions that end before this day are not shown. */
  readonly today: string
}

/**
 * Returns rows for the days of the week, if the place has weekly hours, and for the exceptions that
 * have not ended. Neighbouring days with equal hours share a row.
 */
export function showHours(value: JsonValue, context: HoursContext): HoursRow[] {
  // The check of the content ensures the type of the value.
  const { weekly = [], exceptions = [] } = value as OpeningHours
  const { lang, languages, locale, words, today } = context
  const show = (list: readonly Hours[]) =>
    list.length === 0 ? words.closed : list.map((hours) => showSpan(hours, locale)).join(', ')
  const week = weekdays.map((day, at) => {
    const own = weekly.filter(({ days }) => days.includes(day))
    return { at, hours: show(own.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))) }
  })
  const rows = weekly.length === 0 ? [] : groupDays(week, locale)
  const special = exceptions
    .filter(({ from, to = from }) => to >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, to = from, opens, closes, note }) => {
      const hours = show(opens === undefined || closes === undefined ? [] : [{ opens, closes }])
      const why = textIn(note, lang, languages)
      return {
        days: showDays(from, to, locale),
        hours: why === undefined ? hours : `${hours} (${why})`,
      }
    })
  return [...rows, ...special]
}

function groupDays(week: readonly { at: number; hours: string }[], locale: string): HoursRow[] {
  const groups: { first: number; last: number; hours: string }[] = []
  for (const { at, hours } of week) {
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = at
    else groups.push({ first: at, last: at, hours })
  }
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  const nameOf = (at: number) => name.format(Date.UTC(1970, 0, 5 + at))
  return groups.map(({ first, last, hours }) => {
    return { days: first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`, hours }
  })
}

function showSpan({ opens, closes }: Hours, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const show = (time: string) => format.format(new Date(`1970-01-01T${time}Z`))
  return `${show(opens)} – ${show(closes)}`
}

function showDays(from: string, to: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`))
}
