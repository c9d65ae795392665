/** The descriptions of a built site as a client gets them, and schemas to hold answers against. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { App } from '../../src/service/app.ts'
import type { OpenApiDocument, OpenApiOperation } from '../../src/descriptions/openapi.ts'
import type { OpenApiResponse, Reference } from '../../src/descriptions/openapi-responses.ts'
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
  document: OpenApiDocument,
): string | undefined {
  const check = checkerOf(document).compile(localize(schema))
  if (check(value)) return undefined
  return check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
}

const checkers = new WeakMap<OpenApiDocument, Ajv2020>()

/**
 * Not zod, which wrote the schemas: what one program cannot read in its own writing, it cannot
 * find.
 */
function checkerOf(document: OpenApiDocument): Ajv2020 {
  const known = checkers.get(document)
  if (known) return known
  const checker = new Ajv2020({ strict: true, allowUnionTypes: true })
  addFormats(checker)
  checker.addSchema({ $id: 'document', $defs: localize(document.components.schemas) })
  checkers.set(document, checker)
  return checker
}

const localized = new WeakMap<object, object>()

/**
 * The same with references that lead into `document`; one object for one, because checkers are kept
 * by object.
 */
function localize<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value).replaceAll('#/components/schemas/', 'document#/$defs/')
  const known = localized.get(value) ?? (JSON.parse(text) as object)
  localized.set(value, known)
  return known as Value // A copy of it.
}
