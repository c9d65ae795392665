/**
 * Rows of the API reference page, with all references resolved. They come from the OpenAPI
 * document, so that people and programs see the same.
 */
import { referenceName } from './json-schema.ts'
import type { JsonSchema } from '../api/json-schema.ts'
import type { OpenApiDocument } from './openapi.ts'
import type { OpenApiResponse, Reference } from './openapi-responses.ts'
import { fieldWords, typeWords, withLimits } from './schema-words.ts'

/** Operations of a document, in order. */
export function listOperations(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description,
      needsToken: operation.security.every((scheme) => Object.keys(scheme).length > 0),
      isDeprecated: operation.deprecated ?? false,
      parameters: operation.parameters.map(({ name, in: place, schema, ...row }) => ({
        name,
        place,
        required: row.required,
        type: withLimits(typeWords(schema), schema),
        description: row.description,
      })),
      body: shapeOf(operation.requestBody?.content),
      answers: Object.entries(operation.responses).map(([status, response]) => {
        const { description, content } = resolve(response, document)
        return { status, description, shape: shapeOf(content) }
      }),
    })),
  )
}

/** Named schemas of a document with their fields. */
export function listShapes({ components }: OpenApiDocument) {
  return Object.entries(components.schemas).map(([name, schema]) => ({
    name,
    fields: fieldWords(schema),
  }))
}

// A broken reference is an error in the document, so the build must fail.
function resolve(
  response: OpenApiResponse | Reference,
  { components }: OpenApiDocument,
): OpenApiResponse {
  if (!('$ref' in response)) return response
  const name = response.$ref.slice('#/components/responses/'.length)
  const found = components.responses[name]
  if (!found) throw new Error(`The document has no response ${name}`)
  return found
}

function shapeOf(
  content: Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined,
): string | undefined {
  const [media] = Object.values(content ?? {})
  return media && referenceName(media.schema)
}
