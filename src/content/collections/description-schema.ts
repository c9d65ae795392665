/** Schema of `collection.yaml`, which has the title, purpose and fields of a collection. */
import { z } from 'zod'
import type { Localized } from '../../site/localized.ts'
import type { Language } from '../../site/vocabulary.ts'
import { localized, oneOf, takenAs, text } from '../schemas/fields.ts'

/** JSON Schema types that values can have, each with its name in messages. */
export const typeNames = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a block of fields',
} as const

/** Type of a value in JSON Schema. */
export type ValueType = keyof typeof typeNames

/** Allowed values of the keyword `format`. */
export const formats = ['date', 'date-time', 'time', 'email', 'uri'] as const
/** Maximum depth of a value. A list of blocks that contain lists of texts has four levels. */
export const mostLevels = 4
/** Maximum number of fields of a collection. */
export const mostFields = 60

/** JSON Schema of a value in `collection.yaml`. */
export interface ValueDescription {
  readonly type?: ValueType | undefined
  readonly enum?: readonly (string | number | boolean)[] | undefined
  readonly const?: string | number | boolean | undefined
  readonly format?: (typeof formats)[number] | undefined
  readonly pattern?: string | undefined
  readonly items?: ValueDescription | undefined
  readonly properties?: Readonly<Record<string, ValueDescription>> | undefined
  readonly required?: readonly string[] | undefined
  readonly title?: Localized | undefined
  readonly description?: Localized | undefined
}

const nameRule =
  'must be at most 40 lower-case letters, digits and underscores, starting with a letter'
const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, { error: nameRule })
const scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'must be a text, a number, true or false',
})
const number = z.number({ error: 'must be a number' }).optional()
const countRule = { error: 'must be a whole number of 0 or more' }
const count = z.int(countRule).nonnegative(countRule).optional()
const mark = z.boolean({ error: 'must be true or false' }).optional()
const names = z.array(z.string(), { error: 'must be a list of fields' }).optional()
const nameOf = (what: string) => z.string({ error: `must be the name of a ${what}` }).optional()

/** Returns schemas for the keywords of JSON Schema 2020-12 in a `ValueDescription`. */
function keywords(languages: readonly Language[], depth: number) {
  const isDeepest = depth === mostLevels
  const tooDeep = z.undefined({ error: `is nested too deep: use at most ${mostLevels} levels` })
  const inner = isDeepest ? undefined : valueSchema(languages, depth + 1)
  return {
    type: oneOf(Object.keys(typeNames) as ValueType[]) // `Object.keys` returns `string[]`.
      .optional()
      .describe('Type of the value'),
    enum: z
      .array(scalar, { error: 'must be a list of values' })
      .min(1, { error: 'must not be empty' })
      .refine((values) => new Set(values).size === values.length, {
        error: 'must not have the same value twice',
      })
      .optional()
      .describe('The allowed values'),
    const: scalar.optional().describe('The only allowed value'),
    format: oneOf(formats).optional().describe('Format of a text'),
    pattern: z.string({ error: 'must be a text' }).optional().describe('Regular expression (RE2)'),
    items: (inner ?? tooDeep).optional().describe('Schema of the entries of a list'),
    properties: (inner
      ? z.record(fieldName, inner, { error: 'must be a block of fields' })
      : tooDeep
    )
      .optional()
      .describe('Schemas of the fields of a block'),
    required: names.describe('Names of the fields that must be present in the value'),
    minimum: number.describe('Smallest allowed number'),
    maximum: number.describe('Largest allowed number'),
    exclusiveMinimum: number.describe('Every value is larger than this number'),
    exclusiveMaximum: number.describe('Every value is smaller than this number'),
    multipleOf: z
      .number({ error: 'must be a number' })
      .positive({ error: 'must be more than zero' })
      .optional()
      .describe('Every value is a multiple of this number'),
    minLength: count.describe('Minimum number of characters'),
    maxLength: count.describe('Maximum number of characters'),
    minItems: count.describe('Minimum number of entries in a list'),
    maxItems: count.describe('Maximum number of entries in a list'),
    uniqueItems: mark.describe('True: a list must not have the same entry twice'),
    title: localized(languages, text(120)).optional().describe('Name that people see'),
    description: localized(languages, text(500)).optional().describe('Meaning of the value'),
    $ref: z.undefined({ error: 'is not allowed: write the schema of the field here' }).optional(),
  }
}

