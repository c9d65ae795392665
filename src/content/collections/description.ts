/** Checks what the schema of `collection.yaml` cannot check, and converts the parsed file. */
import type { Collection, CollectionField, FieldKind, FieldSchema } from '../../site/collection.ts'
import { textIn } from '../../site/localized.ts'
import type { Localized } from '../../site/localized.ts'
import type { Language } from '../../site/vocabulary.ts'
import { warning } from '../mistake.ts'
import type { Finding } from '../mistake.ts'
import { nearestOf } from '../yaml-remedies.ts'
import type {
  CollectionDescription,
  FieldDescription,
  ValueDescription,
} from './description-schema.ts'
import { choicesOf, filterOf, findFieldFaults, findUnknownRequired, typeOf } from './field-rules.ts'
import { isPrivate, looksPersonal } from './personal-data.ts'
import { checkSchemaMarks } from './schema-marks.ts'
import { findTimeMarkFaults, publishedHours, reservedByTimes, withImpliedMarks } from './times.ts'

/** The description of a collection, including its private fields. */
export interface DescribedCollection {
  /** The published part of the description. */
  readonly published: Omit<Collection, 'entries'>
  /** All fields of entries. Private fields are checked, but not published. */
  readonly allFields: readonly CollectionField[]
  readonly languages: readonly Language[]
  /** Time zone of times without an offset. */
  readonly timeZone: string
}

/**
 * Names that fields must not have: parameters of the API, members of its responses, and members of
 * every JavaScript object.
 */
const reserved = 'id sort limit cursor lang collection q ignored constructor'.split(' ')

/** Finds faults in the description of a collection. `known` has the names of all collections. */
export function* checkDescription(
  given: CollectionDescription,
  { file, languages, known }: Record<'known' | 'languages', readonly string[]> & { file: string },
): Generator<Finding> {
  const description = withImpliedMarks(given)
  const { properties, 'x-name': nameField } = description
  const at = (field: string, message: string) => ({ file, field, message })
  const faults = [...findUnknownRequired(description), ...findTimeMarkFaults(description)]
  for (const { path, message } of faults) yield at(path.join('.'), message)
  const named = properties[nameField]
  if (!named) {
    const remedy = nearestOf(nameField, Object.keys(properties), ': name a field with a text')
    yield at('x-name', `"${nameField}" is not in properties${remedy}`)
  } else if (typeOf(named) !== 'string' || isPrivate(named)) {
    yield at('x-name', `the field "${nameField}" must have the type string and must not be private`)
  }
  const ranges = Object.keys(properties).filter(
    (name) => filterOf(properties[name] ?? {}) === 'range',
  )
  const added = reservedByTimes(description)
  const taken = [...reserved, ...added, ...ranges.flatMap((name) => [`${name}_min`, `${name}_max`])]
  for (const [name, field] of Object.entries(properties)) {
    const path = `properties.${name}`
    if (taken.includes(name)) yield at(path, 'is a name that the API uses: choose another name')
    for (const fault of findFieldFaults(field)) {
      yield at([path, ...fault.path].join('.'), fault.message)
    }
    const other = field['x-entry']
    if (other !== undefined && !known.includes(other)) {
      yield at(`${path}.x-entry`, `there is no collection "${other}"${nearestOf(other, known)}`)
    }
    const unnamed = findUnnamed(field, languages)
    if (unnamed.length > 0) {
      yield warning(at(`${path}.x-names`, `has no name for ${unnamed.join(', ')}: add a name`))
    }
    if (field['x-personal'] === undefined && looksPersonal(name, field)) {
      yield warning(at(path, personal))
    }
  }
  yield* checkSchemaMarks(description, at)
  yield* findMissingLanguages(description, languages, at)
}

/**
 * Finds allowed values that lack a name in `x-names`. Pages show such values unchanged. Fields
 * without `x-names` need no names if they are private, or if the site has one language, because the
 * values may be words of that language.
 */
function findUnnamed(field: FieldDescription, languages: readonly Language[]): string[] {
  const { 'x-names': names } = field
  const isShown = languages.length > 1 && !isPrivate(field)
  if (names) return choicesOf(field).filter((one) => names[one] === undefined)
  // Codes such as EUR and A1 need no name, because they are the same in all languages.
  return isShown ? choicesOf(field).filter((one) => /^\p{Ll}{2}/u.test(one)) : []
}

