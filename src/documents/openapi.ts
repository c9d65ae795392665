/** The OpenAPI 3.1 document, derived from the registry. `HEAD`, which every GET answers too, is told in words only. */
import type { Operation } from '../api/operation.ts'
import { apiVersion } from '../api/version.ts'
import { scope } from '../http/authorization.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import { problemMediaType, problemTypes } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'
import type { ContactInfo, SiteInfo } from '../site/site.ts'
import { bodyOf } from './examples.ts'
import type { Examples, Exchange } from './examples.ts'
import {
  bodySchema,
  namedSchemas,
  queryParameters,
  schemaName,
  schemaReference,
} from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { problemGuide, problemsOf } from './problems.ts'
import { commonHeaders, responseHeaders, successHeaders } from './response-headers.ts'
import type { ResponseHeaderName } from './response-headers.ts'
import { shorten } from './shorten.ts'

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

/** An example and what was left out of it. */
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

/** The document, as far as its readers look into it. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly headers: Readonly<Record<string, unknown>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

/** What the document tells beside the registry. */
export interface OpenApiFacts {
  readonly info: SiteInfo
  readonly contact: ContactInfo | undefined
  readonly policies: QuotaPolicies
  /** Executed examples; without them the document has none. */
  readonly examples?: Examples | undefined
}

/** The quotas of the two kinds of callers, and that of whoever asks for tokens. */
export interface QuotaPolicies {
  readonly anonymous: QuotaPolicy
  readonly agent: QuotaPolicy
  readonly auth: QuotaPolicy
}

const scheme = 'agent'

/** Groups of operations; what no group names belongs to the last one. */
const groups = [
  {
    name: 'Pages',
    description: 'Find and read the pages of the site',
    operations: ['search', 'pages', 'page'],
  },
  {
    name: 'Company',
    description: 'What the company offers, and how to reach a person',
    operations: ['workshop', 'contact'],
  },
  { name: 'Service', description: 'The service itself: its parts, its state, its callers' },
] as const satisfies { name: string; description: string; operations?: readonly string[] }[]

const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tags of answers you keep; 304 when one of them is still current',
  schema: { type: 'string' },
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Key of your own, 1 to 255 visible ASCII characters, given back in the answer. Nothing is changed by a request, so that it is safe to retry with or without one.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7E]{1,255}$' },
  example: '7c1d0c1e-5f0c-4c55-9c5e-5a0a7f7c1a90',
}

