/** JSON Schema 2020-12 as our schemas use it: the dialect of OpenAPI 3.1 and of MCP tools. */
import { z } from 'zod'

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

/** Characters of a pattern in a schema for models: a longer one costs more than it says beside the description. */
const longestPattern = 100

/** Schema of what a tool takes or answers, with nothing left to look up elsewhere; a model reads it. */
export function inlineJsonSchema(schema: z.ZodType): JsonSchema {
  // Our objects are open: clients ignore fields they do not know, which is how zod reads an input.
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input' })
  return tidy(inline(root, $defs))
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

function isLeftOut(key: string, inner: unknown): boolean {
  if (typeof inner !== 'string') return false
  return key === 'id' || (key === 'pattern' && inner.length > longestPattern)
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
