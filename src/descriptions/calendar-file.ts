/**
 * Renders collection entries that have times, such as events, as iCalendar (RFC 5545) and as RSS
 * 2.0. Each file has one language.
 */
import { ICalCalendar } from 'ical-generator'
import type { ICalLocation } from 'ical-generator'
import { valuesIn } from '../site/collection.ts'
import type { Collection, CollectionEntry, CollectionField, JsonValue } from '../site/collection.ts'
import { indexOf } from '../site/collection-index.ts'
import { homePath } from '../site/address.ts'
import { languageFacts } from '../site/languages.ts'
import { timesOf } from '../site/entry-times.ts'
import { addDays } from '../site/zoned-time.ts'
import { textIn } from '../site/localized.ts'
import { companyIn } from '../site/site.ts'
import type { SiteInfo } from '../site/site.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import type { Language } from '../site/vocabulary.ts'
import { element, renderXml, textElements } from './xml.ts'

/** Data of the site for a calendar, and the language of the calendar. */
export interface CalendarContext {
  readonly collections: readonly Collection[]
  readonly lang: Language
  readonly info: SiteInfo
}

/** Renders all entries that have a start as iCalendar. Times are in UTC, without time zones. */
export function renderCalendar(collection: Collection, context: CalendarContext): string {
  const { lang, info } = context
  const { title, purpose, name } = collection
  const inLanguage = (text: Collection['title']) => textIn(text, lang, info.languages)
  const calendar = new ICalCalendar({
    prodId: { company: companyIn(info, lang), product: 'Vitrine', language: lang.toUpperCase() },
    name: inLanguage(title) ?? name,
    description: inLanguage(purpose) ?? null,
  })
  for (const entry of collection.entries) {
    const event = eventOf(collection, entry, context)
    if (event) calendar.createEvent(event)
  }
  return `${calendar.toString()}\r\n`
}

/** Maximum number of entries in an RSS feed. The iCalendar file has no maximum. */
const mostInFeed = 50

/**
 * Renders the RSS feed of entries that had not ended when the site was built, earliest first. RSS
 * has no element for the time of an event, so each description begins with the time.
 */
export function renderEventFeed(
  collection: Collection,
  context: CalendarContext,
  path: string,
): string {
  const { lang, info } = context
  const { baseUrl, generated, languages, timeZone = defaultTimeZone } = info
  const inLanguage = (text: Collection['title']) => textIn(text, lang, languages)
  const { locale } = languageFacts(lang)
  const ofDays = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const ofTimes = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  })
  const items = collection.entries
    .map((entry) => ({ entry, ...timesOf(collection, entry.values, timeZone) }))
    .filter(({ ends = 0 }) => ends > Date.parse(generated))
    .toSorted((a, b) => (a.begins ?? 0) - (b.begins ?? 0))
    .slice(0, mostInFeed)
    .flatMap(({ entry }) => eventOf(collection, entry, context) ?? [])
    .map(({ id, summary, start, allDay, description, url }) => {
      const time = (allDay ? ofDays : ofTimes).format(start)
      const text = description === undefined ? time : `${time} · ${description}`
      return element(
        'item',
        {},
        ...textElements({ title: summary, link: url }),
        element('guid', { isPermaLink: 'false' }, id),
        ...textElements({ description: text }),
      )
    })
  const channel = element(
    'channel',
    {},
    ...textElements({
      title: `${companyIn(info, lang)}: ${inLanguage(collection.title) ?? collection.name}`,
      link: baseUrl + homePath(lang, languages[0] ?? lang),
      description: inLanguage(collection.purpose) ?? collection.name,
      language: lang,
    }),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: baseUrl + path }),
    ...items,
  )
  const attributes = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }
  return renderXml(element('rss', attributes, channel))
}

const day = /^\d{4}-\d{2}-\d{2}$/