/** The document of a registry. */
export function renderOpenApi(
  registry: readonly Operation[],
  facts: OpenApiFacts,
): OpenApiDocument {
  const responses = new Map<string, OpenApiResponse>()
  const entries = registry.flatMap((operation) =>
    operation.paths.map((path, position) => {
      const id = position === 0 ? operation.id : idOfPath(path)
      const described = describeOperation(operation, id, { facts, responses })
      return [path, { [operation.method.toLowerCase()]: described }] as const
    }),
  )
  const paths = Object.fromEntries(entries)
  return {
    openapi: '3.1.0',
    info: describeService(facts),
    servers: [{ url: facts.info.baseUrl, description: facts.info.company }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: namedSchemas(registry),
      responses: Object.fromEntries([...responses].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      headers: describeHeaders([paths, [...responses.values()]], facts.examples),
      securitySchemes: { [scheme]: describeSecurity(facts) },
    },
  }
}

interface Making {
  readonly facts: OpenApiFacts
  /** Shared responses, added when first used. */
  readonly responses: Map<string, OpenApiResponse>
}

function describeService({ info, contact, policies }: OpenApiFacts): Record<string, unknown> {
  const form = info.languages.map((lang) => contact?.forms[lang]).find(Boolean)
  const { anonymous, agent } = policies
  return {
    title: `${info.company} API`,
    version: apiVersion,
    description: [
      info.description,
      'Everything is read-only and has no side effects, so any request is safe to retry. Every GET answers HEAD as well, and a path works with and without its final slash. Another path is refused with 404, another method with 405 and Allow. Changes within a major version only add: ignore fields you do not know.',
      `Without a token ${anonymous.quota} requests per ${anonymous.window} seconds are allowed for each network address, with one ${agent.quota} for each agent.`,
      `The guide is at ${info.baseUrl}/api.md.`,
    ].join('\n\n'),
    contact: {
      name: info.company,
      url: info.baseUrl + (form ?? '/'),
      ...(contact?.email && { email: contact.email }),
    },
    license: { name: `MIT for the API; texts belong to ${info.company}`, identifier: 'MIT' },
  }
}

function describeSecurity({ info: { baseUrl }, policies }: OpenApiFacts): Record<string, unknown> {
  const token = `${baseUrl}/oauth/token/`
  return {
    type: 'oauth2',
    description: `Optional but for the identity of an agent: a bearer token names the calling agent and raises its limit to ${policies.agent.quota} requests per ${policies.agent.window} seconds.`,
    flows: {
      authorizationCode: {
        authorizationUrl: `${baseUrl}/oauth/authorize/`,
        tokenUrl: token,
        refreshUrl: token,
        scopes: { [scope]: 'Read everything that is public' },
      },
    },
  }
}

function describeOperation(operation: Operation, id: string, making: Making): OpenApiOperation {
  const group = groups.find(
    (known) => 'operations' in known && known.operations.some((name) => name === operation.id),
  )
  const token = { [scheme]: [scope] }
  const body = bodySchema(operation)
  return {
    operationId: id,
    tags: [(group ?? groups[2]).name],
    summary: operation.summary,
    description: operation.description,
    ...(operation.deprecated && { deprecated: true as const }),
    security: operation.security === 'required' ? [token] : [{}, token],
    parameters: describeParameters(operation, making.facts.examples),
    ...(body && { requestBody: describeBody(operation, schemaName(body)) }),
    responses: describeResponses(operation, making),
  }
}

function describeParameters(operation: Operation, examples?: Examples): OpenApiParameter[] {
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

/** A value of a kind that no example shows. */
function sampleOf({ format, minimum }: JsonSchema): unknown {
  return format === 'date' ? '2026-01-01' : minimum
}

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

function describeResponses(
  operation: Operation,
  making: Making,
): Record<string, OpenApiResponse | Reference> {
  const schema = schemaReference(schemaName(operation.output))
  const { examples } = making.facts
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

function shareNotModified(operation: Operation, making: Making): Reference {
  const headers: ResponseHeaderName[] = [...commonHeaders(operation), 'ETag', 'Vary']
  return share('NotModified', operation, making, {
    description: 'The answer you keep is still current',
    headers: headerReferences(headers),
  })
}

function shareProblem(
  operation: Operation,
  codes: readonly ProblemCode[],
  making: Making,
): Reference {
  const headers: ResponseHeaderName[] = [
    ...commonHeaders(operation),
    ...(operation.method === 'POST' ? (['Idempotency-Key'] as const) : []),
    ...new Set(codes.flatMap((code) => problemGuide[code].headers)),
  ]
  const exchanges = codes.flatMap((code) => making.facts.examples?.problems.get(code) ?? [])
  return share(codes.map(pascalCase).join('Or'), operation, making, {
    description: codes.map((code) => problemGuide[code].meaning).join(' '),
    headers: headerReferences(headers),
    content: mediaOf(problemMediaType, schemaReference('Problem'), exchanges),
  })
}

/** Shares a response between operations; one that has fields of its own keeps it under its own name. */
function share(
  name: string,
  operation: Operation,
  { responses }: Making,
  response: OpenApiResponse,
): Reference {
  const isSpecial = operation.method === 'POST' || operation.deprecated !== undefined
  const key = isSpecial ? pascalCase(operation.id) + name : name
  responses.set(key, response)
  return { $ref: `#/components/responses/${key}` }
}

function mediaOf(
  type: string,
  schema: JsonSchema,
  exchanges: readonly Exchange[],
): Record<string, OpenApiMedia> {
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

function describeHeaders(uses: unknown, examples: Examples | undefined): Record<string, unknown> {
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
      const shown = found ?? ('example' in row ? row.example : undefined)
      const example = shown !== undefined && schema.type === 'integer' ? Number(shown) : shown
      return [name, { description, schema, ...(example !== undefined && { example }) }]
    }),
  )
}

function pascalCase(text: string): string {
  return text.replace(/(?:^|-)([a-z])/g, (_whole, letter: string) => letter.toUpperCase())
}

/** Identifier of an operation at a further path: `/agent/identity` → `agentIdentity`. */
function idOfPath(path: string): string {
  const name = pascalCase(path.slice(1).replaceAll('/', '-'))
  return name.charAt(0).toLowerCase() + name.slice(1)
}
