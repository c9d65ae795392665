/** Data of the page component that shows entries of a collection. */
import { queryOf } from '../../content/data-component.ts'
import type { LoadedContent } from '../../content/load.ts'
import type { FrontMatter } from '../../content/schemas/front-matter.ts'
import { calendarPaths } from '../../api/documents.ts'
import { hoursField } from '../../api/entry-hours.ts'
import { openDataPath } from '../../http/paths.ts'
import type { Collection, CollectionEntry, CollectionField } from '../../site/collection.ts'
import { indexOf } from '../../site/collection-index.ts'
import { languageFacts } from '../../site/languages.ts'
import { textIn } from '../../site/localized.ts'
import type { PageRecord } from '../../site/page-record.ts'
import { defaultTimeZone } from '../../site/time-zone.ts'
import { dayAt } from '../../site/zoned-time.ts'
import type { Words } from '../../site/words/words.ts'
import { renderValue } from '../markdown-value.ts'
import { showValue, type ShownValue, type ValueContext } from '../../site/entry-values.ts'
import { drawMap, type MapPoint } from '../place-map.ts'
import { showPicture, type ShownPicture } from '../pictures/shown-picture.ts'
import { showHours } from '../../site/shown-hours.ts'

/** Entries of a collection as a page shows them. */
export type DataView = NonNullable<ReturnType<typeof createDataView>>

/** Entries that a page shows, with unformatted values. */
export interface ShownEntries {
  readonly collection: Collection
  readonly entries: readonly CollectionEntry[]
  readonly context: ValueContext
}

/** A field of an entry with its value. */
export interface ShownField {
  readonly title: string
  readonly isNumber: boolean
  /** Absent if the entry has no value for this field. */
  readonly value: ShownValue | undefined
}

/**
 * Creates the data of the component; `undefined` if the page does not show a collection, or if the
 * collection does not exist, as may happen in a preview.
 */
export function createDataView(
  loaded: LoadedContent,
  { lang, path, title: pageTitle }: PageRecord,
  component: FrontMatter['component'],
  words: Words['page'],
) {
  const { site } = loaded
  const { collections = [], info } = site.data
  if (typeof component !== 'object') return undefined
  const collection = collections.find(({ name }) => name === component.data)
  if (!collection) return undefined
  const { name } = collection
  const context = createValueContext(loaded, { lang, path }, name, words)
  const isHours = component.view === 'hours'
  const fields = chooseFields(collection, component.fields ?? (isHours ? [] : undefined))
  const picture = fields.find(({ kind }) => kind === 'picture')
  const shown = fields.filter(
    ({ name, kind }) =>
      kind !== 'picture' && name !== collection.nameField && !(isHours && kind === 'hours'),
  )
  const { entries, total } = indexOf(collection).list(
    queryOf(collection, component, { ...info, now: Date.parse(info.generated) }),
  )
  const titleOf = ({ title, name }: Pick<CollectionField, 'title' | 'name'>) =>
    textIn(title, lang, info.languages) ?? name
  const title = titleOf(collection)
  const nameField = collection.fields.find((field) => field.name === collection.nameField)
  return {
    view: component.view,
    /** Map with a pin for each entry that has coordinates; only in the view `map`. */
    map: component.view === 'map' && drawEntries(collection, entries, context),
    words: { days: words.days, hours: words.openingHours },
    title,
    /** Whether the title is the same as the title of the page. */
    isRepeated: title === pageTitle,
    nameTitle: nameField ? titleOf(nameField) : title,
    columns: shown.map((field) => ({ title: titleOf(field), isNumber: isNumeric(field) })),
    entries: entries.map((entry) => ({
      id: fragmentOf(collection, entry),
      name: nameOf(entry, nameField, context),
      hours: showHours(entry.values[hoursField(collection) ?? ''] ?? {}, context),
      picture: picture && pictureOf(loaded, entry, picture),
      fields: shown.map((field): ShownField => {
        const value = showValue(entry.values[field.name], field, context)
        return { title: titleOf(field), isNumber: isNumeric(field), value }
      }),
    })),
    /** Whether more entries match the query than the page shows. */
    isCut: total > entries.length,
    /** The same entries with unformatted values, for structured data. */
    shown: { collection, entries, context },
    files: {
      JSON: openDataPath(name, 'json'),
      CSV: openDataPath(name, 'csv'),
      ...(collection.begins !== undefined && calendarPaths(collection, lang, info)),
    },
  }
}

/** Creates the data that is needed to show values of the collection `name` on a page. */
export function createValueContext(
  loaded: LoadedContent,
  { lang, path }: Pick<PageRecord, 'lang' | 'path'>,
  name: string,
  words: Words['page'],
): ValueContext {
  const { records, data } = loaded.site
  const { collections = [], info } = data
  return {
    today: dayAt(Date.parse(info.generated), info.timeZone ?? defaultTimeZone),
    ...{ lang, locale: languageFacts(lang).locale, languages: info.languages, words, collections },
    findPage: (at) => records.get(at),
    renderMarkdown: (markdown, of) =>
      renderValue(markdown, of, { loaded, source: { file: `data/${name}/collection.yaml`, path } }),
  }
}

function chooseFields({ fields }: Collection, names: readonly string[] | undefined) {
  return names?.flatMap((name) => fields.find((field) => field.name === name) ?? []) ?? fields
}

function isNumeric({ schema }: CollectionField): boolean {
  return schema.type === 'number' || schema.type === 'integer'
}

function nameOf(
  { id, values, pages }: CollectionEntry,
  field: CollectionField | undefined,
  context: ValueContext,
): ShownValue {
  const shown = (field && showValue(values[field.name], field, context)) ?? {
    parts: [{ text: id }],
  }
  const href = pages?.[context.lang]
  // Parts of a name that already have a link keep it.
  return href === undefined
    ? shown
    : { ...shown, parts: shown.parts.map((part) => ({ href, ...part })) }
}

/** Returns the id of the element that shows an entry. Links to the entry have it as fragment. */
function fragmentOf({ name }: Collection, { id }: CollectionEntry): string {
  return `${name}-${id}`
}

/** Draws the map of the entries; `undefined` if no entry has coordinates. */
function drawEntries(
  collection: Collection,
  entries: readonly CollectionEntry[],
  context: ValueContext,
): string | undefined {
  const points = entries.flatMap((entry) => pointOf(collection, entry, context) ?? [])
  return points.length > 0 ? drawMap(points, context.locale).markup : undefined
}

/** Returns the point of an entry on the map; `undefined` if the entry has no coordinates. */
function pointOf(
  collection: Collection,
  entry: CollectionEntry,
  context: ValueContext,
): MapPoint | undefined {
  const field = (wanted: (field: CollectionField) => boolean) => collection.fields.find(wanted)
  const place = entry.values[field(({ kind }) => kind === 'place')?.name ?? '']
  // The check of the content ensures these types.
  const { latitude, longitude } = (place ?? {}) as { latitude?: number; longitude?: number }
  if (latitude === undefined || longitude === undefined) return undefined
  const nameField = field(({ name }) => name === collection.nameField)
  const name = nameOf(entry, nameField, context).parts.map(({ text }) => text)
  return { name: name.join(''), href: `#${fragmentOf(collection, entry)}`, latitude, longitude }
}

/**
 * Returns the picture of an entry; `undefined` if the value is absent or does not begin with `/`.
 * Paths of published files begin with `/`.
 */
function pictureOf(
  loaded: LoadedContent,
  { values }: CollectionEntry,
  { name }: CollectionField,
): ShownPicture | undefined {
  const address = values[name]
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined
  return showPicture(loaded, decodeURI(address))
}
