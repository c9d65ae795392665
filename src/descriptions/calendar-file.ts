/** Entries of a collection with times as an iCalendar file (RFC 5545), in one language. */
import { ICalCalendar } from 'ical-generator'
import { valuesIn } from '../site/collection.ts'
import type { Collection, CollectionEntry, JsonValue } from '../site/collection.ts'
import { timesOf } from '../site/entry-times.ts'
import { addDays } from '../site/zoned-time.ts'
import { textIn } from '../site/localized.ts'
import type { SiteInfo } from '../site/site.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import type { Language } from '../site/vocabulary.ts'

/** Renders all entries that have a beginning. Instants are in UTC, so the file needs no zones. */
export function renderCalendar(collection: Collection, lang: Language, info: SiteInfo): string {
  const { title, purpose, name } = collection
  const inLanguage = (text: Collection['title']) => textIn(text, lang, info.languages)
  const calendar = new ICalCalendar({
    prodId: { company: info.company, product: 'Vitrine', language: lang.toUpperCase() },
    name: inLanguage(title) ?? name,
    description: inLanguage(purpose) ?? null,
  })
  for (const entry of collection.entries) {
    const event = eventOf(collection, entry, lang, info)
    if (event) calendar.createEvent(event)
  }
  return `${calendar.toString()}\r\n`
}

const day = /^\d{4}-\d{2}-\d{2}$/

function eventOf(collection: Collection, entry: CollectionEntry, lang: Language, info: SiteInfo) {
  const { begins: beginField = '', ends: endField = '', nameField, fields, name } = collection
  const { baseUrl, generated, languages, timeZone = defaultTimeZone } = info
  const values = valuesIn(collection, entry, lang, languages)
  const { begins, ends } = timesOf(collection, entry.values, timeZone)
  if (begins === undefined) return undefined
  const first = textOf(values[beginField]) ?? ''
  const last = textOf(values[endField]) ?? first
  const allDay = day.test(first) && day.test(last)
  const page = fields.find(({ kind }) => kind === 'page')
  const path = page && values[page.name]
  return {
    id: `${name}-${entry.id}@${new URL(baseUrl).hostname}`,
    // The time of the build, so that builds of the same sources are identical.
    stamp: new Date(generated),
    summary: textOf(values[nameField]) ?? entry.id,
    allDay,
    start: allDay ? dateOf(first, 0) : new Date(begins),
    // The day after the last one, as the format has it.
    end: allDay ? dateOf(last, 1) : new Date(ends ?? begins),
    ...(typeof path === 'string' && { url: path.startsWith('/') ? baseUrl + path : path }),
  }
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A day, or a later one, as the library reads days: in UTC. */
function dateOf(text: string, daysLater: number): Date {
  return new Date(`${addDays(text, daysLater)}T00:00Z`)
}
