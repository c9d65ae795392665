/**
 * Describes the parameters of operations for OpenAPI. Every parameter has a working example,
 * because client generators and test tools send it literally.
 */
import type { Operation } from '../api/operation.ts'
import { fieldForm, longestHead } from '../http/field.ts'
import { idempotencyKeyForm, longestIdempotencyKey } from '../http/idempotency-key.ts'
import { bodyOf } from './examples.ts'
import type { Examples } from './examples.ts'
import { queryParameters } from './json-schema.ts'
import type { JsonSchema } from '../api/json-schema.ts'
import type { OpenApiParameter } from './openapi-document.ts'

const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'Entity tags of answers you keep, as their ETag has them; 304 when one of them is still current. What is no entity tag is left aside.',
  schema: { type: 'string', pattern: fieldForm.source, maxLength: longestHead },
  example: 'W/"0123456789abcdef"',
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Key of your own, 1 to 255 visible ASCII characters, given back in the answer. Nothing is changed by a request, so that it is safe to retry with or without one.',
  schema: {
    type: 'string',
    pattern: idempotencyKeyForm.source,
    minLength: 1,
    maxLength: longestIdempotencyKey,
  },
  example: '7c1d0c1e-5f0c-4c55-9c5e-5a0a7f7c1a90',
}

/** Query and header parameters of an operation. */
export function describeParameters(operation: Operation, examples?: Examples): OpenApiParameter[] {
  const query = queryParameters(operation).map(({ name, required, schema }): OpenApiParameter => {
    const { description = '', ...rest } = schema
    const example = exampleOf(name, schema, { operation, examples })
    return {
      name,
      in: 'query',
      required,
      description,
      schema: rest,
      ...(example !== undefined && { example }),
    }
  })
  return [
    ...query,
    ...(operation.cache === 'public' ? [ifNoneMatch] : []),
    ...(operation.method === 'POST' ? [idempotencyKey] : []),
  ]
}

// A cursor works for one list only, so the example must come from an answer.
function exampleOf(
  name: string,
  schema: JsonSchema,
  { operation, examples }: { operation: Operation; examples: Examples | undefined },
): unknown {
  const given = operation.examples.map((values) => values[name]).find(Boolean)
  if (given !== undefined) return given
  if (name !== 'cursor') return schema.default ?? schema.enum?.[0] ?? sampleOf(schema)
  const answers = examples?.operations.get(operation.id) ?? []
  return answers.map(({ answer }) => bodyOf(answer).next_cursor).find(Boolean)
}

/** Sample value for a parameter without an example. */
function sampleOf({ format, minimum }: JsonSchema): unknown {
  return format === 'date' ? '2026-01-01' : minimum
}
