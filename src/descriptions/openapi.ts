/**
 * Renders the OpenAPI 3.1 document from the registry. `HEAD` is only described in text, because
 * separate operations for it would double the document and the generated clients.
 */
import type { JsonSchema } from '../api/json-schema.ts'
import { operationGroups } from '../api/operation.ts'
import { pascalCase } from '../api/pascal-case.ts'
import type { Operation } from '../api/operation.ts'
import { apiVersion } from '../api/version.ts'
import { scope } from '../gate/scope.ts'
import { fieldForm, longestHead } from '../http/field.ts'
import { idempotencyKeyForm, longestIdempotencyKey } from '../http/idempotency-key.ts'
import { authPaths, descriptionPaths } from '../http/paths.ts'
import { contactIn } from '../site/contact.ts'
import type { SiteInfo } from '../site/site.ts'
import type { DescriptionContext } from './description-context.ts'
import { bodyOf } from './examples.ts'
import type { Examples } from './examples.ts'
import { bodySchema, namedSchemas, readParameters, schemaName } from './json-schema.ts'
import { schemaReference } from './json-schema.ts'
import { describeHeaders, describeResponses } from './openapi-responses.ts'
import type { OpenApiExample, OpenApiResponse, SharedResponses } from './openapi-responses.ts'

/**
 * Facts for the document that are not in the registry. Without `examples`, the responses in the
 * document have no examples.
 */
export type OpenApiFacts = Pick<DescriptionContext, 'info' | 'contact' | 'policies'> &
  Partial<Pick<DescriptionContext, 'examples'>>

/** The document, limited to the members that this project writes. */
export type OpenApiDocument = ReturnType<typeof renderOpenApi>

/** One operation at one path. */
export type OpenApiOperation = ReturnType<typeof describeOperation>

/** A parameter of an operation. */
export interface OpenApiParameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

// Name of the security scheme. Generated clients show it to people.
const scheme = 'agent'

