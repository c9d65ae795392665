/** Checks page components that show entries of a collection, and creates their queries. */
import type { Collection, CollectionField, FieldKind } from '../site/collection.ts'
import type { EntryQuery, Range, WhenFilter } from '../site/collection-index.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import { boundInstant } from '../site/zoned-time.ts'
import { isInstant } from './collections/times.ts'
import type { SiteInfo } from '../site/site.ts'
import type { Mistake } from './mistake.ts'
import type { DataComponent } from './schemas/page-component.ts'
import { isDay, nearestOf, nearestOrAll } from './yaml-remedies.ts'

/** The part of a field's schema that limits the values of a filter. */
interface ChoiceSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly (string | number | boolean)[]
}

type Finding = Pick<Mistake, 'field' | 'message'>

/**
 * Creates the query for the entries that a component shows at `now`. If entries have times, the
 * query selects coming entries or past entries. Without `sort`, coming entries are in ascending
 * order of their beginning, and past entries in descending order.
 */
export function queryOf(
  collection: Collection,
  { filter, sort, limit, when: state = 'coming' }: DataComponent,
  { now, timeZone = defaultTimeZone }: Pick<WhenFilter, 'now'> & Pick<SiteInfo, 'timeZone'>,
): EntryQuery {
  const filters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(filter)) {
    const { field, bound } = findFilter(collection, name) ?? {}
    if (!field) continue
    const known = filters[field.name]
    const range = typeof known === 'object' ? known : {}
    const edge = (of: keyof Range) =>
      field.schema.format === 'date-time' ? boundInstant(String(value), of, timeZone) : value
    const exact = field.filter === 'range' ? { min: edge('min'), max: edge('max') } : value
    filters[field.name] = bound ? { ...range, [bound]: edge(bound) } : exact
  }
  const { begins } = collection
  const usual = begins && `${state === 'past' ? '-' : ''}${begins}`
  const order = sort ?? usual
  return {
    filters: filters as EntryQuery['filters'], // The check ensures it.
    ...(begins !== undefined && { when: { state, now } }),
    sort: order === undefined ? undefined : orderOf(order),
    limit,
  }
}

/** Checks a data component against its collection: fields, filters, `when`, `view` and `sort`. */
export function* checkDataComponent(
  { data, view, filter, when, sort, fields = [] }: DataComponent,
  collections: readonly Collection[],
): Iterable<Finding> {
  const collection = collections.find(({ name }) => name === data)
  if (!collection) {
    const known = collections.map(({ name }) => name)
    const remedy =
      known.length === 0 ? `: write data/${data}/collection.yaml` : nearestOrAll(data, known)
    yield { field: 'component.data', message: `there is no collection ${data}${remedy}` }
    return
  }
  const names = collection.fields.map(({ name }) => name)
  for (const [at, name] of fields.entries()) {
    if (names.includes(name)) continue
    yield { field: `component.fields.${at}`, message: describeAbsence(name, collection, names) }
  }
  yield* checkFilter(filter, collection, collections)
  yield* checkTimes({ when }, collection)
  yield* checkView(view, collection)
  const { field = '' } = sort === undefined ? {} : orderOf(sort)
  const sorted = collection.fields.flatMap(({ name, isSorted }) => (isSorted ? [name] : []))
  if (sort === undefined || sorted.includes(field)) return
  const message = names.includes(field)
    ? describeMark(field, collection, 'x-sort')
    : describeAbsence(field, collection, sorted)
  yield { field: 'component.sort', message }
}

/** Reports a component with `when` if the entries of the collection have no times. */
function* checkTimes(
  { when }: Pick<DataComponent, 'when'>,
  { name, begins }: Collection,
): Iterable<Finding> {
  const file = `data/${name}/collection.yaml`
  if (when !== undefined && begins === undefined) {
    const message = `needs entries with times: set x-begins in ${file} to the field with the start, or remove "when"`
    yield { field: 'component.when', message }
  }
}