function valueSchema(languages: readonly Language[], depth: number): z.ZodType<ValueDescription> {
  const error = 'must be a block of keywords, such as { type: string }'
  const schema = z.strictObject(keywords(languages, depth), { error })
  // Code editors get a schema with two levels. Each further level would double the schema's size.
  if (depth > 2) takenAs.set(schema, z.looseObject({}))
  return schema
}

const fieldSchema = (languages: readonly Language[]) =>
  z.strictObject(
    {
      ...keywords(languages, 1),
      default: z.unknown().optional().describe('Value for entries that do not have the field'),
      'x-names': z
        .record(z.string(), localized(languages, text(80)), {
          error: 'must be a block of names, such as { adults: Adults }',
        })
        .optional()
        .describe('Names that people see for the allowed values'),
      'x-by-language': mark.describe('True: the field has a text for each language'),
      'x-filter': z
        .union([z.boolean(), z.literal('range')], { error: 'must be true, false or range' })
        .optional()
        .describe('True: lists can be filtered by the field. range: by a minimum and a maximum'),
      'x-sort': mark.describe('True: lists can be sorted by the field'),
      'x-entry': nameOf('collection').describe(
        'Name of a collection: the value is the id of one of its entries',
      ),
      'x-page': mark.describe('True: the value is the address of a page of the site'),
      'x-picture': mark.describe('True: the value is a path from the entry file to a picture'),
      'x-place': mark.describe('True: the value is a block with latitude and longitude'),
      'x-hours': mark.describe('True: the value has weekly opening hours and exceptions'),
      'x-markdown': mark.describe('True: the value is Markdown'),
      'x-personal': oneOf(['private', 'public'])
        .optional()
        .describe('For personal data. private: never published; public: published'),
      'x-property': nameOf('property, such as startDate').describe(
        'Property of schema.org; write a nested property with a dot, such as offers.price',
      ),
    },
    { error: 'must be a block of keywords, such as { type: string }' },
  )

/**
 * A field: the JSON Schema of its values. Marks, which are keywords that begin with `x-`, say what
 * JSON Schema cannot express.
 */
export type FieldDescription = z.output<ReturnType<typeof fieldSchema>>

/**
 * Maximum length of the purpose in characters. The purpose is part of a tool description, which has
 * at most 250 tokens.
 */
const mostPurpose = 200

/** Returns the schema of `collection.yaml` for a site with these languages. */
export const descriptionSchema = (languages: readonly Language[]) =>
  z.strictObject({
    title: localized(languages, text(80)).describe('Name of the collection'),
    purpose: localized(languages, text(mostPurpose)).describe(
      'What the entries are, and what they are good for',
    ),
    'x-name': nameOf('field')
      .default('name')
      .describe('Field with the name of an entry; by default `name`'),
    'x-type': nameOf('type, such as Event').describe(
      'Type of the entries in structured data (schema.org)',
    ),
    'x-begins': nameOf('field').describe('Field with the day or instant at which an entry begins'),
    'x-ends': nameOf('field').describe('Field with the day or instant at which an entry ends'),
    'x-tool': mark.describe('True: agents get a separate tool for this collection'),
    required: names.describe('Names of the fields that every entry must have'),
    properties: z
      .record(fieldName, fieldSchema(languages), { error: 'must be a block of fields' })
      .refine((fields) => Object.keys(fields).length <= mostFields, {
        error: `must have at most ${mostFields} fields`,
      })
      .describe('Fields of the entries'),
  })

/** The parsed `collection.yaml`. */
export type CollectionDescription = z.output<ReturnType<typeof descriptionSchema>>
