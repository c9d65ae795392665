/**
 * Parameters of a list of entries. The filters and sort orders come from the fields of the
 * collection.
 */
import { z } from 'zod'
import type { Collection, CollectionField, FieldSchema, JsonValue } from '../site/collection.ts'
import type { EntryQuery, Range } from '../site/collection-index.ts'
import type { SiteParts } from '../site/parts.ts'
import { indexOf } from '../site/collection-index.ts'
import type { SiteInfo } from '../site/site.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import { nearestName } from './argument-aliases.ts'
import { dayLength, entryListSize, longestEntryCursor, longestQuery } from './bounds.ts'
import { fieldMeaning, itemSchema, listedValues } from './collection-schemas.ts'
import { entryCursorForm } from './entry-cursor.ts'
import { listFilterValues, referredCollection, valuesOfFilters } from './filter-values.ts'
import type { ListValues } from './filter-values.ts'
import { boundedText, listCursor, language, oneOf, pageSize } from './parameters.ts'

/** A parameter that filters entries. A range has two parameters: its minimum and its maximum. */
export interface FilterParameter {
  readonly name: string
  readonly field: string
  readonly bound?: keyof Range
  readonly schema: z.ZodType
  /** `date` or `date-time` for times, otherwise the JSON Schema type of the values. */
  readonly type: string
  /** Collection whose entry ids are the values of the parameter. */
  readonly collection?: string | undefined
  /** Returns all values, or `undefined` if any value is possible. Absent for a range. */
  readonly values?: ListValues
}

/**
 * Returns the values of `sort`: the name of each sortable field, and `-` with the name for
 * descending order.
 */
export function sortValues({ fields }: Collection): string[] {
  return fields.filter(({ isSorted }) => isSorted).flatMap(({ name }) => [name, `-${name}`])
}

/** Creates the parameters that filter a collection by its fields. */
export function filterParameters(
  { fields, entries }: Collection,
  { languages, collections }: SiteParts,
): FilterParameter[] {
  return fields.flatMap((field): FilterParameter[] => {
    const { name, filter, collection } = field
    if (!filter) return []
    const meaning = fieldMeaning(field, languages)
    const examples = entries.flatMap(({ values }) => values[name] ?? []).slice(0, 1)
    const { type, format } = itemSchema(field.schema) ?? field.schema
    const isTime = format === 'date' || format === 'date-time'
    // Schemas of fields always have a type.
    const row = (schema: z.ZodType, words: string) => ({
      ...{ name, field: name, type: isTime ? format : (type as string) },
      schema: schema.meta({ examples }).describe(`${meaning}${words}`),
    })
    if (filter === 'value') {
      const own = row(valueSchema(field, collections), '; only entries with this value')
      const values = () => listFilterValues(field, collections)
      valuesOfFilters.set(own.schema, values)
      return [{ ...own, collection, values }]
    }
    const schema = rangeSchema(field.schema)
    return [
      { ...row(schema, '; at least'), name: `${name}_min`, bound: 'min' },
      { ...row(schema, '; at most'), name: `${name}_max`, bound: 'max' },
    ]
  })
}

/** Values of `when`, for collections whose entries have times. */
const whenValues = ['coming', 'past'] as const

/** Creates the schema of all parameters of a list of entries. */
export function listInput(
  collection: Collection,
  filters: readonly FilterParameter[],
  { languages }: SiteParts,
) {
  const orders = sortValues(collection)
  const optional = filters.map(({ name, schema }) => [name, schema.optional()] as const)
  return z.object({
    ...Object.fromEntries(optional),
    ...(collection.begins !== undefined && { when: whenSchema.optional() }),
    ...(orders.length > 0 && { sort: sortSchema(orders).optional() }),
    lang: entryLanguage(languages),
    limit: pageSize(entryListSize),
    cursor: listCursor(longestEntryCursor, entryCursorForm).optional(),
  })
}

/** Creates the parameter `lang` of entries. */
export function entryLanguage(languages: SiteParts['languages']) {
  const meaning = 'Language of texts. Default: English if available, else the first site language'
  return language(languages, meaning).optional()
}

/** The filter `when`, which belongs to no field. */
export const whenFilter = {
  ...{ name: 'when', type: 'string', collection: undefined },
  values: () => whenValues.map((value) => ({ value })),
}

const whenSchema = oneOf(whenValues).describe(
  'coming: entries that have not ended, earliest first; past: ended entries, latest first',
)

