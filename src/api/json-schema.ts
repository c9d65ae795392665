/** JSON Schema 2020-12 as our schemas use it: the dialect of OpenAPI 3.1 and of MCP tools. */
import { z } from 'zod'
import { largestCount } from './bounds.ts'

/** The keywords our schemas use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
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

/** Schema of what a tool takes or answers, with nothing left to look up elsewhere; a model reads it. */
export function inlineJsonSchema(schema: z.ZodType): JsonSchema {
  // Our objects are open: clients ignore fields they do not know, which is how zod reads an input.
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input' })
  return tidy(inline(root, $defs))
}

/** Keywords of an answer that tell its parts and their types: its values are in the answer itself. */
const answerKeywords = new Set([
  ...['type', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'],
])

/** Keywords of an argument beside them: how long a text may be, and of what characters, its description says. */
const argumentKeywords = new Set([
  ...answerKeywords,
  ...['enum', 'format', 'default', 'minimum', 'maximum', 'description'],
])

/** Schema of the arguments of a tool. Hosts show it to a model with every question. */
export function argumentSchema(schema: z.ZodType): JsonSchema {
  return drawOutline(inlineJsonSchema(schema), argumentKeywords) as JsonSchema // Some keywords of one.
}

/** Schema of what a tool answers, which some hosts show too. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  return drawOutline(inlineJsonSchema(schema), answerKeywords) as JsonSchema // Some keywords of one.
}

function drawOutline(schema: unknown, keywords: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => drawOutline(inner, keywords))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries: [string, unknown][] = Object.entries(schema)
  // The largest count of all bounds nothing that anybody would send.
  const kept = entries.filter(([keyword, inner]) => keywords.has(keyword) && inner !== largestCount)
  return Object.fromEntries(
    kept.map(([keyword, inner]) => [
      keyword,
      keyword === 'properties' ? drawProperties(inner, keywords) : drawOutline(inner, keywords),
    ]),
  )
}

/** Members are named freely: none of their names is a keyword. */
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

/** The name of a schema, which nothing refers to any more. */
function isLeftOut(key: string, inner: unknown): boolean {
  return key === 'id' && typeof inner === 'string'
}

/**
 * The same schema without what zod adds and no reader needs: `$schema`, `$id`, and the pattern beside a format that
 * says the same.
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
