/**
 * Converts the API schemas to JSON Schema 2020-12, the dialect of OpenAPI 3.1. The source is the
 * schemas that validate requests and responses.
 */
import { z } from 'zod'
import { tidy } from '../api/json-schema.ts'
import type { JsonSchema } from '../api/json-schema.ts'
import { batchBody } from '../api/batch-schemas.ts'
import { longestUrl, mostIgnored } from '../api/bounds.ts'
import { httpStatus } from '../api/numbers.ts'
import type { Operation } from '../api/operation.ts'
import { ignoredName } from '../api/unknown-parameters.ts'
import { findPathParameter } from '../api/uri-template.ts'
import { longestHead } from '../http/field.ts'
import { problemTypes } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'

/** A parameter of a GET operation, with its schema. */
export interface ReadParameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required: boolean
  readonly schema: JsonSchema
  /** First example value of the schema; `undefined` if it has none. */
  readonly sample: unknown
}

const codes = Object.keys(problemTypes) as ProblemCode[] // The keys are the codes.

/** A Problem, RFC 9457. */
export const problemSchema = z
  .object({
    type: z
      .url()
      .meta({ maxLength: longestUrl })
      .describe('Section of the API guide that explains the code'),
    title: z.string().describe('Short summary of the kind of problem'),
    status: httpStatus(400).describe('HTTP status'),
    detail: z.string().optional().describe('What went wrong and how to fix it'),
    instance: z
      .string()
      .regex(/^\//)
      .meta({ maxLength: longestHead })
      .optional()
      .describe('Path of the request that failed'),
    code: z.enum(codes).describe('Code for programs; always one of these values'),
  })
  .meta({ id: 'Problem' })

const prefix = '#/components/schemas/'

/** Creates a reference to a named schema. */
export function schemaReference(name: string): JsonSchema {
  return { $ref: prefix + name }
}

/** Returns the name in a reference to a named schema; `undefined` for other schemas. */
export function referenceName({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined
}

/** Returns the name of a schema. Throws without one, because documents show only named schemas. */
export function schemaName(schema: z.ZodType): string {
  const name = schema.meta()?.id
  if (name === undefined) throw new Error('A schema of the API has no name: add .meta({ id })')
  return name
}

/** Returns the JSON Schema of the Problem and of all named schemas of the operations, by name. */
export function namedSchemas(registry: readonly Operation[]): Record<string, JsonSchema> {
  const roots = registry.flatMap((operation) => {
    const body = bodySchema(operation)
    return body ? [body, operation.output] : [operation.output]
  })
  // Does not use the global registry of zod, because it has schemas that no operation here uses.
  const names = z.registry<{ id?: string }>()
  const known = new Set([...roots, ignoredName, problemSchema].flatMap(findNamed))
  for (const schema of known) names.add(schema, { id: schemaName(schema) })
  const { schemas } = z.toJSONSchema(names, { io: 'input', uri: (id) => prefix + id })
  const tidied = new Map(
    Object.entries(schemas).map(([name, schema]) => [name, withIntegerFormats(tidy(schema))]),
  )
  for (const { output } of registry) {
    const name = schemaName(output)
    const { properties, ...schema } = tidied.get(name) ?? {}
    tidied.set(name, { ...schema, properties: { ...properties, ignored: ignoredNames } })
  }
  const body = schemaName(batchBody)
  if (tidied.has(body)) tidied.set(body, describeBatchBody(registry))
  return Object.fromEntries(tidied)
}

/**
 * Describes the body of an answer within a batch. The schema is `anyOf`, because an empty list
 * matches the schemas of several operations, which `oneOf` forbids.
 */
function describeBatchBody(registry: readonly Operation[]): JsonSchema {
  const outputs = registry.filter(({ batchable }) => batchable).map(({ output }) => output)
  const names = new Set([...outputs, problemSchema].map(schemaName))
  return { description: batchBody.description ?? '', anyOf: [...names].map(schemaReference) }
}

/**
 * Schema of the member `ignored` of every successful answer. The operations do not declare it,
 * because MCP tools use the same schemas and have the member `note` instead.
 */
const ignoredNames: JsonSchema = {
  type: 'array',
  description: `The first ${mostIgnored} unknown names in the request; they were ignored`,
  maxItems: mostIgnored,
  items: schemaReference(schemaName(ignoredName)),
}

/** Lists the named schemas within a schema, and the schema itself if it has a name. */
function findNamed(schema: z.ZodType): z.ZodType[] {
  const own = schema.meta()?.id === undefined ? [] : [schema]
  return [...own, ...innerSchemas(schema).flatMap(findNamed)]
}

function innerSchemas(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape) as z.ZodType[]
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return [schema.unwrap() as z.ZodType]
  }
  return []
}

/** Returns the schema of the JSON body of an operation; `undefined` without a body. */
export function bodySchema({ method, input }: Operation): z.ZodObject | undefined {
  return method === 'POST' ? input : undefined
}

/** Lists the parameters of a GET operation, in the order of its input. */
export function readParameters({ method, paths, input }: Operation): ReadParameter[] {
  if (method === 'POST') return []
  const inPath = findPathParameter(paths[0])
  const whole = withIntegerFormats(tidy(z.toJSONSchema(input, { io: 'input' })))
  const { properties = {}, required = [] } = whole
  return Object.entries(properties).map(([name, { examples = [], ...schema }]) => ({
    name,
    in: name === inPath ? 'path' : 'query',
    required: required.includes(name),
    schema,
    sample: examples[0],
  }))
}

/**
 * Adds the OpenAPI formats for integers (3.1, Data Types) that fit the bounds. Tool schemas omit
 * them, because MCP hosts reject formats unknown to JSON Schema.
 */
function withIntegerFormats(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema) as JsonSchema // Only formats were added.
}

function mapSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapSchemas)
  if (typeof value !== 'object' || value === null) return value
  const mapped = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapSchemas(inner)]),
  )
  return mapped.type === 'integer' ? { ...mapped, format: integerFormat(mapped) } : mapped
}

function integerFormat({ minimum, maximum }: JsonSchema): 'int32' | 'int64' {
  const isSmall = (bound: number | undefined) => bound !== undefined && (bound | 0) === bound
  return isSmall(minimum) && isSmall(maximum) ? 'int32' : 'int64'
}
