/** Formats values of entries for readers, in the language of the page. */
import type {
  Collection,
  CollectionEntry,
  CollectionField,
  FieldSchema,
  JsonValue,
} from './collection.ts'
import { valuesIn } from './collection.ts'
import { indexOf } from './collection-index.ts'
import { textIn } from './localized.ts'
import type { PageRecord } from './page-record.ts'
import type { Language } from './vocabulary.ts'
import type { Words } from './words/words.ts'
import { formatDay } from './day.ts'
import { showHours } from './shown-hours.ts'

/** A part of a value: a text, perhaps with a link. */
export interface ShownPart {
  readonly text: string
  readonly href?: string | undefined
  /** Value for the attribute `datetime`, if the text is a day or a time. */
  readonly datetime?: string | undefined
  /** Whether the text runs from left to right in every language, such as a URL. */
  readonly isLeftToRight?: boolean | undefined
}

/** A value as a page shows it: parts, or rendered Markdown. */
export interface ShownValue {
  readonly parts: readonly ShownPart[]
  readonly html?: string | undefined
  /** Language of the value, if the page has another language. */
  readonly lang?: Language | undefined
}

/** What formatting needs: the language of the page, and the pages and collections of the site. */
export interface ValueContext {
  readonly lang: Language
  readonly locale: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly Language[]
  readonly words: Pick<Words['page'], 'yes' | 'no' | 'closed'>
  /** Day of the build. */
  readonly today: string
  readonly collections: readonly Collection[]
  findPage(path: string): PageRecord | undefined
  renderMarkdown(markdown: string, lang: Language): string
}

/** Formats the value of a field; `undefined` if there is nothing to show. */
export function showValue(
  value: JsonValue | undefined,
  field: CollectionField,
  context: ValueContext,
): ShownValue | undefined {
  if (value === undefined) return undefined
  const given = field.isByLanguage ? findLanguage(value, context) : undefined
  const text = given === undefined ? value : (value as Record<string, JsonValue>)[given]
  const lang = given === context.lang ? undefined : given
  if (field.kind === 'markdown' && typeof text === 'string') {
    return { parts: [], html: context.renderMarkdown(text, given ?? context.lang), lang }
  }
  const parts = showParts(text ?? null, field.schema, field, context)
  return parts.length === 0 ? undefined : { parts, lang }
}

/** Returns a value as text or, for Markdown, as rendered HTML. */
export function plainValue(value: ShownValue | undefined): string | undefined {
  return value && (value.html ?? value.parts.map(({ text }) => text).join(''))
}

/**
 * Finds the language whose value is shown. Returns `undefined` if all languages share the value, or
 * if no language has one.
 */
function findLanguage(value: JsonValue, { lang, languages }: ValueContext): Language | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return [lang, 'en', ...languages].find((known) => Object.hasOwn(value, known))
}

function showParts(
  value: JsonValue,
  schema: FieldSchema,
  field: CollectionField,
  context: ValueContext,
): ShownPart[] {
  const { locale, words } = context
  if (value === null) return []
  const valueName = nameOfValue(value, field, context)
  if (valueName !== undefined) return [{ text: valueName }]
  if (typeof value === 'number') return [{ text: numberFormat(locale).format(value) }]
  if (typeof value === 'boolean') return [{ text: value ? words.yes : words.no }]
  if (typeof value === 'string') return [showText(value, schema, field, context)]
  if (isList(value)) {
    const items = (schema.items ?? {}) as FieldSchema // The content check ensures the type.
    return joinParts(
      value.map((one) => showParts(one, items, field, context)),
      locale,
    )
  }
  if (field.kind === 'hours') {
    const rows = showHours(value, context)
    return [{ text: rows.map(({ days, hours }) => `${days}: ${hours}`).join('; ') }]
  }
  if (field.kind === 'place') return showPlace(value)
  // The check of the content ensures the type of the schema.
  const properties = (schema.properties ?? {}) as Record<string, FieldSchema>
  const named = Object.entries(value).map(([name, one]) => {
    const inner = properties[name] ?? {}
    const parts = showParts(
      one,
      inner,
      { ...field, kind: undefined, valueNames: undefined },
      context,
    )
    const label = typeof inner.title === 'string' ? inner.title : name
    return parts.length === 0 ? [] : [{ text: `${label}: ` }, ...parts]
  })
  return joinParts(named, locale)
}

