/**
 * Types of the OpenAPI 3.1 document, limited to the members that this project reads. The tests
 * check the document with external validators.
 */
import type { JsonSchema } from '../api/json-schema.ts'

/** A reference to a component. */
export interface Reference {
  readonly $ref: string
}

/** A parameter of an operation. */
export interface OpenApiParameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

/** A body in one media type. */
export interface OpenApiMedia {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, OpenApiExample>>
}

/** An example, and a note on what was cut. */
export interface OpenApiExample {
  readonly summary?: string
  readonly description?: string
  readonly value: unknown
}

/** An answer. */
export interface OpenApiResponse {
  readonly description: string
  readonly headers: Readonly<Record<string, Reference>>
  readonly content?: Readonly<Record<string, OpenApiMedia>>
}

/** One operation at one path. */
export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly deprecated?: true
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: {
    readonly required: true
    readonly content: Readonly<Record<string, OpenApiMedia>>
  }
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>
}

/** The document, limited to the members that this project reads. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly {
    readonly url: string
    readonly description: string
    readonly 'x-internal': boolean
  }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly headers: Readonly<Record<string, unknown>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}