/** View → the kind of field that the view needs, and how to add such a field. */
const neededFor: { readonly [View in DataComponent['view']]?: readonly [FieldKind, string] } = {
  hours: ['hours', 'opening hours: add a field with x-hours: true'],
  map: ['place', 'coordinates: add a field with x-place: true'],
}

/** Reports a view if the collection has no field of the kind that the view needs. */
function* checkView(view: DataComponent['view'], { name, fields }: Collection): Iterable<Finding> {
  const [needed, what] = neededFor[view] ?? []
  if (needed === undefined || fields.some(({ kind }) => kind === needed)) return
  const message = `needs ${what ?? ''} to data/${name}/collection.yaml, or choose another view`
  yield { field: 'component.view', message }
}

function* checkFilter(
  filter: DataComponent['filter'],
  collection: Collection,
  collections: readonly Collection[],
): Iterable<Finding> {
  const known = collection.fields.flatMap((field) => (field.filter ? [field.name] : []))
  for (const [name, value] of Object.entries(filter)) {
    const found = findFilter(collection, name)
    const exists = collection.fields.some((field) => field.name === name)
    const message = found
      ? faultOf(value, found.field, collections)
      : exists
        ? describeMark(name, collection, 'x-filter')
        : describeAbsence(name, collection, known)
    if (message !== undefined) yield { field: `component.filter.${name}`, message }
  }
}

/**
 * Finds the field of a filter; `undefined` if no field has this filter. `bound` is `min` or `max`
 * for a filter such as `price_max`, which sets one end of a range.
 */
function findFilter({ fields }: Collection, name: string) {
  const exact = fields.find((field) => field.name === name && field.filter)
  if (exact) return { field: exact, bound: undefined }
  const [, base, bound] = /^(.+)_(min|max)$/.exec(name) ?? []
  const field = fields.find((one) => one.name === base && one.filter === 'range')
  return field && { field, bound: bound as keyof Range } // From the pattern.
}

/** Explains why a value is not allowed in a filter; `undefined` if it is allowed. */
function faultOf(
  value: DataComponent['filter'][string],
  { schema, collection }: CollectionField,
  collections: readonly Collection[],
): string | undefined {
  const { type = '', format = '', enum: choices } = (schema.items ?? schema) as ChoiceSchema // Validated.
  const other = collections.find(({ name }) => name === collection)
  const ids = other?.entries.map(({ id }) => id)
  const allowed = choices ?? ids
  if (allowed) {
    if (allowed.includes(value)) return undefined
    const of = ids ? `the id of an entry of ${collection ?? ''}` : `one of ${allowed.join(', ')}`
    return `must be ${of}${nearestOf(String(value), allowed.map(String))}`
  }
  if (format === 'date' || format === 'date-time') {
    const isTime = isDay(String(value)) || (format === 'date-time' && isInstant(String(value)))
    return isTime ? undefined : `must be ${timeNames[format]}`
  }
  const expected = type.replace('integer', 'number')
  if (!Object.hasOwn(typeNames, expected) || typeof value === expected) return undefined
  return `must be ${typeNames[expected] ?? ''}`
}

const typeNames: Readonly<Record<string, string>> = {
  number: 'a number',
  boolean: 'true or false',
  string: 'a text: put it in quotes',
}

const timeNames = {
  date: 'a day, such as 2027-05-01',
  'date-time': 'a day, with or without a time, such as 2027-05-01T18:00',
}

function orderOf(sort: string) {
  return { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') }
}

function describeAbsence(field: string, { name }: Collection, known: readonly string[]): string {
  return `${name} has no field ${field}${nearestOrAll(field, known)}`
}

function describeMark(field: string, { name }: Collection, mark: string): string {
  return `${field} has no ${mark}: add ${mark}: true to this field in data/${name}/collection.yaml`
}