function eventOf(collection: Collection, entry: CollectionEntry, context: CalendarContext) {
  const { lang, info } = context
  const { begins: beginField = '', ends: endField = '', nameField, fields, name } = collection
  const { baseUrl, generated, languages, timeZone = defaultTimeZone } = info
  const values = valuesIn(collection, entry, lang, languages)
  const { begins, ends } = timesOf(collection, entry.values, timeZone)
  if (begins === undefined) return undefined
  const first = textOf(values[beginField]) ?? ''
  const last = textOf(values[endField]) ?? first
  const allDay = day.test(first) && day.test(last)
  const page = fields.find(({ kind }) => kind === 'page')
  const path = textIn(entry.pages, lang, languages) ?? (page && values[page.name])
  const about = findField(fields, 'description') ?? fields.find(({ kind }) => kind === 'markdown')
  const description = textOf(values[about?.name ?? ''])
  const location = locationOf(collection, entry, context)
  return {
    id: `${name}-${entry.id}@${new URL(baseUrl).hostname}`,
    // Does not use the current time, so that builds with the same `generated` are identical.
    stamp: new Date(generated),
    summary: textOf(values[nameField]) ?? entry.id,
    allDay,
    start: allDay ? dateOf(first, 0) : new Date(begins),
    // In iCalendar, the end of an all-day event is the day after its last day.
    end: allDay ? dateOf(last, 1) : new Date(ends ?? begins),
    ...(description !== undefined && { description: description.trim() }),
    ...(location && { location }),
    ...(typeof path === 'string' && { url: path.startsWith('/') ? baseUrl + path : path }),
  }
}

/**
 * Finds the location of an event. If a field of the event names an entry of a collection with
 * coordinates, that entry is the location. Otherwise the fields of the event give the location.
 */
function locationOf(
  collection: Collection,
  entry: CollectionEntry,
  context: CalendarContext,
): ICalLocation | undefined {
  for (const { kind, name, collection: named } of collection.fields) {
    const other = kind === 'entry' && context.collections.find((one) => one.name === named)
    if (!other || !other.fields.some((field) => field.kind === 'place')) continue
    const place = indexOf(other).entry(textOf(entry.values[name]) ?? '')
    if (place) return placeOf(other, place, other.nameField, context)
  }
  const title = findField(collection.fields, 'location')?.name
  return placeOf(collection, entry, title, context)
}

/**
 * Converts an entry to a location; `undefined` if it has neither name, address nor coordinates.
 * `nameField` is the field with the name of the location.
 */
function placeOf(
  collection: Collection,
  entry: CollectionEntry,
  nameField: string | undefined,
  { lang, info }: CalendarContext,
): ICalLocation | undefined {
  const { fields } = collection
  const values = valuesIn(collection, entry, lang, info.languages)
  const at = values[fields.find(({ kind }) => kind === 'place')?.name ?? '']
  const { latitude: lat, longitude: lon } = (at ?? {}) as { latitude?: number; longitude?: number } // The content check ensures the types.
  const geo = lat === undefined || lon === undefined ? undefined : { lat, lon }
  const address = textOf(values[findField(fields, 'address')?.name ?? ''])
  const title = textOf(values[nameField ?? '']) ?? address
  if (title === undefined) return geo && { geo }
  return {
    title,
    ...(address !== undefined && address !== title && { address }),
    ...(geo && { geo }),
  }
}

/**
 * Finds the text field that is assigned to a property of schema.org, or else the text field with
 * the name of the property.
 */
function findField(fields: readonly CollectionField[], property: string) {
  const texts = fields.filter(({ kind }) => kind === undefined || kind === 'markdown')
  return (
    texts.find(({ schemaProperty }) => schemaProperty === property) ??
    texts.find(({ name }) => name === property)
  )
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns midnight UTC, `daysLater` days after the given day. The calendar library expects days in
 * this form.
 */
function dateOf(text: string, daysLater: number): Date {
  return new Date(`${addDays(text, daysLater)}T00:00Z`)
}
