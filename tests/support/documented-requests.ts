/**
 * Generates requests that an OpenAPI document allows, and requests that violate one of its
 * constraints each.
 */
import fc from 'fast-check'
import type { JsonSchema } from '../../src/api/json-schema.ts'
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '../../src/descriptions/openapi.ts'
import type { Ask } from './app.ts'
import type { operationsOf } from './published.ts'
import { faultOf } from './published.ts'
import { allowedValues, breachesOf } from './schema-values.ts'
import type { Making } from './schema-values.ts'

/** An operation with its path and method. */
export type Place = ReturnType<typeof operationsOf>[number]

/** A request in parts, so that a test can change one of them. */
export interface DocumentedRequest {
  readonly query: Readonly<Record<string, string>>
  readonly path: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Generators of requests. */
export interface RequestMaker {
  allowed(place: Place): fc.Arbitrary<DocumentedRequest>
  /** One generator for each constraint that its requests violate. */
  forbidden(place: Place): { bound: string; requests: fc.Arbitrary<DocumentedRequest> }[]
}

/**
 * Creates the generators for a document. `samples` are values that exist on the site, such as paths
 * of pages.
 */
export function createRequestMaker(
  document: OpenApiDocument,
  samples: readonly unknown[],
): RequestMaker {
  const making: Making = {
    samples,
    fits: (value, schema) => faultOf(value, schema, document) === undefined,
    resolve: ({ $ref, ...schema }) =>
      document.components.schemas[$ref?.replace('#/components/schemas/', '') ?? ''] ?? schema,
  }

  function allowed({ operation }: Place): fc.Arbitrary<DocumentedRequest> {
    const body = bodyOf(operation)
    return fc.record(
      {
        query: values(operation, 'query'),
        path: values(operation, 'path'),
        headers: values(operation, 'header'),
        body: body ? allowedValues(body, making) : fc.constant(undefined),
      },
      { requiredKeys: ['query', 'path', 'headers', 'body'] },
    )
  }

  function values({ parameters }: OpenApiOperation, place: OpenApiParameter['in']) {
    const here = parameters.filter((parameter) => parameter.in === place)
    const entries = here.map(({ name, schema, example }) => {
      const valid = allowedValues(schema, withSample(making, example)).map(String)
      return [name, place === 'header' ? valid.map(asField) : valid] as const
    })
    const requiredKeys = here.filter(({ required }) => required).map(({ name }) => name)
    return fc.record<Record<string, string>, string>(Object.fromEntries(entries), { requiredKeys })
  }

  function forbidden(place: Place) {
    const valid = allowed(place)
    const { parameters } = place.operation
    const body = bodyOf(place.operation)
    const missing = parameters
      .filter((parameter) => parameter.required && parameter.in === 'query')
      .map(({ name }) => ({
        bound: `${name} missing`,
        requests: valid.map((request) => ({ ...request, query: without(request.query, name) })),
      }))
    const inBody = body
      ? breachesOf(body, making).map(({ bound, values: bodies }) => ({
          bound: `body ${bound}`,
          requests: fc
            .tuple(valid, bodies)
            .map(([request, wrong]) => ({ ...request, body: wrong })),
        }))
      : []
    return [...missing, ...parameters.flatMap((one) => wrongTexts(one, valid)), ...inBody]
  }

  /**
   * Requests with one wrong parameter. All values of queries and header fields are texts, so a
   * string parameter cannot have the wrong type.
   */
  function wrongTexts(parameter: OpenApiParameter, valid: fc.Arbitrary<DocumentedRequest>) {
    const { name, schema, example } = parameter
    // Invalid characters in a header field never reach the service. Tests in tests/process send
    // them.
    if (name === 'If-None-Match') return []
    const part = parameter.in === 'header' ? 'headers' : parameter.in
    return (
      breachesOf(schema, withSample(making, example))
        .filter(({ bound }) => bound !== 'type' || schema.type !== 'string')
        // Leaves out empty path parameters, because the path without its last segment is another
        // path.
        .filter(({ bound }) => bound !== 'minLength' || part !== 'path')
        .map(({ bound, values: wrong }) => ({
          bound: `${name} ${bound}`,
          requests: fc
            .tuple(valid, wrong.map(String).map(part === 'headers' ? asField : String))
            .filter(([, text]) => !isAllowedText(text, schema))
            .filter(([, text]) => part !== 'path' || text !== '')
            .map(([request, text]) => ({ ...request, [part]: { ...request[part], [name]: text } })),
        }))
    )
  }

  /**
   * Whether a text is a valid value of a parameter. Numbers and booleans are written as in JSON.
   */
  function isAllowedText(text: string, schema: JsonSchema): boolean {
    if (schema.type === 'string') return making.fits(text, schema)
    const values = [true, false, Number(text)].filter((value) => String(value) === text)
    return values.some((value) => making.fits(value, schema))
  }

  return { allowed, forbidden }
}

/** Converts a request to a method, a target and options for `ask`. */
export function callOf({ path: template, method }: Place, request: DocumentedRequest) {
  const { query, headers, body } = request
  const path = template.replace(/\{(\w+)\}$/, (_whole, name: string) =>
    encodeURIComponent(request.path[name] ?? ''),
  )
  const text = new URLSearchParams(query).toString()
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  if (body !== undefined) fields.push(['content-type', 'application/json'])
  const ask: Ask = {
    method: method.toUpperCase(),
    headers: Object.fromEntries(fields) as Record<string, string>, // The entries are pairs.
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return { target: text === '' ? path : `${path}?${text}`, ask }
}

function withSample(making: Making, example: unknown): Making {
  return { ...making, samples: [...making.samples, example] }
}

// Removes white space around a field value, as node:http does (RFC 9110 §5.5).
function asField(text: string): string {
  return text.replace(/^[\t ]+|[\t ]+$/g, '')
}

function bodyOf({ requestBody }: OpenApiOperation): JsonSchema | undefined {
  return requestBody?.content['application/json']?.schema
}

function without(query: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([key]) => key !== name))
}
