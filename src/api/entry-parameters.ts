/** Parameters of a list of entries, made from the fields that are filters or orders. */
import { z } from 'zod'
import type { Collection, CollectionField, FieldSchema, JsonValue } from '../site/collection.ts'
import type { EntryQuery, Range } from '../site/collection-index.ts'
import type { SiteParts } from '../site/parts.ts'
import { dayLength, entryListSize, longestEntryCursor, longestQuery } from './bounds.ts'
import { fieldMeaning, itemSchema, listedValues } from './collection-schemas.ts'
import { entryCursorForm } from './entry-cursor.ts'
import { boundedText, listCursor, language, oneOf, pageSize } from './parameters.ts'

/** One parameter that filters. A range has two. */
export interface FilterParameter {
  readonly name: string
  readonly field: string
  readonly bound?: keyof Range
  readonly schema: z.ZodType
}

/** Values of `sort`: each field, and with `-` before it the descending order. */
export function sortValues({ fields }: Collection): string[] {
  return fields.filter(({ isSorted }) => isSorted).flatMap(({ name }) => [name, `-${name}`])
}

/** The parameters that filter a collection. */
export function filterParameters(
  { fields, entries }: Collection,
  { languages }: SiteParts,
): FilterParameter[] {
  return fields.flatMap((field): FilterParameter[] => {
    const { name, filter } = field
    if (!filter) return []
    const meaning = fieldMeaning(field, languages)
    const examples = entries.flatMap(({ values }) => values[name] ?? []).slice(0, 1)
    const shown = (schema: z.ZodType, words: string) =>
      schema.meta({ examples }).describe(`${meaning}${words}`)
    if (filter === 'value') {
      return [{ name, field: name, schema: shown(valueSchema(field), '; only entries with it') }]
    }
    const schema = rangeSchema(field.schema)
    return [
      { name: `${name}_min`, field: name, bound: 'min', schema: shown(schema, '; at least') },
      { name: `${name}_max`, field: name, bound: 'max', schema: shown(schema, '; at most') },
    ]
  })
}

/** Values of `when`, for collections whose entries begin and end. */
const whenValues = ['coming', 'past'] as const

/** Schemas of the parameters of a list. */
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

/** `lang` of entries. */
export function entryLanguage(languages: SiteParts['languages']) {
  const meaning = 'Language of the texts; left out for English, or else the first of the site'
  return language(languages, meaning).optional()
}

const whenSchema = oneOf(whenValues).describe(
  'coming: entries that have not ended, the first to begin first; past: those that have, the last first',
)

function sortSchema(orders: readonly string[]) {
  return oneOf(orders).describe(
    'Field to order by, with - before it for the descending order; left out for the order of the content',
  )
}

/** What the parameters of a list ask for at `now`. */
export function readEntryQuery(
  parameters: readonly FilterParameter[],
  input: Readonly<Record<string, unknown>>,
  { begins = '', now }: Pick<Collection, 'begins'> & { readonly now: number },
): Pick<EntryQuery, 'filters' | 'when' | 'sort'> {
  const filters: Record<string, EntryQuery['filters'][string]> = {}
  for (const { name, field, bound } of parameters) {
    const value = input[name] as string | number | boolean | undefined // By the schemas above.
    if (value === undefined) continue
    filters[field] = bound ? { ...(filters[field] as Range), [bound]: value } : value
  }
  const state = whenValues.find((value) => value === input['when'])
  const usual = state && `${state === 'past' ? '-' : ''}${begins}`
  const { sort = usual } = input
  const when = state && { state, now }
  if (typeof sort !== 'string') return { filters, when }
  const isDescending = sort.startsWith('-')
  return { filters, when, sort: { field: isDescending ? sort.slice(1) : sort, isDescending } }
}

function valueSchema({ schema }: CollectionField): z.ZodType {
  const one = itemSchema(schema) ?? schema
  const values = listedValues(one)
  if (values) return listedSchema(values)
  if (one.type === 'boolean') return z.boolean({ error: 'must be true or false' })
  if (one.type === 'integer') return wholeNumber
  return boundedText(longestQuery, `must be a text of 1 to ${longestQuery} characters`)
}

function listedSchema(values: readonly JsonValue[]): z.ZodType {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === values.length) return oneOf(texts)
  const plain = values.filter((value) => value !== null && typeof value !== 'object')
  return z.literal(plain as string[], { error: `must be one of ${plain.join(', ')}` }) // Or numbers.
}

const wholeNumber = z.int({ error: 'must be a whole number' })

function rangeSchema({ type, format }: FieldSchema): z.ZodType {
  if (type === 'integer') return wholeNumber
  if (type === 'number') return z.number({ error: 'must be a number' })
  if (format === 'date') {
    return z.iso.date({ error: 'must be a day as YYYY-MM-DD' }).meta({ maxLength: dayLength })
  }
  const error = 'must be an instant as YYYY-MM-DDThh:mm:ss, with Z or an offset such as +02:00'
  return z.iso.datetime({ offset: true, error }).meta({ maxLength: longestInstant })
}

/** Longest instant in characters, with nanoseconds and offset. */
const longestInstant = 35
