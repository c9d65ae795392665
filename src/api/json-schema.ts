/**
 * JSON Schema 2020-12, as far as this project uses it. It is the dialect of OpenAPI 3.1 and of MCP
 * tools.
 */
import { z } from 'zod'
import { largestCount } from './bounds.ts'

/** The keywords of JSON Schema that the service uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly propertyNames?: JsonSchema
}

/**
 * Converts a zod schema to JSON Schema for a tool. Replaces each reference by the schema that it
 * names, so that a model does not have to follow references.
 */
export function inlineJsonSchema(schema: z.ZodType): JsonSchema {
  // Uses `io: 'input'`, so that the schema allows unknown fields, which clients ignore.
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input' })
  return tidy(inline(root, $defs))
}

/**
 * Keywords of the schema of a tool result. They describe its members and types. Other keywords are
 * left out, because the result itself shows the values.
 */
const answerKeywords = new Set([
  ...['type', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'],
])

/**
 * Keywords of the schema of a tool argument. Lengths and patterns are left out, because the
 * description explains them.
 */
const argumentKeywords = new Set([
  ...answerKeywords,
  ...['enum', 'format', 'default', 'minimum', 'maximum', 'description'],
])

/**
 * Creates the schema of the arguments of a tool. It is short, because hosts send it to the model
 * with every question.
 */
export function argumentSchema(schema: z.ZodType): JsonSchema {
  return drawOutline(inlineJsonSchema(schema), argumentKeywords) as JsonSchema // A smaller schema.
}

/** Creates the schema of the result of a tool. Some hosts send it to the model too. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  return drawOutline(inlineJsonSchema(schema), answerKeywords) as JsonSchema // A smaller schema.
}

function drawOutline(schema: unknown, keywords: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => drawOutline(inner, keywords))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries: [string, unknown][] = Object.entries(schema)
  // Bounds at the limit of the number type are left out, because no client sends such numbers.
  const kept = entries.filter(([keyword, inner]) => keywords.has(keyword) && !isLargest(inner))
  return Object.fromEntries(
    kept.map(([keyword, inner]) => [
      keyword,
      keyword === 'properties' ? drawProperties(inner, keywords) : drawOutline(inner, keywords),
    ]),
  )
}

/** Checks whether a bound is only the limit of the number type. */
function isLargest(bound: unknown): boolean {
  return bound === largestCount || Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER
}

/** Shortens the schema of each property. Keeps all property names, as they are not keywords. */
function drawProperties(properties: unknown, keywords: ReadonlySet<string>): unknown {
  return Object.fromEntries(
    Object.entries(Object(properties) as Record<string, unknown>).map(([name, inner]) => [
      name,
      drawOutline(inner, keywords),
    ]),
  )
}

function inline(value: unknown, definitions: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, definitions))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [, reference] = entries.find(([key]) => key === '$ref') ?? []
  const name = typeof reference === 'string' ? reference.replace('#/$defs/', '') : undefined
  if (name !== undefined) return inline(definitions[name], definitions)
  const kept = entries.filter(([key, inner]) => !isLeftOut(key, inner))
  return Object.fromEntries(kept.map(([key, inner]) => [key, inline(inner, definitions)]))
}

/**
 * Checks whether a keyword is left out. Only the `id` of a schema is left out, because nothing
 * refers to it after inlining.
 */
function isLeftOut(key: string, inner: unknown): boolean {
  return key === 'id' && typeof inner === 'string'
}

/**
 * Removes parts of a schema that zod adds and readers do not need: `$schema`, `$id`, a pattern that
 * repeats a format, and `propertyNames` that allows any name.
 */
export function tidy(schema: unknown): JsonSchema {
  return withoutNoise(schema) as JsonSchema // zod wrote it; only keywords were taken away.
}

function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, inner]) => !isNoise(key, inner, value))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNoise(inner)]))
}

function isNoise(key: string, inner: unknown, schema: object): boolean {
  if (key === '$schema' || key === '$id') return typeof inner === 'string'
  if (key === 'pattern') return 'format' in schema
  return key === 'propertyNames' && JSON.stringify(inner) === '{"type":"string"}'
}