/** Returns the name of an allowed value; `undefined` if the value has no name. */
function nameOfValue(
  value: JsonValue,
  { valueNames }: CollectionField,
  { lang, languages }: Pick<ValueContext, 'lang' | 'languages'>,
): string | undefined {
  return typeof value === 'object'
    ? undefined
    : textIn(valueNames?.[String(value)], lang, languages)
}

function showText(
  value: string,
  { format }: FieldSchema,
  { kind, collection: name }: CollectionField,
  context: ValueContext,
): ShownPart {
  const { lang, locale, findPage } = context
  if (kind === 'page') {
    const page = findPage(findPage(value)?.alternates?.[lang] ?? value)
    return page ? { text: page.title, href: page.path } : { text: value }
  }
  if (kind === 'entry') {
    const other = context.collections.find((collection) => collection.name === name)
    const entry = other && indexOf(other).entry(value)
    const text = (entry && nameOf(other, entry, context)) ?? value
    return { text, href: entry?.pages?.[lang] }
  }
  if (format === 'date') return { text: formatDay(value, locale), datetime: value }
  if (format === 'date-time') return { text: formatInstant(value, locale), datetime: value }
  if (format === 'time') return { text: formatTime(value, locale), datetime: value }
  if (format === 'email') return { text: value, href: `mailto:${value}`, isLeftToRight: true }
  const isLink = format === 'uri' && /^https:\/\//i.test(value)
  if (isLink) return { text: value, href: value, isLeftToRight: true }
  return { text: value, isLeftToRight: isTelephoneNumber.test(value) || undefined }
}

const isTelephoneNumber = /^\+?\d[\d\s().-]*$/

/** Returns the name of an entry; `undefined` if the entry has no name. */
function nameOf(
  collection: Collection,
  entry: CollectionEntry,
  { lang, languages }: ValueContext,
): string | undefined {
  const name = valuesIn(collection, entry, lang, languages)[collection.nameField]
  return typeof name === 'string' ? name : undefined
}

/** Formats coordinates as a link that opens a map on telephones (RFC 5870). */
function showPlace(value: Readonly<Record<string, JsonValue>>): ShownPart[] {
  const { latitude, longitude } = value
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
  const text = `${latitude},\u00a0${longitude}`
  return [{ text, href: `geo:${latitude},${longitude}`, isLeftToRight: true }]
}

/** Joins values as the language lists things: `a, b and c`. */
function joinParts(values: readonly (readonly ShownPart[])[], locale: string): ShownPart[] {
  const given = values.filter((parts) => parts.length > 0)
  const texts = given.map((parts) => parts.map(({ text }) => text).join(''))
  let position = 0
  return listFormat(locale)
    .formatToParts(texts)
    .flatMap(({ type, value }): readonly ShownPart[] => {
      if (type === 'literal') return [{ text: value }]
      position += 1
      return given[position - 1] ?? []
    })
}

/**
 * Formats the local day and time as the entry gives them, without conversion. `UTC` is added to a
 * time that ends in `Z`.
 */
function formatInstant(value: string, locale: string): string {
  const [, day = '', time = '', offset] = /^(.{10}).(\d\d:\d\d)[^Z+-]*(.*)$/i.exec(value) ?? []
  const text = dayTimeFormat(locale).format(new Date(`${day}T${time}Z`))
  return /^z$/i.test(offset ?? '') ? `${text} UTC` : text
}

function formatTime(value: string, locale: string): string {
  return timeFormat(locale).format(new Date(`1970-01-01T${value.slice(0, 5)}Z`))
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** Caches formatters by locale, because creating a formatter takes longer than using it. */
function byLocale<Format>(create: (locale: string) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string): Format => {
    const format = formats.get(locale) ?? create(locale)
    formats.set(locale, format)
    return format
  }
}

// Numbers of four digits have no thousands separator, because they may be years.
const numberFormat = byLocale(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 20 }),
)
const listFormat = byLocale((locale) => new Intl.ListFormat(locale))
const dayTimeFormat = byLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
)
const timeFormat = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }),
)
