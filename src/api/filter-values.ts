/** Lists the possible values of filters, if they are choices or ids of entries. */
import type { z } from 'zod'
import type { Collection, CollectionField, JsonValue } from '../site/collection.ts'
import { textIn } from '../site/localized.ts'
import type { Localized } from '../site/localized.ts'
import type { Language } from '../site/vocabulary.ts'
import { mostFilterValues } from './bounds.ts'
import { itemSchema, listedValues } from './collection-schemas.ts'

/** A value, and its name for people if it has one. */
export interface FilterValue {
  readonly value: string | number | boolean
  readonly name?: Localized | undefined
}

/**
 * Lists the values of a filter; `undefined` if any value is possible. Called only when needed,
 * because there may be thousands of values.
 */
export type ListValues = () => readonly FilterValue[] | undefined

/** Schema of a filter → its values. With this map, MCP tools also accept the name of a value. */
export const valuesOfFilters = new WeakMap<z.ZodType, ListValues>()

/** Finds the collection of a field whose values are entry ids; `undefined` for other fields. */
export function referredCollection(
  { kind, collection: name }: CollectionField,
  collections: readonly Collection[],
): Collection | undefined {
  return kind === 'entry' ? collections.find((other) => other.name === name) : undefined
}

/** Lists all values of a filter in order; `undefined` if any value of its type is possible. */
export function listFilterValues(
  field: CollectionField,
  collections: readonly Collection[],
): readonly FilterValue[] | undefined {
  const { schema, valueNames } = field
  const other = referredCollection(field, collections)
  if (other) return other.entries.map(({ id, values }) => nameOf(id, values[other.nameField]))
  const listed = listedValues(itemSchema(schema) ?? schema)
  return listed?.flatMap((value) =>
    value === null || typeof value === 'object'
      ? []
      : [{ value, name: valueNames?.[String(value)] }],
  )
}

function nameOf(value: string, name: JsonValue | undefined): FilterValue {
  return { value, name: name as Localized | undefined } // The content check ensures this type.
}

/**
 * Returns the values of a filter and their names in a language, for the list of collections. The
 * result is empty if there are more than `mostFilterValues`, or if any value is possible.
 */
export function describeFilterValues(
  values: readonly FilterValue[] | undefined,
  lang: Language | undefined,
  languages: readonly Language[],
) {
  if (!values || values.length > mostFilterValues) return {}
  const names = values.flatMap(({ value, name }) => {
    const shown = textIn(name, lang, languages)
    return shown === undefined ? [] : [[String(value), shown] as const]
  })
  return {
    values: values.map(({ value }) => value),
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
  }
}
