/**
 * Describes a JSON Schema in words: its type and its limits. It supports only the keywords that our
 * schemas use and ignores all others.
 */
import { referenceName } from './json-schema.ts'
import type { JsonSchema } from '../api/json-schema.ts'

/** A field of an object. */
export interface FieldWords {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

const formats: Readonly<Record<string, string>> = {
  uri: 'URI',
  email: 'e-mail',
  date: 'date',
  'date-time': 'date-time',
}

/** Describes the type of a schema, such as `array of PageSummary` or `string or null`. */
export function typeWords(schema: JsonSchema): string {
  const name = referenceName(schema)
  if (name !== undefined) return name
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ')
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.items) return `array of ${typeWords(schema.items)}`
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return mapWords(schema.additionalProperties, schema.propertyNames)
  }
  const format = formats[schema.format ?? '']
  const type = [schema.type ?? 'any'].flat().join(' or ')
  return format === undefined ? type : `${type} (${format})`
}

/** Describes the limits of a schema, such as `1 to 20, default 8`; empty without limits. */
export function limitWords(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  // Leaves out the length of a `date-time`, because the format determines the length.
  const longest = schema.format === 'date-time' ? undefined : maxLength
  return [
    rangeWords(minimum, maximum, ''),
    rangeWords(minLength, longest, ' characters'),
    rangeWords(minItems, maxItems, ' entries'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((words) => words !== '')
    .join(', ')
}

/** Adds the limits of a schema to the words for its type. */
export function withLimits(type: string, schema: JsonSchema): string {
  const limits = limitWords(schema)
  return limits === '' ? type : `${type}; ${limits}`
}

/** Lists the fields of an object. Fields of nested objects follow with their path as name. */
export function fieldWords(schema: JsonSchema, prefix = ''): FieldWords[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.properties ? field : field.items?.properties ? field.items : undefined
    const suffix = field.items ? '[]' : ''
    const type = inner ? (field.items ? 'array of objects' : 'object') : typeWords(field)
    const own: FieldWords = {
      name: prefix + name,
      type: withLimits(type, field),
      required: schema.required?.includes(name) ?? false,
      description: field.description ?? '',
    }
    return [own, ...(inner ? fieldWords(inner, `${prefix}${name}${suffix}.`) : [])]
  })
}

// Describes an object with arbitrary keys as a map.
function mapWords(value: JsonSchema, names: JsonSchema | undefined): string {
  const keys = names?.enum ? names.enum.join(', ') : 'name'
  const type = typeWords(value)
  return type === 'any' ? 'object' : `object mapping ${keys} to ${type}`
}

// Describes a range. Leaves out a missing bound.
function rangeWords(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `at least ${least ?? 0}${unit}`
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`
}
