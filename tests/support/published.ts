/** The descriptions of a built site as a client gets them, and schemas to hold answers against. */
import { z } from 'zod'
import type { App } from '../../src/service/app.ts'
import type { OpenApiDocument, OpenApiOperation } from '../../src/descriptions/openapi-document.ts'
import type { OpenApiResponse, Reference } from '../../src/descriptions/openapi-document.ts'
import type { JsonSchema } from '../../src/api/json-schema.ts'
import { ask } from './app.ts'

/** Text of a description. */
export async function readDescription(app: App, path: string): Promise<string> {
  const answer = await ask(app, path)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return answer.text
}

/** The published OpenAPI document. */
export async function readOpenApi(app: App): Promise<OpenApiDocument> {
  return JSON.parse(await readDescription(app, '/openapi.json')) as OpenApiDocument
}

/** Every operation of a document with its path and method. */
export function operationsOf({ paths }: OpenApiDocument): {
  path: string
  method: string
  operation: OpenApiOperation
}[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** The response behind a reference. */
export function resolveResponse(
  response: OpenApiResponse | Reference,
  { components }: OpenApiDocument,
): OpenApiResponse {
  if (!('$ref' in response)) return response
  const found = components.responses[response.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`${response.$ref} leads nowhere`)
  return found
}

/** What is wrong with a value by a published schema; `undefined` when nothing is. */
export function faultOf(
  value: unknown,
  schema: JsonSchema,
  { components }: OpenApiDocument,
): string | undefined {
  const text = JSON.stringify({ ...schema, $defs: components.schemas })
  const local = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema
  return z.fromJSONSchema(local as never).safeParse(value).error?.message
}