const personal =
  'looks like personal data: add "x-personal: private" to never publish it, or "x-personal: public" to publish it'

function* findMissingLanguages(
  { title, purpose, properties }: CollectionDescription,
  languages: readonly Language[],
  at: (field: string, message: string) => Finding,
) {
  const texts: Record<string, Localized | undefined> = { title, purpose }
  for (const [name, field] of Object.entries(properties)) {
    texts[`properties.${name}.title`] = field.title
    texts[`properties.${name}.description`] = field.description
    for (const [value, text] of Object.entries(field['x-names'] ?? {})) {
      texts[`properties.${name}.x-names.${value}`] = text
    }
  }
  for (const [field, text] of Object.entries(texts)) {
    if (text === undefined || typeof text === 'string') continue
    const missing = languages.filter((lang) => text[lang] === undefined)
    if (missing.length > 0)
      yield warning(at(field, `has no text in ${missing.join(', ')}: add a text`))
  }
}

/** Converts a description without mistakes to a collection. */
export function describeCollection(
  name: string,
  description: CollectionDescription,
  languages: readonly Language[],
  timeZone: string,
): DescribedCollection {
  const { properties } = withImpliedMarks(description)
  const { title, purpose, required = [], 'x-name': nameField } = description
  const isRequired = (field: string) => field === nameField || required.includes(field)
  const allFields = Object.entries(properties).map(([field, given]): CollectionField => ({
    name: field,
    title: given.title ?? inWords(field),
    description: given.description,
    schema: schemaOf(given, languages),
    isRequired: isRequired(field),
    isByLanguage: given['x-by-language'] === true,
    ...{ kind: kindOf(given), collection: given['x-entry'], valueNames: given['x-names'] },
    ...{ filter: filterOf(given), isSorted: given['x-sort'] },
    schemaProperty: given['x-property'],
  }))
  const fields = allFields.filter((field) => !isPrivate(properties[field.name] ?? {}))
  const { 'x-type': schemaType, 'x-tool': hasTool = false } = description
  const { 'x-begins': begins, 'x-ends': ends } = description
  const published = { name, title, purpose, nameField, begins, ends, fields, hasTool, schemaType }
  return { published, allFields, languages, timeZone }
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function kindOf(field: FieldDescription): FieldKind | undefined {
  const kinds = ['page', 'picture', 'place', 'markdown', 'hours'] as const
  return field['x-entry'] === undefined ? kinds.find((kind) => field[`x-${kind}`]) : 'entry'
}

/** Coordinates on the Earth. */
const place: FieldSchema = {
  type: 'object',
  properties: {
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
  },
  required: ['latitude', 'longitude'],
}

/**
 * Returns the JSON Schema of the value of a field, always with `type`. If the field has values by
 * language, the schema describes one of them.
 */
function schemaOf(field: FieldDescription, languages: readonly Language[]): FieldSchema {
  if (field['x-hours'] === true) return publishedHours
  return field['x-place'] === true ? place : toSchema(field, languages)
}

/** Matches keywords that are copied unchanged: all except marks, texts and inner schemas. */
const keywordsOfSchema = /^(?!x-|title$|description$|items$|properties$)/

function toSchema(value: ValueDescription, languages: readonly Language[]): FieldSchema {
  const { type, items, properties } = value
  const own = Object.entries(value).filter(([name]) => keywordsOfSchema.test(name))
  const inner = (one: ValueDescription) => ({
    ...toSchema(one, languages),
    ...(one.title !== undefined && { title: inOne(one.title, languages) }),
    ...(one.description !== undefined && { description: inOne(one.description, languages) }),
  })
  return {
    type: type ?? typeOf(value) ?? 'string',
    ...(Object.fromEntries(own) as FieldSchema), // The description schema allows only JSON values.
    ...(items && { items: inner(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, inner(one)]),
      ),
    }),
  }
}

function inOne(text: Localized, languages: readonly Language[]): string {
  return textIn(text, undefined, languages) ?? ''
}
