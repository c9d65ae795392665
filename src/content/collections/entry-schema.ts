/** JSON Schema of whole entries, for the check and for code editors. */
import type { FieldSchema, JsonValue } from '../../site/collection.ts'
import { textIn } from '../../site/localized.ts'
import type { DescribedCollection } from './description.ts'
import { checkedTime } from './times.ts'

/** JSON parsers that use double-precision numbers read all integers up to this one exactly. */
export const largestNumber = Number.MAX_SAFE_INTEGER

type Schema = Readonly<Record<string, JsonValue>>

/**
 * Returns the schema of an entry. The schema refuses unknown fields, numbers outside of the range
 * of exact integers and, unless the field allows them, empty texts.
 */
export function checkedSchema({ allFields, languages, published }: DescribedCollection) {
  const { begins, ends } = published
  const note = textByLanguage(languages, { type: 'string', minLength: 1, maxLength: 200 })
  const properties = allFields.map((field) => {
    const { name, title, schema, isByLanguage } = field
    const { default: usual, ...rest } = checkedTime(field, [begins, ends], note) ?? schema
    const value = closed(rest)
    const own = isByLanguage ? textByLanguage(languages, value) : value
    const description = textIn(field.description ?? title, undefined, languages) ?? ''
    return [name, { ...own, description, ...(usual !== undefined && { default: usual }) }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Schema, // From pairs of a name and a schema.
    required: allFields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  } satisfies Schema
}

/**
 * Returns a schema that accepts one value for all languages, or a block with values for one or more
 * languages. The block may have any language if the languages of the site are unknown.
 */
function textByLanguage(languages: readonly string[], value: Schema): Schema {
  const block = {
    type: 'object',
    properties: Object.fromEntries(languages.map((lang) => [lang, value])),
    additionalProperties: languages.length === 0 ? value : false,
    minProperties: 1,
  }
  return { if: { type: 'object' }, then: block, else: value }
}

function closed(schema: FieldSchema): Schema {
  const { type, items, properties, minimum, maximum } = schema
  const inner = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>) // Values are schemas.
  const isNumber = type === 'number' || type === 'integer'
  const isChoice = 'enum' in schema || 'const' in schema
  return {
    ...(type === 'string' && !isChoice && { minLength: 1 }),
    ...schema,
    ...(isNumber && {
      minimum: Math.max(Number(minimum ?? -Infinity), -largestNumber),
      maximum: Math.min(Number(maximum ?? Infinity), largestNumber),
    }),
    ...(items !== undefined && { items: closed(items as Schema) }), // `items` is a schema.
    ...(properties !== undefined && {
      properties: Object.fromEntries(inner.map(([name, one]) => [name, closed(one)])),
      additionalProperties: false,
    }),
  }
}

/** Returns the schema of a file with one entry or a list of entries, for code editors. */
export function editorSchema(collection: DescribedCollection): Schema {
  const entry = checkedSchema(collection)
  const { properties, required } = entry
  const id = { type: 'string', description: 'Name of the entry in addresses, such as new-crane' }
  const listed = { ...entry, properties: { id, ...properties }, required: ['id', ...required] }
  return { anyOf: [{ type: 'array', items: listed }, entry] }
}