/** Renders the document of a registry. */
export function renderOpenApi(registry: readonly Operation[], facts: OpenApiFacts) {
  const making = { examples: facts.examples, responses: new Map<string, OpenApiResponse>() }
  const { responses } = making
  const entries = registry.flatMap((operation) =>
    operation.paths.map((path, position) => {
      const id = position === 0 ? operation.id : idOfPath(path)
      const described = describeOperation(operation, id, making)
      return [path, { [operation.method.toLowerCase()]: described }] as const
    }),
  )
  const paths = Object.fromEntries(entries)
  return {
    openapi: '3.1.0',
    info: describeService(facts),
    servers: [describeServer(facts.info)],
    tags: Object.entries(operationGroups)
      .filter(([name]) => registry.some(({ group }) => group === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: namedSchemas(registry),
      responses: Object.fromEntries([...responses].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      headers: describeHeaders([paths, [...responses.values()]], facts.examples),
      securitySchemes: { [scheme]: describeSecurity(facts) },
    },
  }
}

// Other machines cannot reach a loopback address, so such a server is described as local.
function describeServer({ baseUrl, company }: SiteInfo) {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(baseUrl).hostname)
  const use = isLocal ? 'local' : 'production'
  return { url: baseUrl, description: `${company}, ${use}`, 'x-internal': false }
}

// Names the licence of the content, or the licence of the API if the content has none.
function describeService({ info, contact, policies }: OpenApiFacts) {
  // The URL is the contact form in the first language that has one, otherwise the home page.
  const { email } = contactIn(contact, undefined, info.languages)
  const form = info.languages.map((lang) => contact?.forms[lang]).find(Boolean)
  const { anonymous, agent } = policies
  return {
    title: `${info.company} API`,
    version: apiVersion,
    description: [
      info.description,
      'Everything is read-only and has no side effects, so any request is safe to retry. Every GET operation also supports HEAD, and a path works with and without its final slash. Other paths are refused with 404, other methods with 405 and an Allow header, unreadable requests with 400, 408 or 431. Changes within a major version only add operations, optional parameters and fields, so ignore fields you do not know.',
      `Without a token, each network address may send ${anonymous.quota} requests per ${anonymous.window} seconds. With a token, each agent may send ${agent.quota}.`,
      `The guide is at ${info.baseUrl}${descriptionPaths.apiGuide}.`,
    ].join('\n\n'),
    contact: {
      name: info.company,
      url: info.baseUrl + (form ?? '/'),
      ...(email !== undefined && { email }),
    },
    license: info.licence ?? { name: 'MIT for the API', identifier: 'MIT' },
  }
}

// The authorization code flow is the only flow of this server that OpenAPI 3.1 can express. The
// guide describes the registration of agents.
function describeSecurity({ info: { baseUrl }, policies }: OpenApiFacts) {
  const token = baseUrl + authPaths.token
  return {
    type: 'oauth2',
    description: `Optional, except for the identity of an agent. A bearer token names the calling agent and raises its limit to ${policies.agent.quota} requests per ${policies.agent.window} seconds. Tokens are signed JWTs, verified as RFC8725 recommends.`,
    flows: {
      authorizationCode: {
        authorizationUrl: baseUrl + authPaths.authorization,
        tokenUrl: token,
        refreshUrl: token,
        scopes: { [scope]: 'Read everything that is public' },
      },
    },
  }
}

function describeOperation(operation: Operation, id: string, making: SharedResponses) {
  const token = { [scheme]: [scope] }
  const body = bodySchema(operation)
  return {
    operationId: id,
    tags: [operation.group],
    summary: operation.summary,
    description: operation.description,
    ...(operation.deprecated && { deprecated: true as const }),
    security: operation.security === 'required' ? [token] : [{}, token],
    parameters: describeParameters(operation, making.examples),
    ...(body && { requestBody: describeBody(operation, schemaName(body)) }),
    responses: describeResponses(operation, making),
  }
}

// The examples of an operation with a body are its request bodies, so no executed request is
// needed.
function describeBody({ examples }: Operation, name: string) {
  const shown = examples.map((value, position): [string, OpenApiExample] => [
    `example${position + 1}`,
    { value },
  ])
  return {
    required: true as const,
    content: {
      'application/json': { schema: schemaReference(name), examples: Object.fromEntries(shown) },
    },
  }
}

/** Converts an additional path to an operation id: `/agent/identity` → `agentIdentity`. */
function idOfPath(path: string): string {
  const name = pascalCase(path.slice(1).replaceAll('/', '-'))
  return name.charAt(0).toLowerCase() + name.slice(1)
}

const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'ETag values of answers in your cache. The status is 304 if one of them is still current. Other values are ignored.',
  schema: { type: 'string', pattern: fieldForm.source, maxLength: longestHead },
  example: 'W/"0123456789abcdef"',
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any key of 1 to 255 visible ASCII characters, which the answer repeats. Requests change nothing, so they are safe to retry with or without a key.',
  schema: {
    type: 'string',
    pattern: idempotencyKeyForm.source,
    minLength: 1,
    maxLength: longestIdempotencyKey,
  },
  example: '7c1d0c1e-5f0c-4c55-9c5e-5a0a7f7c1a90',
}

/** Describes the parameters of an operation in its query, its path and its header. */
function describeParameters(operation: Operation, examples?: Examples): OpenApiParameter[] {
  const read = readParameters(operation).map((parameter): OpenApiParameter => {
    const { name, schema, sample } = parameter
    const { description = '', ...rest } = schema
    const example = exampleOf(name, { ...schema, examples: [sample] }, { operation, examples })
    return {
      name,
      in: parameter.in,
      required: parameter.required,
      description,
      schema: rest,
      ...(example !== undefined && { example }),
    }
  })
  return [...read, ...headerParameters(operation)]
}

/** Lists the header fields that an operation reads. */
function headerParameters({ cache, method }: Operation): OpenApiParameter[] {
  return [
    ...(cache === 'public' ? [ifNoneMatch] : []),
    ...(method === 'POST' ? [idempotencyKey] : []),
  ]
}

/** Lists the header fields that the operations read, each once. */
export function listHeaderParameters(registry: readonly Operation[]): OpenApiParameter[] {
  return [...new Set(registry.flatMap(headerParameters))]
}

// Finds an example of a parameter. A cursor works for one list only, so its example must come from
// an answer.
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

/** Chooses a value for a parameter that the examples of the operation lack. */
function sampleOf({ examples: [sample] = [], format, minimum }: JsonSchema): unknown {
  return sample ?? (format === 'date' ? '2026-01-01' : minimum)
}