function sortSchema(orders: readonly string[]) {
  return oneOf(orders).describe(
    'Field to sort by; a leading - means descending. Default: the order of the content',
  )
}

/** Converts the parameters of a request for entries to a query. `when` is relative to `now`. */
export async function readEntryQuery(
  parameters: readonly FilterParameter[],
  input: Readonly<Record<string, unknown>>,
  {
    begins = '',
    now,
    timeZone = defaultTimeZone,
  }: Pick<Collection, 'begins'> & Pick<SiteInfo, 'timeZone'> & { readonly now: number },
): Promise<Pick<EntryQuery, 'filters' | 'when' | 'sort'>> {
  const filters: Record<string, EntryQuery['filters'][string]> = {}
  for (const { name, field, bound, type } of parameters) {
    const value = input[name] as string | number | boolean | undefined // By the schemas above.
    if (value === undefined) continue
    const isInstant = bound && type === 'date-time'
    const edge = isInstant ? await readInstant(String(value), bound, timeZone) : value
    filters[field] = bound ? { ...(filters[field] as Range), [bound]: edge } : value
  }
  const state = whenValues.find((value) => value === input['when'])
  const usual = state && `${state === 'past' ? '-' : ''}${begins}`
  const { sort = usual } = input
  const when = state && { state, now }
  if (typeof sort !== 'string') return { filters, when }
  const isDescending = sort.startsWith('-')
  return { filters, when, sort: { field: isDescending ? sort.slice(1) : sort, isDescending } }
}

function valueSchema(field: CollectionField, collections: readonly Collection[]): z.ZodType {
  const one = itemSchema(field.schema) ?? field.schema
  const values = listedValues(one)
  if (values) return listedSchema(values)
  if (one.type === 'boolean') return z.boolean({ error: 'must be true or false' })
  if (one.type === 'integer') return wholeNumber
  const text = boundedText(longestQuery, `must be a text of 1 to ${longestQuery} characters`)
  const other = referredCollection(field, collections)
  if (!other) return text
  return text.refine((id) => indexOf(other).entry(id) !== undefined, {
    error: ({ input }) => `must be the id of an entry of ${other.name}${nearestId(input, other)}`,
  })
}

/**
 * Maximum number of entries whose ids are compared with a wrong id. 500 comparisons take about a
 * millisecond.
 */
const mostCompared = 500

function nearestId(wrong: unknown, { name, entries }: Collection): string {
  const ids = entries.slice(0, mostCompared).map(({ id }) => id)
  const nearest = nearestName(String(wrong), ids)
  return nearest === undefined
    ? `, as listed at /api/v1/data/${name}`
    : `: did you mean ${nearest}?`
}

function listedSchema(values: readonly JsonValue[]): z.ZodType {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === values.length) return oneOf(texts)
  const plain = values.filter((value) => value !== null && typeof value !== 'object')
  return z.literal(plain as string[], { error: `must be one of ${plain.join(', ')}` }) // Scalars.
}

const wholeNumber = z.int({ error: 'must be a whole number' })

function rangeSchema({ type, format }: FieldSchema): z.ZodType {
  if (type === 'integer') return wholeNumber
  if (type === 'number') return z.number({ error: 'must be a number' })
  if (format === 'date') return day
  const error =
    'must be a day in the form YYYY-MM-DD or an instant in the form YYYY-MM-DDThh:mm, in local time or with an offset such as +02:00'
  return z.string({ error }).regex(timeForm, { error }).meta({ maxLength: longestInstant })
}

const day = z.iso
  .date({ error: 'must be a day in the form YYYY-MM-DD' })
  .meta({ maxLength: dayLength })
const minutes = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const clock = `${minutes}(?::[0-5]\\d(?:\\.\\d{1,9})?)?`
/** A date, or a date with a time, with or without an offset. */
const timeForm = new RegExp(
  `^(?:${z.regexes.date.source.slice(1, -1)})(?:T${clock}(?:Z|[+-]${minutes})?)?$`,
)
/** Number of characters of the longest date with time, with nanoseconds and offset. */
const longestInstant = 35

/**
 * Converts a bound of a range to a date with time and offset. Loads Temporal on demand, because its
 * time zones take 20 ms to load and would delay the start.
 */
async function readInstant(time: string, bound: keyof Range, timeZone: string): Promise<string> {
  const { boundInstant } = await import('../site/zoned-time.ts')
  return boundInstant(time, bound, timeZone)
}
