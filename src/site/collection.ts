/**
 * Collections: structured data that an organisation describes itself, such as events or branches.
 * Each is a folder `data/<name>/`, from which REST, MCP, pages and open data are made.
 */
import { textIn } from './localized.ts'
import type { Localized } from './localized.ts'
import type { ByLanguage, Language } from './vocabulary.ts'

/** A value of JSON. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/**
 * JSON Schema 2020-12 of a field in one language, without the `x-` keywords of `collection.yaml`.
 */
export type FieldSchema = Readonly<Record<string, JsonValue>>

/** Kind of a field, if pages show the values of the field in a special way. */
export type FieldKind = 'entry' | 'page' | 'picture' | 'place' | 'markdown' | 'hours'

/** How a field can be filtered: by one of its values, or by a smallest and a largest value. */
export type FieldFilter = 'value' | 'range'

/** One public field of the entries. */
export interface CollectionField {
  readonly name: string
  readonly title: Localized
  readonly description?: Localized | undefined
  readonly schema: FieldSchema
  readonly isRequired: boolean
  /** Whether the value of an entry may be an object with values by language. */
  readonly isByLanguage: boolean
  readonly kind?: FieldKind | undefined
  /** If the kind is `entry`: name of a collection. The values are IDs of its entries. */
  readonly collection?: string | undefined
  /** Names of the allowed values, for people. Programs get the values. */
  readonly valueNames?: Readonly<Record<string, Localized>> | undefined
  readonly filter?: FieldFilter | undefined
  readonly isSorted?: boolean | undefined
  /** Property of schema.org, with dots for properties of nested objects, such as `offers.price`. */
  readonly schemaProperty?: string | undefined
}

/** One entry. A field with `isByLanguage` has one value, or an object with values by language. */
export interface CollectionEntry {
  readonly id: string
  readonly values: Readonly<Record<string, JsonValue>>
  /** Paths of the pages of the entry; absent if entries of the collection have no pages. */
  readonly pages?: ByLanguage<string> | undefined
  /** When the entry ends, in milliseconds since the epoch, if it ends. */
  readonly endsAt?: number | undefined
}

/** A collection. */
export interface Collection {
  readonly name: string
  readonly title: Localized
  /** What the entries are and what they are used for. */
  readonly purpose: Localized
  /** Field whose value is the name of the entry. */
  readonly nameField: string
  /** Field with the day or instant at which an entry begins, if entries have times. */
  readonly begins?: string | undefined
  /** Field with the day or instant at which an entry ends. The default is `begins`. */
  readonly ends?: string | undefined
  readonly fields: readonly CollectionField[]
  /** Whether MCP has a tool for this collection alone. */
  readonly hasTool: boolean
  /** Type of schema.org of the entries. */
  readonly schemaType?: string | undefined
  /** Entries in the order of the content. Lists without `sort` have the same order. */
  readonly entries: readonly CollectionEntry[]
}

/**
 * Returns the values of an entry in a language. If a field has no value in that language, returns
 * its value in English. If this is missing too, returns its value in the first language of the site
 * with a value.
 */
export function valuesIn(
  { fields }: Pick<Collection, 'fields'>,
  { values }: CollectionEntry,
  lang: Language | undefined,
  languages: readonly Language[],
): Record<string, JsonValue> {
  const shown: Record<string, JsonValue> = {}
  for (const { name, isByLanguage } of fields) {
    const value = values[name]
    if (value === undefined) continue
    const isShared = !isByLanguage || Array.isArray(value)
    // The check of the content ensures the type of the value.
    const own = isShared ? value : textIn(value as Localized, lang, languages)
    if (own !== undefined) shown[name] = own
  }
  return shown
}
