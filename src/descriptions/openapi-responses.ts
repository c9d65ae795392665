/**
 * Describes the responses of operations for OpenAPI, with headers and executed examples. Operations
 * share error responses, which keeps the document short.
 */
import type { Operation } from '../api/operation.ts'
import { problemMediaType, problemTypes } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'
import { bodyOf } from './examples.ts'
import type { Examples, ExampleExchange } from './examples.ts'
import { schemaName, schemaReference } from './json-schema.ts'
import type { JsonSchema } from '../api/json-schema.ts'
import { pascalCase } from '../api/pascal-case.ts'
import { problemGuide, problemsOf } from './problems.ts'
import { commonHeaders, isPaged, responseHeaders, successHeaders } from './response-headers.ts'
import type { ResponseHeaderName } from './response-headers.ts'
import { shorten } from './shorten.ts'

/** A reference to a component. */
export interface Reference {
  readonly $ref: string
}

/** An example, and a note on what was cut. */
export interface OpenApiExample {
  readonly summary?: string
  readonly description?: string
  readonly value: unknown
}

/** An answer, with its body by media type. */
export interface OpenApiResponse {
  readonly description: string
  readonly headers: Readonly<Record<string, Reference>>
  readonly content?: ReturnType<typeof mediaOf>
}

/** Responses that operations share, added on first use, and the examples for all responses. */
export interface SharedResponses {
  readonly examples: Examples | undefined
  readonly responses: Map<string, OpenApiResponse>
}

/** Describes the responses of an operation, by status. */
export function describeResponses(
  operation: Operation,
  making: SharedResponses,
): Record<string, OpenApiResponse | Reference> {
  const schema = schemaReference(schemaName(operation.output))
  const { examples } = making
  const byStatus = Map.groupBy(problemsOf(operation), (code) => problemTypes[code].status)
  const problems = [...byStatus].map(([status, codes]): [number, Reference] => [
    status,
    shareProblem(operation, codes, making),
  ])
  const others = Object.entries(operation.otherStatuses ?? {}).map(
    ([status, description]): [number, OpenApiResponse] => {
      const exchange = examples?.statuses.get(`${operation.id} ${status}`)
      return [
        Number(status),
        {
          description,
          headers: headerReferences([...commonHeaders(operation), 'Retry-After']),
          content: mediaOf('application/json', schema, exchange ? [exchange] : []),
        },
      ]
    },
  )
  const success: OpenApiResponse = {
    description: 'Success',
    headers: headerReferences(successHeaders(operation)),
    content: mediaOf('application/json', schema, examples?.operations.get(operation.id) ?? []),
  }
  return Object.fromEntries<OpenApiResponse | Reference>([
    [200, success],
    ...(operation.cache === 'public' ? [[304, shareNotModified(operation, making)] as const] : []),
    ...problems,
    ...others,
  ])
}

// A 304 has no body and therefore no schema (RFC 9110 §15.4.5).
function shareNotModified(operation: Operation, making: SharedResponses): Reference {
  const headers: ResponseHeaderName[] = [...commonHeaders(operation), 'ETag', 'Vary']
  // The 304 of a list has the link to the next page too.
  if (isPaged(operation)) headers.push('Link')
  return share(isPaged(operation) ? 'PageNotModified' : 'NotModified', operation, making, {
    description: 'The answer in your cache is still current',
    headers: headerReferences(headers),
  })
}

// All errors with the same status share a response, because OpenAPI has one response per status.
function shareProblem(
  operation: Operation,
  codes: readonly ProblemCode[],
  making: SharedResponses,
): Reference {
  const headers: ResponseHeaderName[] = [
    ...commonHeaders(operation),
    ...(operation.method === 'POST' ? (['Idempotency-Key'] as const) : []),
    ...new Set(codes.flatMap((code) => problemGuide[code].headers ?? [])),
  ]
  const exchanges = codes.flatMap((code) => making.examples?.problems.get(code) ?? [])
  return share(codes.map(pascalCase).join('Or'), operation, making, {
    description: codes.map((code) => problemGuide[code].meaning).join(' '),
    headers: headerReferences(headers),
    content: mediaOf(problemMediaType, schemaReference('Problem'), exchanges),
  })
}

/**
 * Adds a shared response, and returns the reference to it. Operations with additional header fields
 * get a copy of their own.
 */
function share(
  name: string,
  operation: Operation,
  { responses }: SharedResponses,
  response: OpenApiResponse,
): Reference {
  const isSpecial = operation.method === 'POST' || operation.deprecated !== undefined
  const key = isSpecial ? pascalCase(operation.id) + name : name
  responses.set(key, response)
  return { $ref: `#/components/responses/${key}` }
}

// Describes a body and its examples. Cuts long examples and adds a note, because people read them.
function mediaOf(
  type: string,
  schema: JsonSchema,
  exchanges: readonly ExampleExchange[],
): Record<string, { schema: JsonSchema; examples?: Record<string, OpenApiExample> }> {
  const examples = exchanges.map(({ request, answer }, position): [string, OpenApiExample] => {
    const body = bodyOf(answer)
    const { value, notes } = shorten(body)
    const name = typeof body.code === 'string' ? body.code : `example${position + 1}`
    return [
      name,
      {
        summary: `${request.method} ${request.target}`,
        ...(notes.length > 0 && { description: `Shortened: ${notes.join('; ')}` }),
        value,
      },
    ]
  })
  return {
    [type]: {
      schema,
      ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
    },
  }
}

function headerReferences(names: readonly ResponseHeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Describes the header components that `uses` refers to. */
export function describeHeaders(
  uses: unknown,
  examples: Examples | undefined,
): Record<string, unknown> {
  const text = JSON.stringify(uses)
  const exchanges = [
    ...[...(examples?.operations.values() ?? [])].flat(),
    ...(examples?.problems.values() ?? []),
  ]
  const rows = Object.entries(responseHeaders).filter(([name]) =>
    text.includes(`"#/components/headers/${name}"`),
  )
  return Object.fromEntries(
    rows.map(([name, { description, schema, ...row }]) => {
      const found = exchanges.map(({ answer }) => answer.headers[name]).find(Boolean)
      const shown = found ?? row.example
      const example = shown !== undefined && schema.type === 'integer' ? Number(shown) : shown
      return [name, { description, schema, ...(example !== undefined && { example }) }]
    }),
  )
}
