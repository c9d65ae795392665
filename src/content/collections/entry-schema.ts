/** JSON Schemas of whole entries: one for the check, and one for code editors. */
import type { CollectionField, FieldSchema, JsonValue } from '../../site/collection.ts'
import { textIn } from '../../site/localized.ts'
import type { DescribedCollection } from './description.ts'
import { checkedTime } from './times.ts'

/** Largest integer that every reader of JSON holds exactly. */
export const largestNumber = Number.MAX_SAFE_INTEGER

type Schema = Readonly<Record<string, JsonValue>>

/**
 * Schema for the check. It also refuses unknown fields, empty texts, and numbers that JSON does not
 * hold exactly.
 */
export function checkedSchema({ allFields, languages, published }: DescribedCollection): Schema {
  const { begins, ends } = published
  const note = textByLanguage(languages, { type: 'string', minLength: 1, maxLength: 200 })
  const properties = allFields.map((field) => {
    const { name, schema, isByLanguage } = field
    const { default: usual, ...rest } = checkedTime(field, [begins, ends], note) ?? schema
    const value = closed(rest)
    const own = isByLanguage ? textByLanguage(languages, value) : value
    return [name, usual === undefined ? own : { ...own, default: usual }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Schema, // From pairs of a name and a schema.
    required: requiredOf(allFields),
    additionalProperties: false,
  }
}

/** A value of all languages, or one for each language. */
function textByLanguage(languages: readonly string[], value: Schema): Schema {
  return { if: { type: 'object' }, then: blockOf(languages, value), else: value }
}

/** A value for each language. Any language fits while those of the site are unknown. */
function blockOf(languages: readonly string[], value: Schema): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(languages.map((lang) => [lang, value])),
    additionalProperties: languages.length === 0 ? value : false,
    minProperties: 1,
  }
}

function closed(schema: FieldSchema): Schema {
  const { type, items, properties, minimum, maximum } = schema
  const inner = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>) // As described.
  const isNumber = type === 'number' || type === 'integer'
  const isChoice = 'enum' in schema || 'const' in schema
  return {
    ...(type === 'string' && !isChoice && { minLength: 1 }),
    ...schema,
    ...(isNumber && {
      minimum: Math.max(Number(minimum ?? -Infinity), -largestNumber),
      maximum: Math.min(Number(maximum ?? Infinity), largestNumber),
    }),
    ...(items !== undefined && { items: closed(items as Schema) }), // A schema, as described.
    ...(properties !== undefined && {
      properties: Object.fromEntries(inner.map(([name, one]) => [name, closed(one)])),
      additionalProperties: false,
    }),
  }
}

function requiredOf(fields: readonly CollectionField[]): string[] {
  return fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
}

/** Schema of a file of entries, for code editors: one entry, or a list of them with their ids. */
export function editorSchema({ allFields, languages }: DescribedCollection): Schema {
  const properties = Object.fromEntries(
    allFields.map((field) => [field.name, editorField(field, languages)]),
  )
  const block = { type: 'object', additionalProperties: false }
  const required = requiredOf(allFields)
  const id = { type: 'string', description: 'Name of the entry in addresses, such as new-crane' }
  const listed = { ...block, properties: { id, ...properties }, required: ['id', ...required] }
  return {
    anyOf: [
      { type: 'array', items: listed },
      { ...block, properties, required },
    ],
  }
}

function editorField(field: CollectionField, languages: readonly string[]): Schema {
  const { title, description, schema, isByLanguage } = field
  const shown = textIn(description, undefined, languages) ?? textIn(title, undefined, languages)
  const about: Schema = shown === undefined ? {} : { description: shown }
  if (!isByLanguage) return { ...schema, ...about }
  return {
    anyOf: [schema, blockOf(languages, schema)],
    ...about,
  }
}
