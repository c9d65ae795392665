/**
 * Reads the published descriptions of a site, such as OpenAPI, and validates responses against
 * their schemas.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { App } from '../../src/service/app.ts'
import type { OpenApiDocument, OpenApiOperation } from '../../src/descriptions/openapi.ts'
import type { OpenApiResponse, Reference } from '../../src/descriptions/openapi-responses.ts'
import type { JsonSchema } from '../../src/api/json-schema.ts'
import { ask } from './app.ts'

/** Reads the text of a description. Throws if it is not available. */
export async function readDescription(app: App, path: string): Promise<string> {
  const answer = await ask(app, path)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return answer.text
}

/** Reads the published OpenAPI document. */
export async function readOpenApi(app: App): Promise<OpenApiDocument> {
  return JSON.parse(await readDescription(app, '/openapi.json')) as OpenApiDocument
}

/** All operations of a document, with path and method. */
export function operationsOf({ paths }: OpenApiDocument): {
  path: string
  method: string
  operation: OpenApiOperation
}[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** Resolves a reference to a response. Returns a response unchanged. */
export function resolveResponse(
  response: OpenApiResponse | Reference,
  { components }: OpenApiDocument,
): OpenApiResponse {
  if (!('$ref' in response)) return response
  const found = components.responses[response.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`${response.$ref} leads nowhere`)
  return found
}

/** Why a value does not match a published schema; `undefined` if it matches. */
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
 * Creates a validator for the schemas of a document. Uses Ajv, because zod wrote the schemas and
 * would not find its own mistakes.
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
 * Copies a schema with references to `document`. Returns the same copy for the same object, because
 * Ajv caches validators by object.
 */
function localize<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value).replaceAll('#/components/schemas/', 'document#/$defs/')
  const known = localized.get(value) ?? (JSON.parse(text) as object)
  localized.set(value, known)
  return known as Value // A copy of it.
}
